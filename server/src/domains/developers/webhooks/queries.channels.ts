import { sql } from 'kysely'
import { type EventFactsRow, isListedEvent, isOpenEvent, selectEventFacts } from '#domains/events/event-facts/index.ts'
import type { Reader, Writer } from '#kernel/context.ts'
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

/** The last attempt tells what is wrong. */
const lastAttempt = <T>(column: 'status_code' | 'error') => sql<T | null>`(
  select ${sql.ref(`a.${column}`)} from webhook_attempts a where a.webhook_id = w.id order by a.id desc limit 1)`

const channels = (db: StatementBuilder) =>
  db
    .selectFrom('webhooks as w')
    .select(['w.id', 'w.format', 'w.secrets', 'w.is_live', 'w.disabled_reason'])
    .select([sql<string>`w.group_id`.as('group_id'), sql<string>`w.host`.as('host')])
    .select(
      sql<string | null>`(select q.health ->> 'failingSince' from webhook_queues q where q.webhook_id = w.id)`.as(
        'failing_since',
      ),
    )
    .select([lastAttempt<number>('status_code').as('last_status'), lastAttempt<string>('error').as('last_error')])
    .select(
      sql<string | null>`(select max(p.posted_at) from channel_posts p where p.webhook_id = w.id)`.as('last_post_at'),
    )
    .where('w.removed_at', 'is', null)
    .orderBy('w.created_at')
    .orderBy('w.id')

const ofGroup = statement<{ groupId: string }, ChannelRow>((db, slot) =>
  channels(db).where('w.group_id', '=', slot('groupId')),
)
const one = statement<{ groupId: string; id: string }, ChannelRow>((db, slot) =>
  channels(db).where('w.group_id', '=', slot('groupId')).where('w.id', '=', slot('id')),
)

/** A group has at most five, so there is no paging. */
export function listChannels(db: Reader, groupId: string): Promise<ChannelRow[]> {
  return ofGroup.all(db, { groupId })
}

export function findChannel(db: Reader, groupId: string, id: string): Promise<ChannelRow | undefined> {
  return one.first(db, { groupId, id })
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
  await tx.insertInto('webhook_queues').values({ webhook_id: channel.id }).execute()
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

/** The channels of a group that are on. Their queues are locked in one order, so that posts are counted one after the other. */
export async function lockChannels(tx: Writer, groupId: string): Promise<string[]> {
  const { rows } = await sql<{ webhook_id: string }>`
    select q.webhook_id from webhook_queues q join webhooks w on w.id = q.webhook_id
    where w.group_id = ${groupId} and w.is_live order by q.webhook_id for no key update of q`.execute(tx)
  return rows.map((row) => row.webhook_id)
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
