import { sql } from 'kysely'
import { countGuestsInside } from '#domains/events/party-guests/index.ts'
import { isOpenEvent } from '#domains/foundation/event-facts/index.ts'
import type { Reader, Writer } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'

export interface WallRow {
  title: string
  group_name: string | null
  starts_at: string
  ends_at: string | null
  duration: string | null
  over_at: string
  timezone: string | null
  confirmed: number
  checked_in: number
  walk_ins: number
  max_attendees: number | null
}

/** What a link to the counters of an event holds. */
export interface WallKey {
  eventId: string
  /** How many links of the event were ended before this one. */
  ended: number
}

const wall = statement<WallKey & { doorEnd: string }, WallRow>((db, slot) =>
  db
    .selectFrom('events as e')
    .leftJoin('groups as g', 'g.id', 'e.group_id')
    .leftJoin('event_seats as s', (join) => join.on('s.event_id', '=', slot('eventId')))
    .select(['e.title', 'g.name as group_name', 'e.starts_at', 'e.ends_at', 'e.duration', 'e.over_at', 'e.timezone'])
    .select([
      's.max_attendees',
      // On the wall, who joins online is not still coming.
      sql<number>`coalesce(s.confirmed - s.joining_online, 0)`.as('confirmed'),
      sql<number>`coalesce(s.walk_ins, 0)`.as('walk_ins'),
      sql<number>`(select count(*) from checkins as c where c.event_id = ${slot('eventId')})
        + ${countGuestsInside(slot('eventId'), 's')}`.as('checked_in'),
    ])
    .where('e.id', '=', slot('eventId'))
    .where('e.wall_links_ended', '=', slot('ended'))
    .where('e.status', '<>', 'draft')
    .where('e.over_at', '>', slot('doorEnd'))
    .where(isOpenEvent()),
)

/** What a screen at the venue shows; undefined for drafts, hidden events, those that ended a day ago and ended links. */
export function findWall(db: Reader, key: WallKey, doorEnd: string): Promise<WallRow | undefined> {
  return wall.first(db, { ...key, doorEnd })
}

export async function countWallLinksEnded(db: Reader, eventId: string): Promise<number> {
  const query = db.selectFrom('events').select('wall_links_ended').where('id', '=', eventId)
  return (await query.executeTakeFirst())?.wall_links_ended ?? 0
}

export interface VolunteerRow {
  user_id: string
  username: string | null
  name: string
  avatar_url: string | null
  joined_at: string
  invitation_id: string
  label: string | null
}

export const listVolunteers = listing<{ eventId: string }, VolunteerRow>(
  { by: ['v.joined_at', 'v.user_id'], direction: 'asc', isCounted: true },
  (db, slot) =>
    db
      .selectFrom('event_volunteers as v')
      .innerJoin('users as u', 'u.id', 'v.user_id')
      .innerJoin('door_invitations as i', 'i.id', 'v.invitation_id')
      .select(['v.user_id', 'v.joined_at', 'v.invitation_id', 'i.label', 'u.username', 'u.name', 'u.avatar_url'])
      .where('v.event_id', '=', slot('eventId'))
      .where('u.deleted_at', 'is', null),
)

export interface NewVolunteer {
  event_id: string
  user_id: string
  invitation_id: string
  joined_at: string
}

/** A volunteer who accepts a second invitation belongs to that one from then on. */
export async function upsertVolunteer(tx: Writer, volunteer: NewVolunteer): Promise<void> {
  await tx
    .insertInto('event_volunteers')
    .values(volunteer)
    .onConflict((conflict) =>
      conflict.columns(['event_id', 'user_id']).doUpdateSet({ invitation_id: volunteer.invitation_id }),
    )
    .execute()
}

