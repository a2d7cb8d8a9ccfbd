import { sql } from 'kysely'
import { type LabelRow, labelColumn } from '#domains/events/attendee-labels/index.ts'
import { questionsColumn, type StoredQuestion } from '#domains/events/questions/index.ts'
import {
  type EventFactsRow,
  isOpenEvent,
  isScheduledEvent,
  selectEventFacts,
} from '#domains/foundation/event-facts/index.ts'
import { takesMail } from '#domains/foundation/notifications/index.ts'
import type { Reader, Writer } from '#kernel/context.ts'
import { command, type StatementBuilder, statement } from '#kernel/data/statement.ts'
import type { EventBefore } from '#kernel/events.ts'
import type { MailState } from './rules.ts'

export interface AttendeeMailRow extends MailState, EventFactsRow {
  user_id: string
  /** The waitlist position, or null without one. */
  position: number | null
  joins_online: boolean
  /** The code of the ticket, if there is one. */
  ticket: string | null
  /** What the organizers know them as. */
  attendee_label?: LabelRow | null
  party_size: number
  /** What the organizers wrote with their answer to a request. */
  hosts_note: string | null
  end_reason: string | null
  /** The group's name in an address. */
  group_slug: string | null
  rsvp_at: string
  /** The organizer who put them on the list; null where they came by themselves. */
  listed_by?: string | null
  /** What the event asks; null where nothing was ever asked. */
  questions: StoredQuestion[] | null
  /** Of these, the ones that the person has answered. */
  answered: string[] | null
  /** Who goes instead of them, by name. */
  taker_name?: string | null
}

