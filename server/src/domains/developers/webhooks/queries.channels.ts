import { sql } from 'kysely'
import {
  type EventFactsRow,
  isListedEvent,
  isOpenEvent,
  selectEventFacts,
} from '#domains/foundation/event-facts/index.ts'
import type { Reader, Writer } from '#kernel/context.ts'
import { sendingOf } from '#kernel/data/sending.ts'
import { type StatementBuilder, statement } from '#kernel/data/statement.ts'
import { firstReadingMs, postsPerHour } from './rules.channels.ts'

export interface ChannelRow {
  id: string
  group_id: string
  format: string
  host: string
  /** The address, encrypted. */
  secrets: string
  is_live: boolean
  disabled_reason: string | null
  failing_since: string | null
  last_status: number | null
  last_error: string | null
  last_post_at: string | null
}

type Sending = Pick<ChannelRow, 'failing_since' | 'last_status' | 'last_error' | 'last_post_at'>

const channels = (db: StatementBuilder) =>
  db
    .selectFrom('webhooks as w')
    .select(['w.id', 'w.format', 'w.secrets', 'w.is_live', 'w.disabled_reason'])
    .select([sql<string>`w.group_id`.as('group_id'), sql<string>`w.host`.as('host')])
    .where('w.removed_at', 'is', null)
    .orderBy('w.created_at')
    .orderBy('w.id')

/** With how posting goes: the last attempt tells what is wrong. */
async function withSending<Row extends { id: string }>(db: Reader, rows: Row[]): Promise<(Row & Sending)[]> {
  if (rows.length === 0) return []
  const { rows: found } = await sql<Sending & { id: string }>`
    select q.webhook_id as id, q.health ->> 'failingSince' as failing_since, a.status_code as last_status,
      a.error as last_error,
      (select max(p.posted_at) from channel_posts p where p.webhook_id = q.webhook_id) as last_post_at
    from webhook_queues q left join lateral (
      select status_code, error from webhook_attempts where webhook_id = q.webhook_id order by id desc limit 1) a on true
    where q.webhook_id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(sendingOf(db))
  const none: Sending = { failing_since: null, last_status: null, last_error: null, last_post_at: null }
  const states = new Map(found.map(({ id, ...state }) => [id, state]))
  return rows.map((row) => ({ ...row, ...(states.get(row.id) ?? none) }))
}

type StoredChannel = Omit<ChannelRow, keyof Sending>
const ofGroup = statement<{ groupId: string }, StoredChannel>((db, slot) =>
  channels(db).where('w.group_id', '=', slot('groupId')),
)
const one = statement<{ groupId: string; id: string }, StoredChannel>((db, slot) =>
  channels(db).where('w.group_id', '=', slot('groupId')).where('w.id', '=', slot('id')),
)

/** A group has at most five, so there is no paging. */
export async function listChannels(db: Reader, groupId: string): Promise<ChannelRow[]> {
  return withSending(db, await ofGroup.all(db, { groupId }))
}

export async function findChannel(db: Reader, groupId: string, id: string): Promise<ChannelRow | undefined> {
  return (await withSending(db, await one.all(db, { groupId, id })))[0]
}

interface NewChannel {
  id: string
  group_id: string
  format: string
  host: string
  secrets: string
  created_at: string
}

/** Nothing is delivered by its types: what is posted is decided by the reaction for channels. */
export async function insertChannel(tx: Writer, channel: NewChannel): Promise<void> {
  await tx
    .insertInto('webhooks')
    .values({ ...channel, url: '', event_types: [] })
    .execute()
  await sendingOf(tx).insertInto('webhook_queues').values({ webhook_id: channel.id }).execute()
}

export async function updateChannelRemoved(tx: Writer, groupId: string, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ removed_at: now.toISOString() })
    .where('id', '=', id)
    .where('group_id', '=', groupId)
    .execute()
}

/** True if it was turned off before. */
export async function updateChannelOn(tx: Writer, groupId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhooks')
    .set({ is_active: true, disabled_reason: null })
    .where('id', '=', id)
    .where('group_id', '=', groupId)
    .where('is_active', '=', false)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Public, published, neither hidden nor held, of a group that is not hidden, and not begun. */
const postable = (db: StatementBuilder, now: string) =>
  db
    .selectFrom('events as e')
    .innerJoin('groups as g', 'g.id', 'e.group_id')
    .where(isListedEvent())
    .where(isOpenEvent())
    .where('e.starts_at', '>', now)

const posted = statement<{ groupId: string; eventId: string; now: string }, EventFactsRow>((db, slot) =>
  postable(db, slot('now'))
    .select(selectEventFacts)
    .where('e.id', '=', slot('eventId'))
    .where('g.id', '=', slot('groupId')),
)

/** The event as it is now; undefined when it must not be posted anymore. */
export function findPostable(
  db: Reader,
  groupId: string,
  eventId: string,
  now: Date,
): Promise<EventFactsRow | undefined> {
  return posted.first(db, { groupId, eventId, now: now.toISOString() })
}

/**
 * The group of an event that is news: not an entry that a calendar had before the group followed it, and of a series only
 * the next date.
 */
const newsOf = statement<{ eventId: string; now: string }, { group_id: string }>((db, slot) =>
  postable(db, slot('now'))
    .select('g.id as group_id')
    .where('e.id', '=', slot('eventId'))
    .where(
      sql<boolean>`not exists (
        select from sources s where s.group_id = e.group_id and s.id::text = e.source_feed
          and e.published_at < s.created_at + ${sql.lit(firstReadingMs)} * interval '1 ms')`,
    )
    .where(
      sql<boolean>`not exists (
        select from events o where o.series_id = e.series_id and o.starts_at < e.starts_at
          and o.starts_at > ${slot('now')} and ${isListedEvent('o')})`,
    ),
)

export async function findNewsGroup(db: Reader, eventId: string, now: Date): Promise<string | undefined> {
  return (await newsOf.first(db, { eventId, now: now.toISOString() }))?.group_id
}

/** The channels of a group that are on. */
export async function listLiveChannels(db: Reader, groupId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from webhooks where group_id = ${groupId} and is_live`.execute(db)
  return rows.map((row) => row.id)
}

/** Queues are locked in one order, so that posts are counted one after the other. */
export async function lockQueues(sending: Writer, ids: string[]): Promise<void> {
  await sql`
    select from webhook_queues where webhook_id = any(${ids}::uuid[]) order by webhook_id for no key update`.execute(
    sending,
  )
}

/** Notes the event for those that did not have it and have room in this hour, and returns them. */
export async function insertPosts(
  tx: Writer,
  ids: readonly string[],
  post: { eventId: string; cause: string },
): Promise<string[]> {
  const { rows } = await sql<{ webhook_id: string }>`
    insert into channel_posts (webhook_id, event_id, cause, queued_at)
    select id, ${post.eventId}, ${post.cause}, now() from unnest(${ids}::uuid[]) as id
    where (select count(*) from channel_posts p
      where p.webhook_id = id and p.queued_at > now() - interval '1 hour') < ${sql.lit(postsPerHour)}
    on conflict do nothing returning webhook_id`.execute(tx)
  return rows.map((row) => row.webhook_id)
}
