import type { Command } from 'commander'
import type { Hearth } from '../../../client/src/index.ts'
import { openSession } from '../api.ts'
import type { OperationCommand } from '../command-data.ts'
import { parseCsv } from '../csv.ts'
import { readText } from '../data-file.ts'
import { Failure, wrongUse } from '../failures.ts'
import { type Host, say } from '../host.ts'
import { printTable, printValue, wantsJson } from '../output/print.ts'
import { openProgress } from '../output/progress.ts'
import { addOperation, type GlobalOptions, globalOptionsOf, runOperation } from './operations.ts'

interface FromOptions extends Record<string, unknown> {
  from?: string
}

/** `badges award`, with people from a CSV file too. */
export function addBadgesAward(host: Host, parent: Command, operation: OperationCommand): void {
  const command = addOperation(host, parent, operation)
  command
    .option('--from <file>', 'award it to the people of a CSV file with a column username or userId; - for stdin')
    .action(async (badgeId: string, options: FromOptions) => {
      const global = globalOptionsOf(command)
      if (options.from !== undefined) return awardFrom(host, badgeId, options.from, global)
      await runOperation(host, operation, [badgeId], { ...options, ...global })
    })
}

interface Row extends Record<string, unknown> {
  line: number
  user: string
  result: 'awarded' | 'already_awarded' | 'user_not_found' | 'declined'
}

/** As many as the API takes in one request. */
const batch = 100

async function awardFrom(host: Host, badgeId: string, path: string, { json, profile }: GlobalOptions): Promise<void> {
  const people = readPeople(await readText(host, path), path)
  const { api } = openSession(host, profile)
  const progress = openProgress(host, 'awarded')
  const rows: Row[] = []
  for (let n = 0; n < people.length; n += batch) {
    progress.advance(n, people.length)
    rows.push(...(await award(host, api, badgeId, people.slice(n, n + batch))))
  }
  progress.end()
  if (wantsJson(host, json)) printValue(host, { data: rows }, true)
  else printTable(host, rows)
  const count = (result: Row['result']) => rows.filter((row) => row.result === result).length
  const failed = count('user_not_found') + count('declined')
  say(
    host,
    `${count('awarded')} awarded, ${count('already_awarded')} had it already, ${failed} failed`,
    failed > 0 ? 'yellow' : 'green',
  )
  if (failed > 0) throw new Failure(`${failed} of ${rows.length} people did not get the badge`)
}

async function award(host: Host, api: Hearth, badgeId: string, people: readonly Person[]): Promise<Row[]> {
  const usernames = [...new Set(people.map(({ user }) => user))]
  const { skipped } = await api.badges.award(badgeId, { usernames }, { signal: host.signal })
  const reasons = new Map(skipped.map(({ username, reason }) => [username, reason]))
  return people.map(({ line, user }) => ({ line, user, result: reasons.get(user) ?? 'awarded' }))
}

interface Person {
  line: number
  user: string
}

function readPeople(text: string, path: string): Person[] {
  const [head = [], ...rest] = parseCsv(text)
  const names = head.map((name) => name.toLowerCase().replace(/[^a-z]/g, ''))
  const column = names.findIndex((name) => ['username', 'userid', 'user'].includes(name))
  if (column < 0 && head.length > 1)
    throw wrongUse(`${path} has no column named username or userId`, `It has: ${head.join(', ')}`)
  // One column without a name is a plain list of usernames.
  const rows = column < 0 ? [head, ...rest] : rest
  const people = rows.map((row, n) => ({
    line: n + (column < 0 ? 1 : 2),
    user: (row[Math.max(0, column)] ?? '').replace(/^@/, ''),
  }))
  const empty = people.filter(({ user }) => user === '')
  if (empty.length > 0)
    throw wrongUse(`${path} has rows without a username`, `Lines: ${empty.map(({ line }) => line).join(', ')}`)
  if (people.length === 0) throw wrongUse(`${path} has no rows`)
  return people
}
