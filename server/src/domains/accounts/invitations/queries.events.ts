import { sql } from 'kysely'
import { type EventFactsRow, selectEventFacts } from '#domains/foundation/event-facts/index.ts'
import type { Reader, Writer } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'
import { canSenderInvite, isOfOpenGroup } from './queries.ts'

/** The hashes among these that the event has invited before, whatever they answered. A withdrawn invitation does not count. */
export async function listEventHashes(db: Reader, eventId: string, hashes: readonly Buffer[]): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('invitations')
    .select('address_hash')
    .where(sql<boolean>`address_hash = any(${hashes}::bytea[])`)
    .where('event_id', '=', eventId)
    .where('revoked_at', 'is', null)
    .execute()
  return rows.map(({ address_hash }) => address_hash)
}

export interface EventInvitationRow {
  id: string
  email: string | null
  created_at: string
  expires_at: string
  accepted_at: string | null
  declined_at: string | null
  revoked_at: string | null
  bounced_at: string | null
}

/** Newest first. */
export const listEventInvitations = listing<{ eventId: string }, EventInvitationRow>(
  { by: ['i.created_at', 'i.id'], direction: 'desc' },
  (db, slot) =>
    db
      .selectFrom('invitations as i')
      .select(['i.id', 'i.email', 'i.created_at', 'i.expires_at'])
      .select(['i.accepted_at', 'i.declined_at', 'i.revoked_at', 'i.bounced_at'])
      .where('i.event_id', '=', slot('eventId')),
)

export interface AnsweredInvitationCounts {
  sent: number
  coming: number
  notComing: number
  bounced: number
  expired: number
  waiting: number
}

/** By state, as `decideEventState` says. Those that were withdrawn are left out. */
export async function countEventInvitations(db: Reader, eventId: string, now: Date): Promise<AnsweredInvitationCounts> {
  const isOpen = sql`accepted_at is null and declined_at is null and bounced_at is null`
  const at = now.toISOString()
  const { rows } = await sql<AnsweredInvitationCounts>`
    select count(*)::integer as sent,
      (count(*) filter (where accepted_at is not null))::integer as coming,
      (count(*) filter (where accepted_at is null and declined_at is not null))::integer as "notComing",
      (count(*) filter (where accepted_at is null and declined_at is null and bounced_at is not null))::integer as bounced,
      (count(*) filter (where ${isOpen} and expires_at <= ${at}))::integer as expired,
      (count(*) filter (where ${isOpen} and expires_at > ${at}))::integer as waiting
    from invitations where event_id = ${eventId} and (revoked_at is null or accepted_at is not null)`.execute(db)
  return rows[0]!
}

export interface ReceivedEventInvitationRow {
  id: string
  email: string | null
  event_id: string
  note: string | null
  created_by: string | null
  inviter_name: string | null
  expires_at: string
  accepted_at: string | null
  accepted_by: string | null
  declined_at: string | null
}

const received = statement<{ tokenHash: Buffer; now: string }, ReceivedEventInvitationRow>((db, slot) =>
  db
    .selectFrom('invitations as i')
    .leftJoin('users as c', 'c.id', 'i.created_by')
    .select(['i.id', 'i.email', 'i.note', 'i.created_by', 'c.name as inviter_name', 'i.expires_at'])
    .select(['i.accepted_at', 'i.accepted_by', 'i.declined_at'])
    .select((eb) => eb.ref('i.event_id').$notNull().as('event_id'))
    .where('i.token_hash', '=', slot('tokenHash'))
    .where('i.event_id', 'is not', null)
    .where('i.revoked_at', 'is', null)
    // Without the address, no one can be found to have it: it was erased with its account.
    .where(sql<boolean>`(i.accepted_at is not null or i.expires_at > ${slot('now')} and i.email is not null)`)
    .where(isOfOpenGroup)
    .where(sql<boolean>`(i.accepted_at is not null or ${canSenderInvite})`),
)

/** Undefined when it is unknown, withdrawn or expired, its group is gone, or who sent it can no longer invite. */
export function findReceivedForEvent(
  db: Reader,
  tokenHash: Buffer,
  now: Date,
): Promise<ReceivedEventInvitationRow | undefined> {
  return received.first(db, { tokenHash, now: now.toISOString() })
}

/** A yes stays a yes. */
export async function updateDeclined(tx: Writer, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ declined_at: now.toISOString() })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('declined_at', 'is', null)
    .execute()
}

export interface InvitedEventRow extends EventFactsRow {
  inviter_name: string | null
}

const event = statement<{ id: string }, InvitedEventRow>((db, slot) =>
  db
    .selectFrom('invitations as i')
    .innerJoin('events as e', 'e.id', 'i.event_id')
    .leftJoin('groups as g', 'g.id', 'e.group_id')
    .leftJoin('users as c', 'c.id', 'i.created_by')
    .select([...selectEventFacts, 'c.name as inviter_name'])
    .where('i.id', '=', slot('id')),
)

/** What the mail says of the event of an invitation, and who sent it. */
export function findInvitedEvent(db: Reader, id: string): Promise<InvitedEventRow | undefined> {
  return event.first(db, { id })
}

const ofEvent = statement<{ eventId: string; by: string }, InvitedEventRow>((db, slot) =>
  db
    .selectFrom('events as e')
    .leftJoin('groups as g', 'g.id', 'e.group_id')
    .leftJoin('users as c', (join) => join.on('c.id', '=', slot('by')))
    .select([...selectEventFacts, 'c.name as inviter_name'])
    .where('e.id', '=', slot('eventId')),
)

/** The same before anyone is invited. */
export async function findEventToPreview(db: Reader, eventId: string, by: string): Promise<InvitedEventRow> {
  return (await ofEvent.first(db, { eventId, by }))!
}
