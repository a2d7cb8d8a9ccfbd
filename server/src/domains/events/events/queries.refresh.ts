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
        words = ts_filter(s.words, '{a,b,c}') || day_words(s.starts_at) || words_of_group(g)
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

/** Long enough that a slip can be seen; a syllable of Korean has two or three letters. Numbers are as they are. */
const isWord = sql`word ~ '^[^0-9[:space:][:punct:]]{2,40}$' and length(normalize(word, NFD)) >= 4`

/** Adds the words of some events and groups to those in which a word that was typed wrong is looked up. Returns how many it read. */
export async function readChangedWords(tx: Writer, now: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    with changed as materialized (
      delete from search_vocabulary_changes where id in (
        select id from search_vocabulary_changes order by id limit ${limit} for update skip locked)
      returning event_id, group_id),
    words as (
      select word, weights from event_search s cross join lateral unnest(s.words) as each(word, positions, weights)
      where s.is_listed and s.event_id in (select event_id from changed)
      union all
      select word, weights from groups g cross join lateral unnest(g.words) as each(word, positions, weights)
      where g.hidden_at is null and g.deleted_at is null and g.id in (select group_id from changed)),
    added as (
      insert into search_vocabulary (word, checked_at)
      select distinct word, ${now.toISOString()}::timestamptz from words where weights && '{A,B,D}' and ${isWord} order by word
      on conflict do nothing)
    select count(*)::integer as size from changed`.execute(tx)
  return rows[0]!.size
}

/** Looks at the words that were not looked at for longest, and takes out those that nothing listed has any more. */
export async function deleteUnusedWords(tx: Writer, now: Date, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    with old as materialized (
      select word from search_vocabulary where checked_at < ${before.toISOString()} order by checked_at limit ${limit}
      for update skip locked),
    used as materialized (
      select word from old where exists (
        select from event_search s where s.is_listed and s.words @@ ('''' || word || '''')::tsquery)
      or exists (
        select from groups g where g.hidden_at is null and g.deleted_at is null and g.words @@ ('''' || word || '''')::tsquery)),
    kept as (
      update search_vocabulary set checked_at = ${now.toISOString()} where word in (select word from used)),
    gone as (
      delete from search_vocabulary where word in (select word from old except select word from used))
    select count(*)::integer as size from old`.execute(tx)
  return rows[0]!.size
}

/** Events that search does not know as they are. New names and tags of groups that are not in all their events yet do not count. */
export async function countWrongSearch(db: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from events e
    left join groups g on g.id = e.group_id
    left join event_search s on s.event_id = e.id
    where s.event_id is null or s.group_id is distinct from e.group_id or s.starts_at <> e.starts_at
      or s.is_listed <> is_listed_event(e.status, e.hidden_at, e.visibility)
      or (strip(s.words) <> strip(words_of_event(e) || coalesce(words_of_group(g), ''))
        and not exists (select from event_search_renames r where r.group_id = e.group_id))`.execute(db)
  return rows[0]!.count
}