/** An RSVP to the event with its event and group, and whether its user is checked in. */
const seats = (db: StatementBuilder, eventId: string) =>
  db
    .selectFrom('rsvps as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .leftJoin('groups as g', 'g.id', 'e.group_id')
    .select((eb) => [
      'r.status',
      'r.joins_online',
      'r.party_size',
      'r.updated_at',
      ...selectEventFacts,
      isOpenEvent().as('is_visible'),
      sql<string | null>`coalesce(g.urlname, g.id::text)`.as('group_slug'),
      sql<string | null>`case when r.status = 'confirmed' then e.online_url end`.as('online_url'),
      eb
        .exists(
          eb
            .selectFrom('checkins as c')
            .select('c.id')
            .where('c.event_id', '=', eventId)
            .whereRef('c.user_id', '=', 'r.user_id'),
        )
        .$castTo<boolean>()
        .as('is_checked_in'),
    ])
    .where('r.event_id', '=', eventId)

const attendeeMail = statement<{ eventId: string; rsvpId: string }, AttendeeMailRow>((db, slot) =>
  seats(db, slot('eventId'))
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('notification_preferences as p', 'p.user_id', 'u.id')
    .leftJoin('tickets as t', (join) =>
      join.on('t.event_id', '=', slot('eventId')).onRef('t.user_id', '=', 'r.user_id'),
    )
    .select(['r.hosts_note', 'r.end_reason', 'r.rsvp_at'])
    .select((eb) => [
      't.code as ticket',
      labelColumn(slot('eventId'), sql`r.user_id`).as('attendee_label'),
      'u.id as user_id',
      questionsColumn(slot('eventId')).as('questions'),
      sql<string[] | null>`(select to_json(array_agg(distinct a.question_id)) from answers a
        where a.event_id = ${slot('eventId')} and a.rsvp_id = r.id and a.guest_id is null)`.as('answered'),
      sql<boolean>`coalesce(p.rsvp, true)`.as('wants_rsvp'),
      sql<boolean>`coalesce(p.reminders, true)`.as('wants_reminders'),
      sql<boolean>`exists (select from group_mutes m where m.user_id = u.id and m.group_id = e.group_id)`.as(
        'has_muted',
      ),
      sql<boolean>`exists (select from series_placements s
        where s.event_id = ${slot('eventId')} and s.user_id = u.id and s.placed_at = r.rsvp_at)`.as(
        'is_told_by_series',
      ),
      sql<string | null>`(select o.name from attendee_list_rows l join attendee_lists q on q.id = l.list_id
        join users o on o.id = q.created_by
        where l.user_id = u.id and l.done_at = r.rsvp_at and l.result in ('confirmed', 'waitlisted')
          and q.event_id = ${slot('eventId')} limit 1)`.as('listed_by'),
      eb
        .selectFrom('rsvps as w')
        .select((count) => count.fn.countAll<number>().as('position'))
        .where('w.event_id', '=', slot('eventId'))
        .where('w.status', '=', 'waitlisted')
        .whereRef('w.place', '<=', 'r.place')
        .as('position'),
    ])
    .where('r.id', '=', slot('rsvpId'))
    .where('u.email', 'is not', null)
    .where('u.suspended_at', 'is', null)
    .where(takesMail),
)

/** All that a mail to one user needs, in one statement; undefined when the user cannot receive mail. */
export function findAttendeeMail(db: Reader, eventId: string, rsvpId: string): Promise<AttendeeMailRow | undefined> {
  return attendeeMail.first(db, { eventId, rsvpId })
}

const eventOfRsvp = statement<{ rsvpId: string }, { event_id: string }>((db, slot) =>
  db.selectFrom('rsvps').select('event_id').where('id', '=', slot('rsvpId')),
)

/** Only for jobs that the release before has queued: no index begins with the id of an RSVP. */
export async function findEventOfRsvp(db: Reader, rsvpId: string): Promise<string | undefined> {
  return (await eventOfRsvp.first(db, { rsvpId }))?.event_id
}

export type SeatRow = EventFactsRow &
  Pick<MailState, 'status' | 'is_checked_in' | 'event_status' | 'is_visible' | 'updated_at'> &
  Pick<AttendeeMailRow, 'group_slug' | 'party_size'>

const seat = statement<{ eventId: string; userId: string }, SeatRow>((db, slot) =>
  seats(db, slot('eventId')).where('r.user_id', '=', slot('userId')),
)

export function findSeat(db: Reader, eventId: string, userId: string): Promise<SeatRow | undefined> {
  return seat.first(db, { eventId, userId })
}

export const recipientsMax = 500

interface RecipientsFilter {
  eventId: string
  statuses: string[]
  /** Only RSVPs that have not changed since this instant. */
  quietSince?: string
  /** The last user of the previous batch. */
  after?: string
}

const recipients = statement<RecipientsFilter, { id: string; user_id: string }>((db, slot) => {
  let query = db
    .selectFrom('rsvps as r')
    .select(['r.id', 'r.user_id'])
    .where('r.event_id', '=', slot('eventId'))
    .where('r.status', '=', sql<string>`any(${slot('statuses')}::text[])`)
  if (slot.has('after')) query = query.where('r.user_id', '>', slot('after'))
  if (slot.has('quietSince')) query = query.where('r.updated_at', '<', slot('quietSince'))
  return query.orderBy('r.user_id').limit(recipientsMax)
})

/** A batch ordered by user id, which never changes: an RSVP that changes meanwhile is still visited once. */
export function listRecipients(db: Reader, filter: RecipientsFilter): Promise<{ id: string; user_id: string }[]> {
  return recipients.all(db, filter)
}

const revision = statement<{ eventId: string }, { revision: number }>((db, slot) =>
  db.selectFrom('events').select('revision').where('id', '=', slot('eventId')).where('status', '=', 'scheduled'),
)

export async function findRevision(db: Reader, eventId: string): Promise<number | undefined> {
  return (await revision.first(db, { eventId }))?.revision
}

export const remindersMax = 500

const remind = command<{ now: string; soon: string }, { event_id: string; starts_at: string }>((db, slot) =>
  db
    .insertInto('event_reminders')
    .columns(['event_id', 'starts_at', 'queued_at'])
    .expression(
      db
        .selectFrom('events as e')
        .select(['e.id', 'e.starts_at', sql<string>`${slot('now')}::timestamptz`.as('queued_at')])
        .where(isScheduledEvent())
        .where('e.starts_at', '>', slot('now'))
        .where('e.starts_at', '<=', slot('soon'))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('event_reminders as d')
                .select('d.event_id')
                .whereRef('d.event_id', '=', 'e.id')
                .whereRef('d.starts_at', '=', 'e.starts_at'),
            ),
          ),
        )
        .orderBy('e.starts_at')
        .orderBy('e.id')
        .limit(remindersMax),
    )
    .onConflict((conflict) =>
      conflict
        .column('event_id')
        .doUpdateSet((eb) => ({ starts_at: eb.ref('excluded.starts_at'), queued_at: eb.ref('excluded.queued_at') }))
        .whereRef('event_reminders.starts_at', '<>', 'excluded.starts_at'),
    )
    .returning(['event_id', 'starts_at']),
)

