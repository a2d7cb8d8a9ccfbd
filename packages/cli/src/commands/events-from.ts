import { createHash } from 'node:crypto'
import type { Command } from 'commander'
import type { Hearth, HearthError } from '../../../client/src/index.ts'
import { openSession } from '../api.ts'
import { checkFields } from '../check-fields.ts'
import type { OperationCommand } from '../command-data.ts'
import { readDocuments } from '../data-file.ts'
import { Failure, wrongUse } from '../failures.ts'
import { type Host, say } from '../host.ts'
import { printTable, printValue, wantsJson } from '../output/print.ts'
import { openProgress } from '../output/progress.ts'
import { addOperation, globalOptionsOf, runOperation } from './operations.ts'

type Fields = Record<string, unknown>

interface FromOptions extends Fields {
  from?: string
  dryRun?: boolean
}

/** `events create`, with several events from a file too. */
export function addEventsCreate(host: Host, parent: Command, operation: OperationCommand): void {
  const command = addOperation(host, parent, operation)
  const [groupArgument] = command.registeredArguments
  groupArgument!.required = false
  groupArgument!.description = 'id of the group; with --from, its urlname too'
  command
    .option('--from <file>', 'create the events of a YAML or JSON file; - for stdin')
    .option('--dry-run', 'with --from: only check the file and show the events')
    .action(async (group: string | undefined, options: FromOptions) => {
      if (options.from !== undefined)
        return createFrom(host, operation, group, { ...options, ...globalOptionsOf(command) })
      if (group === undefined) throw wrongUse('The id of the group is missing', 'Run: hearth groups list-managed')
      await runOperation(host, operation, [group], { ...options, ...globalOptionsOf(command) })
    })
}

interface Planned {
  /** Where it is in the file, in words. */
  place: string
  group: string
  event: Fields
}

async function createFrom(
  host: Host,
  { fields }: OperationCommand,
  group: string | undefined,
  options: FromOptions & { json?: boolean; profile?: string },
): Promise<void> {
  const planned = planEvents(await readDocuments(host, options.from!), group)
  const problems = planned.flatMap(({ place, group: owner, event }) => [
    ...(owner ? [] : [`${place}: group is missing; name it in the file or in the command`]),
    ...checkFields(fields, event).map((problem) => `${place}: ${problem}`),
  ])
  if (problems.length > 0) throw wrongUse(`${options.from} has mistakes; nothing was created`, ...problems)
  const isJson = wantsJson(host, options.json)
  if (options.dryRun) {
    const rows = planned.map(({ group: owner, event }) => ({ group: owner, ...event }))
    if (isJson) printValue(host, { data: rows }, true)
    else printTable(host, rows)
    return say(host, `${planned.length} events are ready; nothing was created`, 'green')
  }
  await createAll(host, openSession(host, options.profile).api, planned, isJson)
}

/** A document is an event, a list of events, or an object with `events` and what they have in common. */
function planEvents(documents: readonly unknown[], group: string | undefined): Planned[] {
  const found = documents.flatMap((document) => {
    if (Array.isArray(document)) return document as unknown[]
    const { events, ...common } = (document ?? {}) as Fields
    return Array.isArray(events)
      ? events.map((event: unknown) => (isFields(event) ? { ...common, ...event } : event))
      : [document]
  })
  if (found.length === 0) throw wrongUse('There are no events in the file')
  return found.map((value, n) => {
    const { group: named, ...event } = isFields(value) ? value : { value }
    const title = typeof event.title === 'string' ? ` (${event.title})` : ''
    return { place: `event ${n + 1}${title}`, group: typeof named === 'string' ? named : (group ?? ''), event }
  })
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

async function createAll(host: Host, api: Hearth, planned: readonly Planned[], isJson: boolean): Promise<void> {
  const groupIds = await findGroups(host, api, planned)
  const progress = openProgress(host, 'created')
  const created: Fields[] = []
  const failures: string[] = []
  const keys = keysOf(planned)
  for (const [n, { place, group, event }] of planned.entries()) {
    progress.advance(n, planned.length)
    const options = { signal: host.signal, idempotencyKey: keys[n] }
    const { data, error } = await api.events.create(groupIds.get(group)!, event as never, options).result()
    if (data) created.push(data as unknown as Fields)
    else failures.push(...explain(place, error))
  }
  progress.end()
  if (isJson) printValue(host, { data: created }, true)
  else if (created.length > 0) printTable(host, created)
  if (failures.length > 0)
    throw new Failure(`${planned.length - created.length} of ${planned.length} events were not created`, 1, failures)
  say(host, `${created.length} events created`, 'green')
}

function explain(place: string, error: HearthError<string>): string[] {
  const problems = error.problems.map(({ field, message }) => `${place}: ${field}: ${message}`)
  return problems.length > 0 ? problems : [`${place}: ${error.code}: ${error.message}`]
}

/** The same event of the same file has the same key, so that a second run does not create it twice within a day. */
function keysOf(planned: readonly Planned[]): string[] {
  const times = new Map<string, number>()
  return planned.map(({ group, event }) => {
    const text = JSON.stringify([group, event])
    times.set(text, (times.get(text) ?? 0) + 1)
    return createHash('sha256')
      .update(`${text} ${times.get(text)}`)
      .digest('hex')
      .slice(0, 40)
  })
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** The ids of the groups, which a file can name by their urlnames. */
async function findGroups(host: Host, api: Hearth, planned: readonly Planned[]): Promise<Map<string, string>> {
  const names = new Set(planned.map(({ group }) => group))
  const found = new Map([...names].filter(isId).map((id) => [id, id]))
  if (found.size === names.size) return found
  for await (const { id, urlname } of api.groups.listManaged({}, { signal: host.signal })) found.set(urlname ?? id, id)
  const missing = [...names].filter((name) => !found.has(name))
  if (missing.length > 0)
    throw new Failure(`You don't manage a group named ${missing.join(', ')}`, 1, ['Run: hearth groups list-managed'])
  return found
}
