import { type RawBuilder, sql } from 'kysely'
import { isMember } from '#domains/foundation/membership/index.ts'
import type { Reader, Writer } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'

export interface InvitationRow {
  id: string
  email: string | null
  role: string
  group_id: string | null
  group_name: string | null
  created_at: string
  expires_at: string
  accepted_at: string | null
  revoked_at: string | null
  bounced_at: string | null
}

/** Which invitations are meant: those to join this group, or to come to this event. */
export interface InvitationsOf {
  groupId?: string
  eventId?: string
}

/** All invitations, or those of a group, newest first. */
export const listInvitations = listing<{ groupId?: string }, InvitationRow>(
  { by: ['i.created_at', 'i.id'], direction: 'desc' },
  (db, slot) => {
    const query = db
      .selectFrom('invitations as i')
      .leftJoin('groups as g', 'g.id', 'i.group_id')
      .select(['i.id', 'i.email', 'i.role', 'i.group_id', 'g.name as group_name', 'i.created_at', 'i.expires_at'])
      .select(['i.accepted_at', 'i.revoked_at', 'i.bounced_at'])
    return slot.has('groupId') ? query.where('i.group_id', '=', slot('groupId')).where('i.event_id', 'is', null) : query
  },
)

/** One after the other: a person, a group and all groups together have limits that none may exceed. */
export async function lockSending(tx: Writer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('invitations', 0))`.execute(tx)
}

/** The same for each address. */
export async function lockAddress(tx: Writer, hash: Buffer): Promise<void> {
  const key = `invited ${hash.toString('hex')}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}

const isOfSender = (groupId: string | null): RawBuilder<boolean> =>
  groupId === null ? sql`group_id is null` : sql`group_id = ${groupId}`

export interface CreatedInvitationCounts {
  /** By the group, or by the instance itself. */
  sender: number
  /** By the person, over all groups. */
  person: number
  /** By all groups together. */
  groups: number
}

/** Without those of moves, which count as no one's daily limit. */
export async function countCreated(
  db: Reader,
  groupId: string | null,
  by: string,
  since: Date,
): Promise<CreatedInvitationCounts> {
  const { rows } = await sql<CreatedInvitationCounts>`
    select (count(*) filter (where ${isOfSender(groupId)}))::integer as sender,
      (count(*) filter (where group_id is not null and created_by = ${by}))::integer as person,
      (count(*) filter (where group_id is not null))::integer as groups
    from invitations where created_at > ${since.toISOString()} and not is_move`.execute(db)
  return rows[0]!
}

export interface InvitingPerson {
  role: string
  created_at: string
}

export async function findInviter(db: Reader, userId: string): Promise<InvitingPerson> {
  return db.selectFrom('users').select(['role', 'created_at']).where('id', '=', userId).executeTakeFirstOrThrow()
}

export interface GroupFacts {
  hasPublished: boolean
  members: number
}

/** What a group has to show before it can invite by email. */
export async function findGroupFacts(db: Reader, groupId: string): Promise<GroupFacts> {
  const { rows } = await sql<GroupFacts>`
    select exists (select from events e where e.group_id = ${groupId} and e.status not in ('draft', 'cancelled')
        and e.hidden_at is null)
        as "hasPublished",
      (select count(*) from (select f.user_id from group_favorites f where f.group_id = ${groupId} and ${isMember()}
        union select r.user_id from group_roles r where r.group_id = ${groupId} limit 3) as known)::integer as members`.execute(
    db,
  )
  return rows[0]!
}

export interface MailedInvitationCounts {
  mailed: number
  bounced: number
}

/** The mails of a group or of the instance. */
export function countMailed(tx: Writer, groupId: string | null, since: Date): Promise<MailedInvitationCounts> {
  return countSent(tx, isOfSender(groupId), since)
}

/** The mails of a person, over all groups. */
export function countMailedBy(tx: Writer, userId: string, since: Date): Promise<MailedInvitationCounts> {
  return countSent(tx, sql`created_by = ${userId}`, since)
}

