import { randomUUIDv7 } from 'node:crypto'
import { isSignUpBanned } from '#domains/accounts/sign-up-bans/index.ts'
import type { Bounce } from '#domains/foundation/notifications/index.ts'
import { requestApproval } from '#domains/foundation/second-approvals/index.ts'
import { findSettings, limitsOf } from '#domains/foundation/settings/index.ts'
import { changeStatus, findUser, updateUser } from '#domains/foundation/users/index.ts'
import type { Caller, Fingerprints, Reader, UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { assertFresh } from '#kernel/operation/freshness.ts'
import { listEventHashes } from './queries.events.ts'
import {
  findAddressFacts,
  findUnsent,
  insertRefusal,
  type UnsentRow,
  updateAdmitted,
  updateBounced,
  updateComplained,
} from './queries.mail.ts'
import { updateSettled } from './queries.moves.ts'
import {
  countCreated,
  countMailed,
  countMailedBy,
  findGroupFacts,
  findInviter,
  findReceived,
  hasOpenRow,
  type InvitationsOf,
  insertInvitations,
  listOpenHashes,
  lockAddress,
  lockSending,
  type ReceivedInvitationRow,
  updateAccepted,
  updateRevoked,
} from './queries.ts'
import {
  assertAcceptable,
  assertAddresses,
  assertCanInviteByMail,
  assertNotStopped,
  assertWithinDay,
  canBeMailed,
  decideDayStart,
  decideEnd,
  decideLeftToday,
  decideMonthStart,
  decideReceived,
  decideSender,
  decideToken,
  hashAddress,
  hashToken,
  isHeldBy,
  type Sender,
} from './rules.ts'

interface Sending {
  emails: readonly string[]
  role: 'user' | 'admin'
  groupId: string | null
  /** Of the group, which every event that invites has. */
  eventId?: string
  /** The organizers' words in the mail. */
  note?: string | null
  by: string
  keys: Fingerprints
  now: Date
  /** Sends as many as the limits of the day leave; without it, none beyond them. */
  cutsAtLimit?: true
}

interface Sent {
  /** Each address once. */
  addresses: string[]
  invited: ReadonlySet<string>
  invitedBefore: ReadonlySet<string>
}

/**
 * Stores the invitations; whether an address is mailed is decided later, so that the answer says nothing about it.
 * Gives how many addresses were named.
 */
export async function invite(unit: UnitOfWork, sending: Sending): Promise<number> {
  return (await inviteEach(unit, sending)).addresses.length
}

/** The same, with what became of each address: who was invited before is known to who invites. */
export async function inviteEach({ db, emit, audit }: UnitOfWork, sending: Sending): Promise<Sent> {
  const { emails, role, groupId, eventId = null, note = null, by, keys, now } = sending
  const addresses = assertAddresses(emails).map((email) => ({ email, hashes: hashAddress(keys, email) }))
  await lockSending(db)
  const sender = await findSender(db, by, now)
  if (groupId !== null && !sender.isAdministrator) assertCanInviteByMail(await findGroupFacts(db, groupId))
  assertNotStopped(await countMailed(db, groupId, decideMonthStart(now)))
  assertNotStopped(await countMailedBy(db, by, decideMonthStart(now)))
  const hashes = addresses.flatMap((one) => one.hashes)
  const known =
    eventId === null ? await listOpenHashes(db, groupId, hashes, now) : await listEventHashes(db, eventId, hashes)
  const isKnown = (one: { hashes: Buffer[] }) => one.hashes.some((hash) => known.some((other) => other.equals(hash)))
  const fresh = addresses.filter((one) => !isKnown(one))
  const created = await countCreated(db, groupId, by, decideDayStart(now))
  const added = sending.cutsAtLimit ? fresh.slice(0, decideLeftToday(created, sender)) : fresh
  assertWithinDay(added.length, created, groupId !== null, sender)
  const rows = added.map(({ email, hashes: [hash] }) => {
    const id = randomUUIDv7()
    const secrets = { address_hash: hash!, token_hash: hashToken(decideToken(keys, id)) }
    const dates = { created_at: now.toISOString(), expires_at: decideEnd(now).toISOString() }
    return { id, email, ...secrets, role, group_id: groupId, event_id: eventId, note, created_by: by, ...dates }
  })
  await insertInvitations(db, rows)
  for (const { id } of rows) emit('invitation.created', { invitationId: id }, groupId === null ? {} : { groupId })
  const target = eventId ?? groupId ?? 'instance'
  audit({ action: 'invitations.create', target, detail: { count: addresses.length, role } })
  const emailsOf = (some: readonly { email: string }[]) => new Set(some.map(({ email }) => email))
  return {
    addresses: addresses.map(({ email }) => email),
    invited: emailsOf(added),
    invitedBefore: emailsOf(addresses.filter(isKnown)),
  }
}

export async function findSender(db: Reader, userId: string, now: Date): Promise<Sender> {
  const { newAccountDays } = limitsOf(await findSettings(db))
  return decideSender(await findInviter(db, userId), newAccountDays, now)
}

/** With a group or an event, only its own. */
export async function revoke({ db, audit }: UnitOfWork, id: string, of: InvitationsOf, now: Date) {
  if (!(await updateRevoked(db, id, of, now))) throw new ApiError('invitation_not_found')
  audit({ action: 'invitations.revoke', target: id })
}

export async function requireReceived(db: Reader, token: string, now: Date): Promise<ReceivedInvitationRow> {
  const row = await findReceived(db, hashToken(token), now)
  if (!row) throw new ApiError('invitation_not_found')
  return row
}

export interface Acceptance {
  row: ReceivedInvitationRow
  /** Another administrator must approve the role first. */
  isWaiting: boolean
}

/** By the user's own press. Safe to repeat for who accepted it. */
export async function accept(
  unit: UnitOfWork,
  caller: Caller,
  token: string,
  now: Date,
  joinGroup: (unit: UnitOfWork, groupId: string, userId: string, now: Date) => Promise<void>,
): Promise<Acceptance> {
  const { db, audit } = unit
  const { userId, credential } = caller
  const row = await requireReceived(db, token, now)
  const user = await findUser(db, userId)
  const status = decideReceived(row, { userId, email: user?.email ?? null })
  assertAcceptable(status)
  if (status === 'accepted') return { row, isWaiting: false }
  if (row.role === 'admin') assertFresh(15, credential, undefined, now)
  if (!(await updateAccepted(db, row.id, userId, now))) throw new ApiError('claim_exhausted')
  await trust(unit, row, userId, now)
  if (row.group_id !== null) await joinGroup(unit, row.group_id, userId, now)
  const { role, created_by: by } = row
  const isWaiting = role === 'admin' && by !== null && (await makeAdministrator(unit, userId, by, now)) === 'waiting'
  audit({ action: 'invitations.accept', target: userId, detail: { role: row.role, groupId: row.group_id } })
  return { row, isWaiting }
}

async function makeAdministrator(unit: UnitOfWork, userId: string, by: string, now: Date): Promise<'done' | 'waiting'> {
  if (!(await findSettings(unit.db)).two_administrators) {
    await changeStatus(unit, userId, { role: 'admin' }, now)
    return 'done'
  }
  await requestApproval(unit, { action: 'make_administrator', userId, requestedBy: by }, now)
  return 'waiting'
}

/** Only for who an administrator invited: organizers could exempt their own accounts from review. */
export async function trust(
  { db }: UnitOfWork,
  { created_by: by }: Pick<ReceivedInvitationRow, 'created_by'>,
  userId: string,
  now: Date,
): Promise<void> {
  const inviter = by === null ? undefined : await findUser(db, by)
  if (inviter?.role === 'admin') await updateUser(db, userId, { trusted_at: now.toISOString() })
}

/** Whether the owner of this address has an invitation that opens sign-up, by a sender who may still invite. */
export function isInvited(
  db: Reader,
  keys: Fingerprints,
  email: string | null,
  senders: 'administrators' | 'organizers too',
  now: Date,
): Promise<boolean> {
  if (email === null) return Promise.resolve(false)
  return hasOpenRow(db, { hashes: hashAddress(keys, email), email }, senders, now)
}

/** The invitation if it may be mailed. It counts from then on, so a job that runs again mails it without asking again. */
export async function admitMail(
  { db }: Pick<UnitOfWork, 'db'>,
  keys: Fingerprints,
  id: string,
  now: Date,
): Promise<UnsentRow | undefined> {
  const found = await findUnsent(db, id, now)
  if (!found) await updateSettled(db, id)
  if (!found || found.admitted_at !== null) return found
  await lockAddress(db, found.address_hash)
  const { email, group_id: groupId, event_id: eventId, created_by: by, is_move: isMove } = found
  const since = decideMonthStart(now)
  const facts = await findAddressFacts(db, { hashes: hashAddress(keys, email), groupId, eventId, by, email, since })
  const isBanned = await isSignUpBanned(db, keys, { email }, now)
  const occasion = {
    isUnwanted: facts.isRefused || facts.isClosed || isBanned,
    isRepeated: facts.isRepeated,
    mailsToAddress: facts.mails,
    // A move has limits of its own, which its job asks.
    isHeld: !isMove && isHeldBy(await countMailed(db, groupId, since), await countMailedBy(db, by, since)),
  }
  if (canBeMailed(occasion)) return (await updateAdmitted(db, id, now)) ? found : undefined
  await updateSettled(db, id)
  return undefined
}

/** The owner of an address wants no invitations from anyone. */
export function refuseAll({ db }: Pick<UnitOfWork, 'db'>, hash: Buffer, now: Date): Promise<void> {
  return insertRefusal(db, hash, now)
}

/** A mail provider reported that these addresses take no mail, or that their owners call it spam. */
export async function recordBounces(
  { db }: Pick<UnitOfWork, 'db'>,
  keys: Fingerprints,
  bounces: readonly Bounce[],
  now: Date,
): Promise<number> {
  const hashesOf = (kind: Bounce['kind']) =>
    bounces.filter((one) => one.kind === kind).flatMap(({ email }) => hashAddress(keys, email))
  const since = decideMonthStart(now)
  const count = await updateBounced(db, hashesOf('permanent'), since, now)
  return count + (await updateComplained(db, hashesOf('complaint'), since, now))
}
