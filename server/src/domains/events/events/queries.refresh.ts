import { sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'

/** Moves events that started before this instant to the large index of the search, at most `limit`. */
export async function updatePast(tx: Writer, startedBefore: Date, limit: number): Promise<number> {
  const result = await tx
    .updateTable('event_search')
    .set({ is_ahead: false })
    .where('event_id', 'in', (eb) =>
      eb
        .selectFrom('event_search as s')
        .select('s.event_id')
        .where('s.is_ahead', '=', sql.lit(true))
        .where('s.starts_at', '<', startedBefore.toISOString())
        .orderBy('s.starts_at')
        .limit(limit)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

export interface Rename {
  group_id: string
  renamed_at: string
}

export function listRenames(db: Reader, limit: number): Promise<Rename[]> {
  return db
    .selectFrom('event_search_renames')
    .select(['group_id', 'renamed_at'])
    .orderBy('renamed_at')
    .limit(limit)
    .execute()
}

/** Gives past events of a group after this one its name and tags. Returns the last of them when there may be more. */
export async function updateGroupWords(
  tx: Writer,
  groupId: string,
  after: string,
  limit: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ last: string | null; size: number }>`
    with page as materialized (
      select s.event_id from event_search s
      where s.group_id = ${groupId} and s.event_id > ${after} and not s.is_ahead
      order by s.event_id limit ${limit} for no key update),
    changed as (
      update event_search as s set
        words = ts_filter(s.words, '{a,b,c}') || day_words(s.starts_at) || group_words(g.name, g.tags)
      from page, groups g where s.event_id = page.event_id and g.id = ${groupId})
    select max(event_id::text) as last, count(*)::integer as size from page`.execute(tx)
  const { last, size } = rows[0]!
  return size === limit ? last! : undefined
}

/** Keeps the record when the group was renamed again meanwhile. */
export async function deleteRename(tx: Writer, { group_id, renamed_at }: Rename): Promise<void> {
  await tx
    .deleteFrom('event_search_renames')
    .where('group_id', '=', group_id)
    .where('renamed_at', '=', renamed_at)
    .execute()
}

/** Events that search does not know as they are. New names and tags of groups that are not in all their events yet do not count. */
export async function countWrongSearch(db: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from events e
    left join groups g on g.id = e.group_id
    left join event_search s on s.event_id = e.id
    where s.event_id is null or s.group_id is distinct from e.group_id or s.starts_at <> e.starts_at
      or s.is_listed <> is_listed_event(e.status, e.hidden_at, e.visibility)
      or (strip(s.words) <> strip(event_words(e.search, e.starts_at, e.venue_city) || coalesce(group_words(g.name, g.tags), ''))
        and not exists (select from event_search_renames r where r.group_id = e.group_id))`.execute(db)
  return rows[0]!.count
}
