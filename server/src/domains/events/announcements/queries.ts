import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { isOpenEvent } from '#domains/foundation/event-facts/index.ts'
import type { Reader, Writer } from '#kernel/context.ts'
import { type StatementBuilder, sqlCommand, statement } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'
import type { AnnouncementStatus, AnnouncementTarget, Audience, DueState, EndReason } from './rules.ts'

export interface AnnouncementRow {
  id: string
  event_id: string | null
  group_id: string | null
  subject: string
  body: string
  /** In which it is written; null: that of its event or group. */
  language: string | null
  audience: Audience
  status: AnnouncementStatus
  send_at: string | null
  sent_at: string | null
  end_reason: EndReason | null
  recipient_count: number
  version: number
  created_by: string | null
  created_at: string
  /** While it waits for an administrator. */
  hidden_at: string | null
  /** Of the audience `label`. */
  label_id: string | null
  is_label_gone: boolean
  selected_count: number
  delivered: number
  bounced: number
  skipped: number
}

/** Of the announcement `a`. */
const isLabelGone = sql<boolean>`(a.audience = 'label' and not exists (
  select from event_labels l where l.id = a.label_id and l.event_id = a.event_id))`

const select = (db: StatementBuilder) =>
  db
    .selectFrom('announcements as a')
    .leftJoin('announcement_counts as c', 'c.announcement_id', 'a.id')
    .select((eb) => [
      'a.id',
      'a.event_id',
      'a.group_id',
      'a.subject',
      'a.body',
      'a.language',
      eb.ref('a.audience').$castTo<Audience>().as('audience'),
      eb.ref('a.status').$castTo<AnnouncementStatus>().as('status'),
      'a.send_at',
      // The release before does not write it.
      sql<string | null>`case when a.status = 'sent' then coalesce(a.sent_at, a.created_at) end`.as('sent_at'),
      eb.ref('a.end_reason').$castTo<EndReason | null>().as('end_reason'),
      'a.recipient_count',
      'a.version',
      'a.created_by',
      'a.created_at',
      'a.hidden_at',
      'a.label_id',
      isLabelGone.as('is_label_gone'),
      sql<number>`case when a.audience = 'selected' then (
        select count(*)::int from announcement_recipients s where s.announcement_id = a.id) else 0 end`.as(
        'selected_count',
      ),
      sql<number>`coalesce(c.delivered, 0)`.as('delivered'),
      sql<number>`coalesce(c.bounced, 0)`.as('bounced'),
      sql<number>`coalesce(c.skipped, 0)`.as('skipped'),
    ])

const newestFirst = { by: ['a.created_at', 'a.id'], direction: 'desc' } as const

export const listOfEvent = listing<{ eventId: string }, AnnouncementRow>(newestFirst, (db, slot) =>
  select(db).where('a.event_id', '=', slot('eventId')),
)

export const listOfGroup = listing<{ groupId: string }, AnnouncementRow>(newestFirst, (db, slot) =>
  select(db).where('a.group_id', '=', slot('groupId')),
)

const byId = statement<{ id: string }, AnnouncementRow>((db, slot) => select(db).where('a.id', '=', slot('id')))

export function findAnnouncement(db: Reader, id: string): Promise<AnnouncementRow | undefined> {
  return byId.first(db, { id })
}

/** Decisions about an announcement are made under this lock, on a row that is read after it. */
export async function lockAnnouncement(tx: Writer, id: string): Promise<void> {
  await tx.selectFrom('announcements').select('id').where('id', '=', id).forUpdate().execute()
}

/**
 * Announcements of one event or group are scheduled one after the other, so that concurrent requests cannot exceed the
 * limits.
 */
export async function lockTarget(tx: Writer, target: AnnouncementTarget): Promise<void> {
  const id = 'eventId' in target ? target.eventId : target.groupId
  await sql`select pg_advisory_xact_lock(hashtextextended(${`announcements ${id}`}, 0))`.execute(tx)
}

