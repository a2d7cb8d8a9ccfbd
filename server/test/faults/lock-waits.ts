import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Writer } from '#kernel/context.ts'
import type { Database } from '#platform/database/database.ts'

/** Whether another transaction waits for a lock that this one holds. The query also keeps this one from timing out as idle. */
export async function isInTheWay(tx: Writer): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(tx)
  return rows.length > 0
}

export const ownPerson = 'the row of its own person'

/** What a statement that waits can be after. Whatever writes awards or scores is not among them: it has its locks. */
const places: [RegExp, string][] = [
  [/^select "id" from "users" .* for no key update/, ownPerson],
  [/from "badges" .* for (share|no key update)|^update "badges"/, 'a change of its badge'],
  [/^update "claim_links"/, 'its claim link'],
  [/"users"/, 'an account'],
  [/^with "lines" .* "tally_changes"/s, 'the worker: a tally'],
  [/from "?movers"?/, 'the worker: a mover'],
  [/^\s*insert into audiences/, 'the worker: an audience'],
  [/^update "tokens" set "last_used_at"/, 'the note of when its token was used'],
  [/^delete from "badges"/, 'the worker: a badge that is gone'],
  [/^select from users where id = \$1 for no key update$/, 'the test: what it holds'],
]
const known = new Set(places.map(([, what]) => what))

/** Looks at who waits for a lock again and again, and tells how often was seen what they were after. */
export function watchWaits(database: Database) {
  const seen = new Map<string, number>()
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await sql<{ query: string }>`
        select query from pg_stat_activity
        where application_name = 'hearth' and state = 'active' and wait_event_type = 'Lock' and wait_event <> 'extend'`.execute(
        database,
      )
      for (const { query } of rows) {
        const what = places.find(([form]) => form.test(query))?.[1] ?? query
        seen.set(what, (seen.get(what) ?? 0) + 1)
      }
      await wait(5)
    }
  })()
  return {
    seen,
    /** Lock waits inside requests; waits between workers delay no request. */
    inRequests: () =>
      [...seen.keys()].filter((what) => !what.startsWith('the worker:') && !what.startsWith('the note')),
    /** Statements that should never have to wait. */
    strange: () => [...seen.keys()].filter((what) => !known.has(what)),
    async [Symbol.asyncDispose]() {
      isOver = true
      await watching
    },
  }
}
