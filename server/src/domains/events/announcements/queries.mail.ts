import { type RawBuilder, sql } from 'kysely'
import { type EventFactsRow, isOpenEvent, selectEventFacts } from '#domains/foundation/event-facts/index.ts'
import { takesMail } from '#domains/foundation/notifications/index.ts'
import { isActive } from '#domains/foundation/visibility/index.ts'
import type { Reader } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'

interface RecipientRow {
  user_id: string
  /** Wants and may get messages from the organizers of this group. */
  is_welcome: boolean
  /** Neither the event nor its group is hidden or archived. */
  is_open: boolean
}

export interface EventMailRow extends RecipientRow, EventFactsRow {
  /** Null without an RSVP. */
  rsvp_status: string | null
}

export interface AnnouncementGroupRow extends RecipientRow {
  id: string
  name: string
  urlname: string | null
  language: string | null
  role: string | null
  /** Null for a user who did not join; true while the organizers have not approved it. */
  is_pending: boolean | null
  is_guest: boolean
}

export type AnnouncementMailRow = EventMailRow | AnnouncementGroupRow

interface Addressee {
  userId: string
  /** Who wrote it, if the account still exists. */
  authorId: string | null
}

/** Without a mute, a ban, or a block between the user and the author or an owner or manager of the group `g`. */
function isWelcome(authorId: string | null): RawBuilder<boolean> {
  const organizers = sql`
    select o.user_id from group_roles o where o.group_id = g.id and o.role in ('owner', 'manager')
    union select ${authorId}::uuid`
  return sql<boolean>`${isActive} and u.email is not null and coalesce(p.announcements, true) and ${takesMail}
    and not exists (select from group_mutes m where m.user_id = u.id and m.group_id = g.id)
    and not exists (select from group_bans n where n.group_id = g.id and n.user_id = u.id)
    and not exists (
      select from blocks b where b.blocker_id = u.id and b.blocked_id in (${organizers})
      union all
      select from blocks b where b.blocked_id = u.id and b.blocker_id in (${organizers}))`
}

const eventMail = statement<Addressee & { eventId: string }, EventMailRow>((db, slot) =>
  db
    .selectFrom('events as e')
    .leftJoin('groups as g', 'g.id', 'e.group_id')
    .innerJoin('users as u', (join) => join.on('u.id', '=', slot('userId')))
    .leftJoin('notification_preferences as p', 'p.user_id', 'u.id')
    .leftJoin('rsvps as r', (join) => join.on('r.event_id', '=', slot('eventId')).onRef('r.user_id', '=', 'u.id'))
    .select([
      ...selectEventFacts,
      'u.id as user_id',
      'r.status as rsvp_status',
      sql<string | null>`case when r.status = 'confirmed' then e.online_url end`.as('online_url'),
      isWelcome(slot('authorId')).as('is_welcome'),
      isOpenEvent().as('is_open'),
    ])
    .where('e.id', '=', slot('eventId')),
)

/** All that the mail of an event's announcement to one user needs. */
export function findEventMail(db: Reader, filter: Addressee & { eventId: string }): Promise<EventMailRow | undefined> {
  return eventMail.first(db, filter)
}

interface GroupAddressee extends Addressee {
  groupId: string
  guestsSince: string
}

const groupMail = statement<GroupAddressee, AnnouncementGroupRow>((db, slot) =>
  db
    .selectFrom('groups as g')
    .innerJoin('users as u', (join) => join.on('u.id', '=', slot('userId')))
    .leftJoin('notification_preferences as p', 'p.user_id', 'u.id')
    .leftJoin('group_favorites as f', (join) => join.onRef('f.group_id', '=', 'g.id').onRef('f.user_id', '=', 'u.id'))
    .leftJoin('group_roles as h', (join) => join.onRef('h.group_id', '=', 'g.id').onRef('h.user_id', '=', 'u.id'))
    .select([
      'g.id',
      'g.name',
      'g.urlname',
      'g.language',
      'h.role',
      'f.is_pending',
      sql<boolean>`exists (select from rsvps as r join events as e on e.id = r.event_id
          where r.group_id = g.id and r.user_id = u.id and r.status in ('confirmed', 'waitlisted')
            and e.over_at > ${slot('guestsSince')})
        and not exists (select from group_past_people as l where l.group_id = g.id and l.user_id = u.id)`.as(
        'is_guest',
      ),
      'u.id as user_id',
      isWelcome(slot('authorId')).as('is_welcome'),
      sql<boolean>`g.hidden_at is null and g.deleted_at is null`.as('is_open'),
    ])
    .where('g.id', '=', slot('groupId')),
)

/** All that the mail of a group's announcement to one user needs. */
export function findGroupMail(db: Reader, filter: GroupAddressee): Promise<AnnouncementGroupRow | undefined> {
  return groupMail.first(db, filter)
}