const times = statement<{ id: string; since: string; isOfEvent?: true; except?: string }, { at: string }>(
  (db, slot) => {
    const query = db
      .selectFrom('announcements as a')
      .select(sql<string>`coalesce(a.sent_at, a.send_at, a.created_at)`.as('at'))
      .where(slot.has('isOfEvent') ? 'a.event_id' : 'a.group_id', '=', slot('id'))
      .where('a.status', 'in', ['sent', 'scheduled'])
      .where(sql`coalesce(a.sent_at, a.send_at, a.created_at)`, '>', slot('since'))
    return slot.has('except') ? query.where('a.id', '<>', slot('except')) : query
  },
)

/** When the announcements since then were sent, or will be. */
export async function listTimes(
  db: Reader,
  target: AnnouncementTarget,
  since: Date,
  except?: string,
): Promise<string[]> {
  const of = 'eventId' in target ? { id: target.eventId, isOfEvent: true as const } : { id: target.groupId }
  const rows = await times.all(db, { ...of, since: since.toISOString(), ...(except !== undefined && { except }) })
  return rows.map(({ at }) => at)
}

export interface NewAnnouncement {
  subject: string
  body: string
  language?: string | null
  audience: Audience
  recipientCount: number
  createdBy: string
  /** Of the audience `label`. */
  labelId?: string | null
  /** A draft without it. */
  sendAt?: Date
}

export async function insertAnnouncement(
  tx: Writer,
  target: AnnouncementTarget,
  { recipientCount, createdBy, sendAt, labelId = null, ...words }: NewAnnouncement,
  now: Date,
): Promise<string> {
  const id = randomUUIDv7()
  const place = 'eventId' in target ? { event_id: target.eventId } : { group_id: target.groupId }
  const state = sendAt ? { status: 'scheduled', send_at: sendAt.toISOString() } : { status: 'draft' }
  const made = { recipient_count: recipientCount, created_by: createdBy, created_at: now.toISOString() }
  await tx
    .insertInto('announcements')
    .values({ id, ...place, ...words, ...state, ...made, label_id: labelId })
    .execute()
  return id
}

interface Changes {
  subject?: string
  body?: string
  language?: string | null
  audience?: Audience
  label_id?: string | null
  status?: AnnouncementStatus
  send_at?: string | null
  sent_at?: string
  end_reason?: EndReason | null
  recipient_count?: number
  hidden_at?: string | null
}