function countSent(tx: Writer, whose: RawBuilder<boolean>, since: Date): Promise<MailedInvitationCounts> {
  return tx
    .selectFrom('invitations')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('mailed_at', 'is not', null).as('mailed'),
      eb.fn
        .countAll<number>()
        .filterWhere(sql<boolean>`(bounced_at is not null or complained_at is not null)`)
        .as('bounced'),
    ])
    .where(whose)
    .where('created_at', '>', since.toISOString())
    .executeTakeFirstOrThrow()
}

const isOpenAt = (now: Date) =>
  sql<boolean>`accepted_at is null and revoked_at is null and expires_at > ${now.toISOString()}`

/** The hashes among these that have an open or accepted invitation of the same group. */
export async function listOpenHashes(
  tx: Writer,
  groupId: string | null,
  hashes: readonly Buffer[],
  now: Date,
): Promise<Buffer[]> {
  const rows = await tx
    .selectFrom('invitations')
    .select('address_hash')
    .where(sql<boolean>`address_hash = any(${hashes}::bytea[])`)
    .where(isOfSender(groupId))
    .where('event_id', 'is', null)
    .where(sql<boolean>`(accepted_at is not null or (${isOpenAt(now)}))`)
    .execute()
  return rows.map(({ address_hash }) => address_hash)
}

/** The hashes among these that the group has invited before, expired invitations included. */
export async function listInvitedHashes(db: Reader, groupId: string, hashes: readonly Buffer[]): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('invitations')
    .select('address_hash')
    .where(sql<boolean>`address_hash = any(${hashes}::bytea[])`)
    .where('group_id', '=', groupId)
    .where('event_id', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  return rows.map(({ address_hash }) => address_hash)
}

export async function findGroupName(db: Reader, groupId: string): Promise<string | null> {
  const row = await db.selectFrom('groups').select('name').where('id', '=', groupId).executeTakeFirst()
  return row?.name ?? null
}

/** What the mail of a move shows of its group. */
export async function findMoveFacts(db: Reader, groupId: string): Promise<{ name: string; photoUrl: string | null }> {
  const columns = ['name', 'photo_url as photoUrl'] as const
  return db.selectFrom('groups').select(columns).where('id', '=', groupId).executeTakeFirstOrThrow()
}

export interface InvitationCounts {
  all: number
  accepted: number
  bounced: number
  expired: number
  revoked: number
  pending: number
}

/** By status, as `decideStatus` says. */
export async function countByStatus(db: Reader, groupId: string, now: Date): Promise<InvitationCounts> {
  const isLeft = sql`accepted_at is null and revoked_at is null and bounced_at is null`
  const at = now.toISOString()
  const { rows } = await sql<InvitationCounts>`
    select count(*)::integer as "all",
      (count(*) filter (where accepted_at is not null))::integer as accepted,
      (count(*) filter (where accepted_at is null and revoked_at is not null))::integer as revoked,
      (count(*) filter (where accepted_at is null and revoked_at is null and bounced_at is not null))::integer as bounced,
      (count(*) filter (where ${isLeft} and expires_at <= ${at}))::integer as expired,
      (count(*) filter (where ${isLeft} and expires_at > ${at}))::integer as pending
    from invitations where group_id = ${groupId} and event_id is null`.execute(db)
  return rows[0]!
}

export interface NewInvitation {
  id: string
  email: string
  address_hash: Buffer
  token_hash: Buffer
  role: 'user' | 'admin'
  group_id: string | null
  event_id?: string | null
  note?: string | null
  created_by: string
  created_at: string
  expires_at: string
  /** Of a move, whose mails wait until they are due. */
  is_move?: boolean
  due_at?: string
}

