import { type Command, Option } from 'commander'
import { openSession } from '../api.ts'
import type { Listener } from '../config.ts'
import { wrongUse } from '../failures.ts'
import { type Host, hasColor, paint, say } from '../host.ts'
import { type Delivery, forward, parseTarget, type Report } from '../listen/forward.ts'
import { createListener, openListener, type Wanted } from '../listen/listener.ts'
import { takeEvents } from '../listen/take.ts'
import { toJson, wantsJson } from '../output/print.ts'
import { printable } from '../output/text.ts'
import { addGlobalOptions, type GlobalOptions, globalOptionsOf } from './operations.ts'

interface ListenOptions {
  forwardTo?: string
  types?: string[]
  audience: 'mine' | 'platform'
  print?: boolean
  printSecret?: boolean
}

export function addListen(host: Host, program: Command): void {
  const command = program
    .command('listen')
    .summary('receive webhooks on your own computer')
    .description(
      'Takes events from the instance and sends them to a program on your computer, with the headers, the body and the signature of a real webhook. ' +
        'No public address is needed. The signing secret stays the same after a restart, and events that came meanwhile are not lost for 24 hours. ' +
        'What your program answers is in the log of deliveries on the instance.',
    )
    .option('--forward-to <url>', 'your program, such as http://localhost:4000/hook')
    .option('--types <types...>', "only these types, such as rsvp.confirmed or 'rsvp.*'")
    .option('--print', 'print the body of each event')
    .option('--print-secret', 'print the signing secret and stop')
    .addOption(
      new Option('--audience <audience>', 'events about you and your groups, or all events (needs the scope admin)')
        .choices(['mine', 'platform'])
        .default('mine'),
    )
  addGlobalOptions(command).action((options: ListenOptions) => listen(host, options, globalOptionsOf(command)))
}

async function listen(host: Host, options: ListenOptions, { json, profile }: GlobalOptions): Promise<void> {
  const target = options.forwardTo === undefined ? undefined : parseTarget(options.forwardTo)
  if (options.forwardTo !== undefined && !target)
    throw wrongUse(`${options.forwardTo} is not an address`, 'Example: http://localhost:4000/hook')
  const { api, instance } = openSession(host, profile)
  const types = (options.types ?? [])
    .flatMap((text) => text.split(','))
    .map((type) => type.trim())
    .filter(Boolean)
  const wanted: Wanted = { types, audience: options.audience }
  let listener = await openListener(host, api, instance, wanted)
  if (options.printSecret) {
    host.stdout.write(`${listener.secret}\n`)
    return
  }
  const show = wantsJson(host, json) ? jsonLine : textLine
  greet(host, instance.url, target, types, listener)
  await takeEvents({
    api,
    signal: host.signal,
    async open(isAgain) {
      if (isAgain) {
        listener = await createListener(host, api, instance, wanted)
        say(host, `The webhook was gone, so there is a new one. Its signing secret is ${listener.secret}`, 'yellow')
      }
      return listener.id
    },
    async handle(delivery) {
      const report = target ? await forward(target, delivery, host.signal) : { eventId: delivery.eventId }
      host.stdout.write(`${show(host, delivery, report, options.print === true || !target)}\n`)
      return report
    },
    onTrouble(error, waitMs) {
      if (!error) say(host, `${instance.url} is back`, 'green')
      else say(host, `${printable(error.message)}; next try in ${Math.ceil(waitMs / 1000)} s`, 'yellow')
    },
  })
  say(host, 'Stopped. Events that come now wait for 24 hours.', 'dim')
}

function greet(host: Host, url: string, target: URL | undefined, types: readonly string[], { secret }: Listener): void {
  const what = types.length > 0 ? types.join(', ') : 'all events'
  say(host, `Listening on ${url} for ${what}${target ? `, and forwarding to ${target.href}` : ''}`)
  say(host, `Signing secret: ${secret}`, 'cyan')
  say(host, 'Stop with Ctrl-C', 'dim')
}

type Line = (host: Host, delivery: Delivery, report: Report, hasBody: boolean) => string

const jsonLine: Line = (_host, { eventId, eventType, attempt, body }, report, hasBody) => {
  const { statusCode = null, durationMs = null, error = null } = report
  return toJson(
    { eventId, eventType, attempt, statusCode, durationMs, error, ...(hasBody && { body: JSON.parse(body) }) },
    0,
  )
}

const textLine: Line = (host, { eventType, attempt, body }, report, hasBody) => {
  const isColored = hasColor(host, host.stdout)
  const isGood =
    report.error === undefined &&
    (report.statusCode === undefined || (report.statusCode >= 200 && report.statusCode < 300))
  const answer = report.error ? `${report.error}; it comes again` : (report.statusCode ?? 'taken')
  const again = attempt > 1 ? ` (attempt ${attempt})` : ''
  const time = new Date().toTimeString().slice(0, 8)
  const result = paint(isColored, isGood ? 'green' : 'red', String(answer))
  const line = `${time}  ${printable(eventType).padEnd(28)} ${result}${report.durationMs === undefined ? '' : `  ${report.durationMs} ms`}${again}`
  return hasBody ? `${line}\n${toJson(JSON.parse(body))}` : line
}