export async function updateAnnouncement(tx: Writer, id: string, changes: Changes): Promise<void> {
  await tx
    .updateTable('announcements')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function updateSelected(tx: Writer, id: string, userIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('announcement_recipients').where('announcement_id', '=', id).execute()
  if (userIds.length === 0) return
  const rows = [...new Set(userIds)].map((userId) => ({ announcement_id: id, user_id: userId }))
  await tx.insertInto('announcement_recipients').values(rows).execute()
}

export async function deleteAnnouncement(tx: Writer, id: string): Promise<void> {
  await tx.deleteFrom('announcements').where('id', '=', id).execute()
}

export const dueMax = 50

export interface DueAnnouncementRow extends DueState {
  id: string
  group_id: string | null
  audience: Audience
  label_id: string | null
}

/** Announcements whose time has come. Those that another worker has locked are left out. */
export function lockDue(tx: Writer, now: Date): Promise<DueAnnouncementRow[]> {
  return tx
    .selectFrom('announcements as a')
    .leftJoin('events as e', 'e.id', 'a.event_id')
    .leftJoin('groups as g', (join) => join.on('g.id', '=', sql<string>`coalesce(a.group_id, e.group_id)`))
    .select((eb) => [
      'a.id',
      'a.event_id',
      'a.group_id',
      'a.label_id',
      isLabelGone.as('is_label_gone'),
      eb.ref('a.audience').$castTo<Audience>().as('audience'),
      'e.status as event_status',
      isOpenEvent().as('is_open'),
      sql<boolean>`exists (select from users as w where w.id = a.created_by and w.suspended_at is null
        and w.deleted_at is null and (w.role = 'admin' or g.id is null or exists (select from group_roles as o
          where o.group_id = g.id and o.user_id = w.id and o.role in ('owner', 'manager'))))`.as('is_author_there'),
    ])
    .where('a.status', '=', sql<string>`'scheduled'`)
    .where('a.send_at', '<=', now.toISOString())
    .where('a.hidden_at', 'is', null)
    .orderBy('a.send_at')
    .orderBy('a.id')
    .limit(dueMax)
    .forUpdate('a')
    .skipLocked()
    .execute()
}

export type DeliveryState = 'delivered' | 'bounced' | 'refused' | 'skipped'

export async function insertCounts(tx: Writer, announcementId: string): Promise<void> {
  await tx
    .insertInto('announcement_counts')
    .values({ announcement_id: announcementId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const insert = sqlCommand<{ announcementId: string; userIds: string[]; now: string }, { user_id: string }>(
  (slot) => sql`
    insert into announcement_deliveries (announcement_id, user_id, queued_at)
    select ${slot('announcementId')}::uuid, u.id, ${slot('now')}::timestamptz
    from users u where u.id = any(${slot('userIds')}::uuid[])
    on conflict do nothing returning user_id`,
)

/** Those of the users who had no mail queued for this announcement. */
export async function insertDeliveries(
  tx: Writer,
  announcementId: string,
  userIds: string[],
  now: Date,
): Promise<string[]> {
  const rows = await insert.all(tx, { announcementId, userIds, now: now.toISOString() })
  return rows.map(({ user_id }) => user_id)
}

const queued = statement<{ announcementId: string; userId: string }, { state: string }>((db, slot) =>
  db
    .selectFrom('announcement_deliveries as d')
    .select('d.state')
    .where('d.announcement_id', '=', slot('announcementId'))
    .where('d.user_id', '=', slot('userId')),
)

/** Undefined for a mail that the release before has queued. */
export async function findDelivery(db: Reader, announcementId: string, userId: string): Promise<string | undefined> {
  return (await queued.first(db, { announcementId, userId }))?.state
}

interface Outcome {
  announcementId: string
  userId: string
  state: DeliveryState
}

/** The counter changes only with the delivery, so a repeated job does not count twice. */
const finish = sqlCommand<Outcome>(
  (slot) => sql`
    with done as (
      update announcement_deliveries set state = ${slot('state')}
      where announcement_id = ${slot('announcementId')} and user_id = ${slot('userId')} and state = 'queued'
      returning state)
    update announcement_counts set
      delivered = delivered + (done.state = 'delivered')::int,
      bounced = bounced + (done.state = 'refused')::int,
      skipped = skipped + (done.state = 'skipped')::int
    from done where announcement_id = ${slot('announcementId')}`,
)

export async function updateDelivery(tx: Writer, outcome: Outcome): Promise<void> {
  await finish.all(tx, outcome)
}

const bounce = sqlCommand<{ userId: string; since: string }>(
  (slot) => sql`
    with bounced as (
      update announcement_deliveries set state = 'bounced'
      where user_id = ${slot('userId')} and state = 'delivered' and queued_at > ${slot('since')}::timestamptz
      returning announcement_id)
    update announcement_counts as c set delivered = c.delivered - 1, bounced = c.bounced + 1
    from bounced where c.announcement_id = bounced.announcement_id`,
)

/** The recent mails to this user have come back. */
export async function updateBounced(tx: Writer, userId: string, since: Date): Promise<void> {
  await bounce.all(tx, { userId, since: since.toISOString() })
}

export const purgeMax = 5000

/** Deletes some of the deliveries that were queued before this time; the counts stay. */
export async function deleteDeliveries(tx: Writer, before: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from announcement_deliveries where ctid = any(array(
      select ctid from announcement_deliveries where queued_at < ${before.toISOString()} limit ${purgeMax}))`.execute(
    tx,
  )
  return Number(numAffectedRows)
}
