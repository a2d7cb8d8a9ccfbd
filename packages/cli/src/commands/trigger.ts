import type { Command } from 'commander'
import { openSession } from '../api.ts'
import { readConfig } from '../config.ts'
import { Failure, wrongUse } from '../failures.ts'
import { eventTypes } from '../generated/commands.ts'
import { type Host, say } from '../host.ts'
import type { Instance } from '../instance.ts'
import { nearest } from '../names.ts'
import { printValue, wantsJson } from '../output/print.ts'
import { addGlobalOptions, globalOptionsOf } from './operations.ts'

export function addTrigger(host: Host, program: Command): void {
  const command = program
    .command('trigger')
    .summary('send a test event to your webhook')
    .description(
      'Sends an event with example data and "test": true to the webhook of hearth listen, or to another one of yours.',
    )
    .argument('<type>', 'such as rsvp.confirmed')
    .option('--webhook <id>', 'send it to this webhook')
  addGlobalOptions(command).action(async (type: string, options: { webhook?: string }) => {
    const { json, profile } = globalOptionsOf(command)
    assertType(type)
    const { api, instance } = openSession(host, profile)
    const id = options.webhook ?? lastListener(host, instance)
    const result = await api.webhooks.test(id, { eventType: type as never }, { signal: host.signal })
    if (wantsJson(host, json)) printValue(host, result, true)
    else say(host, `Sent ${type} to the webhook ${id}`, 'green')
  })
}

function assertType(type: string): void {
  if (eventTypes.includes(type)) return
  const meant = nearest(type, eventTypes)
  throw wrongUse(
    `There is no event type ${type}`,
    meant ? `Did you mean ${meant}?` : 'Run: hearth webhooks list-event-types',
  )
}

/** The one that was created last. */
function lastListener(host: Host, { url, profile }: Instance): string {
  const listener = readConfig(host).listeners?.findLast((one) => one.url === url && one.profile === profile)
  if (!listener)
    throw new Failure('Nothing listens yet', 2, [
      'Run in another terminal: hearth listen',
      'Or name a webhook: --webhook <id>',
    ])
  return listener.id
}