export async function insertInvitations(tx: Writer, rows: readonly NewInvitation[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('invitations').values(rows).execute()
}

/** False when there is none to revoke. */
export async function updateRevoked(
  tx: Writer,
  id: string,
  { groupId, eventId }: InvitationsOf,
  now: Date,
): Promise<boolean> {
  let query = tx
    .updateTable('invitations')
    .set({ revoked_at: now.toISOString() })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
  if (groupId !== undefined) query = query.where('group_id', '=', groupId).where('event_id', 'is', null)
  if (eventId !== undefined) query = query.where('event_id', '=', eventId)
  return (await query.returning('id').executeTakeFirst()) !== undefined
}

export interface ReceivedInvitationRow {
  id: string
  email: string | null
  role: string
  group_id: string | null
  group_name: string | null
  group_urlname: string | null
  created_by: string | null
  expires_at: string
  accepted_at: string | null
  accepted_by: string | null
}

/** An invitation counts only while the group is there. Over a row `i` of `invitations`. */
export const isOfOpenGroup = sql<boolean>`(i.group_id is null or exists (select from groups as offered
  where offered.id = i.group_id and offered.hidden_at is null and offered.deleted_at is null))`

/** One to an event, only until the event is over. Over a row `i` of `invitations`. */
export const isOfComingEvent = (now: RawBuilder<unknown> | string) =>
  sql<boolean>`(i.event_id is null or exists (select from events as held
    where held.id = i.event_id and held.status = 'scheduled' and held.hidden_at is null and held.over_at > ${now}))`

/** And only while its sender may still invite: a link outlives a role. Over a row `i` of `invitations`. */
export const canSenderInvite = sql<boolean>`exists (select from users as c
  left join group_roles as m on m.user_id = c.id and m.group_id = i.group_id and m.role in ('owner', 'manager')
  where c.id = i.created_by and c.suspended_at is null and c.deleted_at is null
    and (c.role = 'admin' or (m.role is not null and i.role = 'user')))`

const isByAdministrator = sql<boolean>`exists (select from users as c where c.id = i.created_by and c.role = 'admin')`

const received = statement<{ tokenHash: Buffer; now: string }, ReceivedInvitationRow>((db, slot) =>
  db
    .selectFrom('invitations as i')
    .leftJoin('groups as g', 'g.id', 'i.group_id')
    .select(['i.id', 'i.email', 'i.role', 'i.group_id', 'g.name as group_name', 'g.urlname as group_urlname'])
    .select(['i.created_by', 'i.expires_at', 'i.accepted_at', 'i.accepted_by'])
    .where('i.token_hash', '=', slot('tokenHash'))
    .where('i.event_id', 'is', null)
    .where('i.revoked_at', 'is', null)
    .where(sql<boolean>`(i.accepted_at is not null or i.expires_at > ${slot('now')})`)
    .where(isOfOpenGroup)
    .where(sql<boolean>`(i.accepted_at is not null or ${canSenderInvite})`),
)

/** Undefined when it is unknown, revoked or expired, its group is gone, or who sent it can no longer invite. */
export function findReceived(db: Reader, tokenHash: Buffer, now: Date): Promise<ReceivedInvitationRow | undefined> {
  return received.first(db, { tokenHash, now: now.toISOString() })
}

/** True for one of any number of concurrent callers. */
export async function updateAccepted(tx: Writer, id: string, userId: string, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('invitations')
    .set({ accepted_at: now.toISOString(), accepted_by: userId })
    .where('id', '=', id)
    .where(isOpenAt(now))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

interface Addressee {
  hashes: readonly Buffer[]
  email: string
}

/** Whether this very address has an invitation with which its owner can create an account. */
export async function hasOpenRow(
  db: Reader,
  { hashes, email }: Addressee,
  senders: 'administrators' | 'organizers too',
  now: Date,
): Promise<boolean> {
  const query = db
    .selectFrom('invitations as i')
    .select('i.id')
    .where(sql<boolean>`i.address_hash = any(${hashes}::bytea[])`)
    .where(sql`lower(i.email)`, '=', email.toLowerCase())
    .where(isOpenAt(now))
    .where(isOfOpenGroup)
    .where(isOfComingEvent(now.toISOString()))
    .where(canSenderInvite)
  const row = await (senders === 'administrators' ? query.where(isByAdministrator) : query).limit(1).executeTakeFirst()
  return row !== undefined
}

/** A batch of addresses whose invitations have ended. */
export async function eraseAddresses(tx: Writer, createdBefore: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('invitations')
    .set({ email: null, note: null })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('invitations')
        .select('id')
        .where('created_at', '<=', createdBefore.toISOString())
        .where('email', 'is not', null)
        .limit(500),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function deleteOldInvitations(tx: Writer, createdBefore: Date): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('invitations')
    .where('id', 'in', (eb) =>
      eb.selectFrom('invitations').select('id').where('created_at', '<', createdBefore.toISOString()).limit(500),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
