import { type Insertable, type Selectable, sql } from 'kysely'
import type { Autocommit, Writer } from '#kernel/context.ts'
import type { McpCalls } from '#kernel/data/database-schema.ts'
import { listing } from '#kernel/operation/page.ts'

export type NewCall = Insertable<McpCalls>

export interface CallRow
  extends Pick<Selectable<McpCalls>, 'id' | 'tool' | 'error_code' | 'duration_ms' | 'called_at'> {
  token_id: string | null
  consent_id: string | null
  token_name: string | null
  app_name: string | null
}

/** A user's own calls, newest first. */
export const listCalls = listing<{ userId: string }, CallRow>({ by: ['m.id'], direction: 'desc' }, (db, slot) =>
  db
    .selectFrom('mcp_calls as m')
    .leftJoin('tokens as t', (join) => join.onRef('t.id', '=', 'm.token_id').onRef('t.user_id', '=', 'm.user_id'))
    .leftJoin('oauth_consents as g', (join) =>
      join.onRef('g.id', '=', 'm.consent_id').onRef('g.user_id', '=', 'm.user_id'),
    )
    .leftJoin('oauth_clients as c', 'c.client_id', 'g.client_id')
    .select(['m.id', 'm.tool', 'm.error_code', 'm.duration_ms', 'm.called_at', 'm.token_id', 'm.consent_id'])
    .select(['t.name as token_name', 'c.name as app_name'])
    .where('m.user_id', '=', slot('userId')),
)

/**
 * Many calls in one statement. The lock on their users waits for a deletion that is under way, so that nothing is written
 * about a deleted account.
 */
export async function insertCalls(db: Autocommit, calls: readonly NewCall[]): Promise<void> {
  const column = <K extends keyof NewCall>(name: K) => calls.map((call) => call[name] ?? null)
  await sql`
    with alive as (
      select u.id from users u where u.id = any(${column('user_id')}::uuid[]) and u.deleted_at is null
      order by u.id for share
    )
    insert into mcp_calls (user_id, id, tool, token_id, consent_id, error_code, duration_ms, called_at)
    select given.* from unnest(
      ${column('user_id')}::uuid[], ${column('id')}::uuid[], ${column('tool')}::text[],
      ${column('token_id')}::uuid[], ${column('consent_id')}::uuid[], ${column('error_code')}::text[],
      ${column('duration_ms')}::integer[], ${column('called_at')}::timestamptz[]
    ) as given (user_id, id, tool, token_id, consent_id, error_code, duration_ms, called_at)
    join alive on alive.id = given.user_id
    on conflict do nothing`.execute(db)
}

const pieceSize = 5000

/** True if there may be more. */
export async function deleteOldCalls(tx: Writer, before: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from mcp_calls where ctid = any(array(
      select ctid from mcp_calls where called_at < ${before.toISOString()} limit ${pieceSize}))`.execute(tx)
  return numAffectedRows >= pieceSize
}

/** Of users who called since then, all but the newest calls. True if there may be more. */
export async function deleteManyCalls(tx: Writer, since: Date, keep: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from mcp_calls where ctid = any(array(
      select many.ctid
      from (select distinct user_id from mcp_calls where called_at >= ${since.toISOString()}) as recent
      cross join lateral (
        select m.ctid from mcp_calls m where m.user_id = recent.user_id order by m.id desc offset ${keep}
      ) as many
      limit ${pieceSize}))`.execute(tx)
  return numAffectedRows >= pieceSize
}