export async function deleteVolunteer(tx: Writer, eventId: string, userId: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('event_volunteers')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export interface DoorInvitationRow {
  id: string
  label: string | null
  created_at: string
  volunteers: number
}

const countOfInvitation = sql<number>`(select count(*) from event_volunteers as v
  where v.invitation_id = door_invitations.id)`.as('volunteers')

export const listInvitations = listing<{ eventId: string }, DoorInvitationRow>(
  { by: ['created_at', 'id'], direction: 'desc', isCounted: true },
  (db, slot) =>
    db
      .selectFrom('door_invitations')
      .select(['id', 'label', 'created_at', countOfInvitation])
      .where('event_id', '=', slot('eventId')),
)

export async function countInvitations(db: Reader, eventId: string): Promise<number> {
  const row = await db
    .selectFrom('door_invitations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow()
  return row.count
}

export interface DoorInvitationToAdd {
  id: string
  event_id: string
  token_hash: Buffer
  label: string | null
  created_by: string
  created_at: string
}

export async function insertInvitation(tx: Writer, invitation: DoorInvitationToAdd): Promise<void> {
  await tx.insertInto('door_invitations').values(invitation).execute()
}

/** Its volunteers are deleted with it, by foreign key. */
export async function deleteInvitation(tx: Writer, eventId: string, id: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('door_invitations')
    .where('id', '=', id)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** An invitation and its event, with what its reader is to the event. */
export interface ReceivedDoorInvitationRow {
  id: string
  event_id: string
  title: string
  status: string
  starts_at: string
  ends_at: string | null
  duration: string | null
  over_at: string
  timezone: string | null
  group_name: string | null
  is_banned: boolean
  has_role: boolean
  is_volunteer: boolean
  /** Of the event. */
  volunteers: number
}

const received = statement<{ tokenHash: Buffer; userId: string | null }, ReceivedDoorInvitationRow>((db, slot) =>
  db
    .selectFrom('door_invitations as i')
    .innerJoin('events as e', 'e.id', 'i.event_id')
    .leftJoin('groups as g', 'g.id', 'e.group_id')
    .select(['i.id', 'i.event_id', 'e.title', 'e.status', 'e.starts_at', 'e.ends_at', 'e.duration', 'e.over_at'])
    .select(['e.timezone', 'g.name as group_name'])
    .select([
      sql<boolean>`exists (select from group_bans as b
        where b.group_id = e.group_id and b.user_id = ${slot('userId')})`.as('is_banned'),
      sql<boolean>`exists (select from group_roles as o
        where o.group_id = e.group_id and o.user_id = ${slot('userId')})`.as('has_role'),
      sql<boolean>`exists (select from event_volunteers as v
        where v.event_id = e.id and v.user_id = ${slot('userId')})`.as('is_volunteer'),
      sql<number>`(select count(*) from event_volunteers as v where v.event_id = e.id)`.as('volunteers'),
    ])
    .where('i.token_hash', '=', slot('tokenHash'))
    .where(isOpenEvent())
    .where(
      sql<boolean>`exists (select from users as c
        left join group_roles as m on m.user_id = c.id and m.group_id = e.group_id and m.role in ('owner', 'manager')
        where c.id = i.created_by and c.suspended_at is null and (m.role is not null or c.role = 'admin'))`,
    ),
)

/**
 * The invitation of a link. Undefined when it was deleted, its event is hidden or gone, or the user who made it no longer
 * manages the group: they have the link, and would come back by it.
 */
export function findReceivedInvitation(
  db: Reader,
  tokenHash: Buffer,
  userId: string | null,
): Promise<ReceivedDoorInvitationRow | undefined> {
  return received.first(db, { tokenHash, userId })
}

/** A batch of invitations of events that ended before this instant, and their volunteers with them. */
export async function deletePastInvitations(tx: Writer, endedBefore: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('door_invitations')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('door_invitations as i')
        .innerJoin('events as e', 'e.id', 'i.event_id')
        .select('i.id')
        .where('e.over_at', '<', endedBefore)
        .limit(500),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
