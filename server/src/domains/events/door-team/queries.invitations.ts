import { sql } from 'kysely'
import { isOpenEvent } from '#domains/foundation/event-facts/index.ts'
import type { Reader, Writer } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'

export interface InvitationRow {
  id: string
  label: string | null
  created_at: string
  volunteers: number
}

const countOfInvitation = sql<number>`(select count(*) from event_volunteers as v
  where v.invitation_id = door_invitations.id)`.as('volunteers')

export const listInvitations = listing<{ eventId: string }, InvitationRow>(
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

export interface NewInvitation {
  id: string
  event_id: string
  token_hash: Buffer
  label: string | null
  created_by: string
  created_at: string
}

export async function insertInvitation(tx: Writer, invitation: NewInvitation): Promise<void> {
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
export interface ReceivedRow {
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

const received = statement<{ tokenHash: Buffer; userId: string | null }, ReceivedRow>((db, slot) =>
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
): Promise<ReceivedRow | undefined> {
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
