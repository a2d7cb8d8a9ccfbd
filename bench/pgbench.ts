import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { UnitOfWork } from '../server/src/kernel/context.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { transact } from '../server/src/platform/database/outbox.ts'
import { openLogger } from '../server/src/platform/telemetry/logger.ts'
import { recordStatements } from '../server/test/support/app/recorded-statements.ts'
import { codeOf, eventId, gatherings, people, personId, sendHome, usernameOf } from './crowd.ts'
import { fireInTurn, type Load, type Round, type Written } from './load.ts'
import { root, runCommand } from './processes.ts'
import type { Bench, Side } from './scenario.ts'

const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null'
  return typeof value === 'number' ? String(value) : pg.escapeLiteral(String(value))
}

/** Made anew each time, where the id of a row was. */
const freshId = `(lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || '7' ||
  substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))`
const uuidV7 = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g

/** A value as pgbench shall write it: the person and the event change with every transaction, ids are new. */
function expression(value: unknown): string {
  if (Array.isArray(value)) return `array[${value.map(expression).join()}]`
  if (value === personId(0)) return `md5('bench person ' || :person)::uuid`
  if (value === usernameOf(0)) return `'bench-' || :person`
  if (value === eventId(0)) return `md5('bench event ' || :event)::uuid`
  if (value === codeOf(0)) return `'BENCH-' || :event`
  if (typeof value !== 'string') return literal(value)
  if (new RegExp(`^${uuidV7.source}$`).test(value)) return `${freshId}::uuid`
  // The outbox takes its rows as JSON, with such ids inside. pgbench takes a word after a colon for one of its variables.
  const isJson = value.startsWith('[')
  const given = literal(isJson ? value.replaceAll(/":(?=[a-z])/g, '": ') : value)
  const ids = [...new Set(value.match(uuidV7))]
  const text = ids.reduce((so, id) => `replace(${so}, '${id}', ${freshId}::uuid::text)`, given)
  return isJson ? `(${text})::json` : text
}

/**
 * The statements of one transaction, run once for the first person and the first event and written down as a script for
 * pgbench, which repeats them for others: what PostgreSQL alone can do with them.
 */
export async function writeScript(
  databaseUrl: string,
  name: string,
  work: (unit: UnitOfWork, now: Date) => Promise<unknown>,
  crowd = { people, gatherings },
): Promise<string> {
  const options = { poolMax: 1, prepared: true, statementTimeoutMs: 5000, lockTimeoutMs: 2000 }
  const database = openDatabase({ url: databaseUrl, ...options }, openLogger('silent'))
  const nobody = { userId: null, requestId: null }
  const sent = await recordStatements(() =>
    transact(database, systemClock, nobody, (unit) => work(unit, systemClock.now())),
  )
  await database.destroy()
  const lines = sent.map(({ text, values }) => {
    const written = text.replaceAll(/\$(\d+)/g, (_, n: string) => `(${expression(values[Number(n) - 1])})`)
    return `${written.replaceAll(/\s+/g, ' ').trim()};`
  })
  // Every client counts for itself, so that no pair of person and event comes twice before all have come.
  const draws = [
    '\\set turn :turn + 1',
    '\\set n :turn * :clients + :client_id',
    `\\set event :n % ${crowd.gatherings}`,
    `\\set person (:n / ${crowd.gatherings}) % ${crowd.people}`,
  ]
  const file = join(root, `.tmp/bench/${name}.sql`)
  await mkdir(join(root, '.tmp/bench'), { recursive: true })
  await writeFile(file, `${[...draws, ...lines].join('\n')}\n`)
  return file
}

/** Writes through Hearth beside the bare transaction; every round begins as if nothing had happened. */
export function againstPgbench(
  { hearth, databaseUrl }: Bench,
  requests: Written[],
  script: string,
  beginAnew = sendHome,
  /** Where the script cannot do all that Hearth does. */
  beginScript = beginAnew,
) {
  const side = (label: string, begin: typeof beginAnew, fire: Side['round']): Side => ({
    label,
    async round(load) {
      await begin(databaseUrl)
      return fire(load)
    },
  })
  return {
    ours: side('Hearth', beginAnew, (load) => fireInTurn(hearth.url, requests, load)),
    theirs: side('pgbench', beginScript, (load) => runPgbench(databaseUrl, script, load)),
  }
}

/** One connection per processor core unless told otherwise, each transaction sent when the one before it is committed. */
export async function runPgbench(
  databaseUrl: string,
  file: string,
  { seconds }: Load,
  connections = availableParallelism(),
): Promise<Round> {
  const clients = String(connections)
  const args = ['--no-vacuum', '--protocol=prepared', '--client', clients, '--jobs', clients, '--time', `${seconds}`]
  const counters = ['--define', 'turn=-1', '--define', `clients=${clients}`]
  const printed = await runCommand('pgbench', [...args, ...counters, '--file', file, databaseUrl])
  const figure = (form: RegExp) => Number(form.exec(printed)?.[1] ?? Number.NaN)
  const latency = figure(/latency average = ([\d.]+) ms/)
  if (figure(/number of failed transactions: (\d+)/) > 0) throw new Error(`pgbench failed:\n${printed}`)
  return {
    requests: figure(/transactions actually processed: (\d+)/),
    requestsPerSecond: figure(/tps = ([\d.]+)/),
    p50Ms: latency,
    p99Ms: latency,
  }
}