/**
 * Records a reminder for events that start before `soon` and have none for that start time. Concurrent callers never
 * get the same event.
 */
export function insertReminders(tx: Writer, now: Date, soon: Date): Promise<{ event_id: string; starts_at: string }[]> {
  return remind.all(tx, { now: now.toISOString(), soon: soon.toISOString() })
}

/** The mail about a change goes out at once when the event starts within this time. */
const urgentHours = 1

/**
 * Records that attendees must be mailed about a change. A notice that is already waiting covers this change too,
 * because the mail shows the state at the time of sending.
 */
export async function insertChangeNotice(tx: Writer, eventId: string, now: Date, minutes: number): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await sql`
    insert into event_change_notices (event_id, due_at)
    select id, least(${at} + make_interval(mins => ${minutes}),
      greatest(${at}, starts_at - make_interval(hours => ${urgentHours})))
    from events where id = ${eventId}
    on conflict (event_id) do update set due_at = least(event_change_notices.due_at, excluded.due_at)`.execute(tx)
}

export const noticesMax = 500

export interface ChangeNotice {
  event_id: string
  told_at: string[]
}

/** A batch of due notices; rows locked by another worker are skipped. */
export async function lockDueNotices(tx: Writer, now: Date): Promise<ChangeNotice[]> {
  return tx
    .selectFrom('event_change_notices')
    .select(['event_id', sql<string[]>`to_json(told_at)`.as('told_at')])
    .where('due_at', '<=', now.toISOString())
    .orderBy('due_at')
    .limit(noticesMax)
    .forUpdate()
    .skipLocked()
    .execute()
}

export async function updateNotice(
  tx: Writer,
  eventId: string,
  { dueAt, sentAt }: { dueAt: string | null; sentAt: readonly string[] },
): Promise<void> {
  await tx
    .updateTable('event_change_notices')
    .set({ due_at: dueAt, told_at: [...sentAt] })
    .where('event_id', '=', eventId)
    .execute()
}

/** Changes wait for minutes; what waited longer than this is mailed without what stood there before. */
const changeHours = 2

/** The smallest UUIDv7 of that time. It keeps the search within the newest part of the outbox, which has no other index. */
const oldestId = sql`(lpad(to_hex((extract(epoch from now() - make_interval(hours => ${sql.lit(changeHours)})) * 1000)::bigint), 12, '0')
  || '70008000000000000000')::uuid`

const firstChange = statement<{ eventId: string; since: string }, { id: string }>((db, slot) =>
  db
    .selectFrom('outbox_events as o')
    .select('o.id')
    .where(sql<boolean>`o.id > ${oldestId}`)
    .where('o.type', '=', sql.lit('event.facts_changed'))
    .where(sql<boolean>`o.data->>'eventId' = ${slot('eventId')}`)
    .where('o.occurred_at', '>', slot('since'))
    .orderBy('o.id')
    .limit(1),
)

/** The first change that no mail has told of. */
export async function findFirstChange(db: Reader, eventId: string, since: string): Promise<string | undefined> {
  return (await firstChange.first(db, { eventId, since }))?.id
}

const before = statement<{ changeId: string }, { before: EventBefore }>((db, slot) =>
  db
    .selectFrom('outbox_events as o')
    .select(sql<EventBefore>`o.data->'before'`.as('before'))
    .where('o.id', '=', slot('changeId')),
)

/** Undefined once the outbox has forgotten it. */
export async function findBefore(db: Reader, changeId: string): Promise<EventBefore | undefined> {
  return (await before.first(db, { changeId }))?.before
}
