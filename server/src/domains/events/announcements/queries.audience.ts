import { type RawBuilder, sql } from 'kysely'
import { labelled } from '#domains/events/attendee-labels/index.ts'
import { isKnownRsvp, isKnownTo } from '#domains/foundation/visibility/index.ts'
import type { Reader } from '#kernel/context.ts'
import { type Slots, type Statement, statement } from '#kernel/data/statement.ts'
import type { AnnouncementTarget, Audience } from './rules.ts'

export const recipientsMax = 500

interface Filter {
  announcementId: string
  /** The event, or the group. */
  targetId: string
  /** The last user of the previous batch. */
  after?: string
  /** Of the audience `label`. */
  labelId?: string
}

type Users = (slot: Slots<Filter>) => RawBuilder<unknown>

const isCheckedIn = (eventId: string) =>
  sql`exists (select from checkins c where c.event_id = ${eventId} and c.user_id = r.user_id)`
const seats =
  (condition: (eventId: string) => RawBuilder<unknown>): Users =>
  (slot) =>
    sql`select r.user_id from rsvps r where r.event_id = ${slot('targetId')} and ${condition(slot('targetId'))}`

const selected: Users = (slot) =>
  sql`select s.user_id from announcement_recipients s where s.announcement_id = ${slot('announcementId')}`

/** The users of each audience. */
const usersOf: Record<Audience, Users> = {
  confirmed: seats(() => sql`r.status = 'confirmed'`),
  waitlisted: seats(() => sql`r.status = 'waitlisted'`),
  all: seats(() => sql`r.status in ('confirmed', 'waitlisted')`),
  checked_in: seats((eventId) => sql`r.status = 'confirmed' and ${isCheckedIn(eventId)}`),
  no_shows: seats((eventId) => sql`r.status = 'confirmed' and not r.joins_online and not ${isCheckedIn(eventId)}`),
  // Each arm is read in the order of the user, so that a batch reads few rows of a large group.
  members: (slot) => sql`
    select f.user_id from group_favorites f where f.group_id = ${slot('targetId')} and not f.is_pending
    union all
    select o.user_id from group_roles o where o.group_id = ${slot('targetId')} and not exists (
      select from group_favorites f where f.group_id = o.group_id and f.user_id = o.user_id and not f.is_pending)`,
  organizers: (slot) => sql`select o.user_id from group_roles o where o.group_id = ${slot('targetId')}`,
  selected,
  label: (slot) => sql`
    select r.user_id from ${labelled(slot('targetId'), slot('labelId'))} x
      join rsvps r on r.event_id = ${slot('targetId')} and r.id = x.rsvp_id
    where r.status in ('confirmed', 'waitlisted')`,
}

const batchOf = (users: Users) =>
  statement<Filter, { user_id: string }>((db, slot) => {
    const query = db
      .selectFrom(sql<{ user_id: string }>`(${users(slot)})`.as('audience'))
      .select('audience.user_id')
      .orderBy('audience.user_id')
      .limit(recipientsMax)
    return slot.has('after') ? query.where('audience.user_id', '>', slot('after')) : query
  })

const batches = Object.fromEntries(
  Object.entries(usersOf).map(([audience, users]) => [audience, batchOf(users)]),
) as Record<Audience, Statement<Filter, { user_id: string }>>

/** A batch ordered by user id, which never changes: a user who moves between lists meanwhile is still visited once. */
export async function listRecipients(db: Reader, audience: Audience, filter: Filter): Promise<string[]> {
  const rows = await batches[audience].all(db, filter)
  return rows.map(({ user_id }) => user_id)
}

export type AudienceCounts = Record<Exclude<Audience, 'selected' | 'label'>, number>

const ofEvent = statement<
  { targetId: string },
  Pick<AudienceCounts, 'confirmed' | 'waitlisted' | 'all' | 'checked_in' | 'no_shows'>
>((db, slot) => {
  const seated = (condition: RawBuilder<unknown>) => sql<number>`(
    select count(*)::int from rsvps r where r.event_id = ${slot('targetId')} and r.status = 'confirmed' and ${condition})`
  return db
    .selectFrom(sql`(select)`.as('one'))
    .leftJoin('event_seats as s', (join) => join.on('s.event_id', '=', slot('targetId')))
    .select([
      // Those whom they bring have no address: who brings them gets the mail.
      sql<number>`coalesce(s.confirmed - s.confirmed_guests, 0)`.as('confirmed'),
      sql<number>`coalesce(s.waitlisted - s.waiting_guests, 0)`.as('waitlisted'),
      sql<number>`coalesce(s.confirmed - s.confirmed_guests + s.waitlisted - s.waiting_guests, 0)`.as('all'),
      seated(isCheckedIn(slot('targetId'))).as('checked_in'),
      seated(sql`not r.joins_online and not ${isCheckedIn(slot('targetId'))}`).as('no_shows'),
    ])
})

/** From the counter of the group: a large one is not counted again. */
const ofGroup = statement<{ targetId: string }, Pick<AudienceCounts, 'members' | 'organizers'>>((db, slot) =>
  db
    .selectFrom('groups as g')
    .select([
      sql<number>`g.favorites_count + (
        select count(*)::int from group_roles o where o.group_id = g.id and not exists (
          select from group_favorites f where f.group_id = o.group_id and f.user_id = o.user_id and not f.is_pending))`.as(
        'members',
      ),
      sql<number>`(select count(*)::int from group_roles o where o.group_id = g.id)`.as('organizers'),
    ])
    .where('g.id', '=', slot('targetId')),
)

/** The size of each audience now. Some of these users may have turned off such mails. */
export async function countAudiences(db: Reader, target: AnnouncementTarget): Promise<Partial<AudienceCounts>> {
  const [targetId, counts] = 'eventId' in target ? [target.eventId, ofEvent] : [target.groupId, ofGroup]
  return (await counts.first(db, { targetId })) ?? {}
}

const unknownOfEvent = statement<{ targetId: string; userIds: string[] }, { user_id: string }>((db, slot) =>
  db
    .selectFrom(sql<{ user_id: string }>`unnest(${slot('userIds')}::uuid[])`.as<'p'>(sql`p(user_id)`))
    .select('p.user_id')
    .where(
      sql<boolean>`not exists (select from rsvps r where r.event_id = ${slot('targetId')} and r.user_id = p.user_id
        and ${isKnownRsvp('r')})`,
    )
    .limit(1),
)

const unknownOfGroup = statement<{ targetId: string; userIds: string[] }, { user_id: string }>((db, slot) =>
  db
    .selectFrom(sql<{ user_id: string }>`unnest(${slot('userIds')}::uuid[])`.as<'p'>(sql`p(user_id)`))
    .select('p.user_id')
    .where(sql<boolean>`not ${isKnownTo(slot('targetId'), 'p.user_id')}`)
    .limit(1),
)

/** A user who has no RSVP to the event or is not known to the group, if there is one among these. */
export async function findUnknown(
  db: Reader,
  target: AnnouncementTarget,
  userIds: string[],
): Promise<string | undefined> {
  const [targetId, unknown] = 'eventId' in target ? [target.eventId, unknownOfEvent] : [target.groupId, unknownOfGroup]
  return (await unknown.first(db, { targetId, userIds }))?.user_id
}
