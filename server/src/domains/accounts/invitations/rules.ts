import { createHash } from 'node:crypto'
import { decideMailbox } from '#domains/accounts/sign-up-bans/index.ts'
import type { Fingerprints } from '#kernel/context.ts'
import { findAddress } from '#kernel/formats/addresses.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { dayMs } from '#kernel/time.ts'
import type { CreatedInvitationCounts, GroupFacts, InvitingPerson, MailedInvitationCounts } from './queries.ts'

export const invitationsMax = 500
/** In one preview, which sends nothing. */
export const previewMax = 5000
/** In 24 hours: a group, a person over all groups, a person whose account is new, all groups together, and the instance itself. */
const perDay = { group: 100, person: 100, newPerson: 20, groups: 1000, instance: 1000 }
/** Without a published event, a group needs this many members to invite by email. */
const membersMin = 3
/** To one address in 30 days, from all who invite. */
const mailsToAddress = 3
const monthMs = 30 * dayMs
const lifeMs = 30 * dayMs
/** The hash of an address is deleted after this. */
const keptMs = 365 * dayMs
const bounces = { mailedMin: 20, share: 0.05 }

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)
export const decideDayStart = (now: Date) => before(now, dayMs)
export const decideMonthStart = (now: Date) => before(now, monthMs)
/** An address is erased when its invitation ends. */
export const decideErasure = (now: Date) => before(now, lifeMs)
export const decideDeletion = (now: Date) => before(now, keptMs)
export const decideEnd = (now: Date) => new Date(now.getTime() + lifeMs)

/** Each address once. Throws with every text that is no address. */
export function assertAddresses(typed: readonly string[]): string[] {
  const byMailbox = new Map<string, string>()
  const problems = typed.flatMap((text, index) => {
    const email = findAddress(text)
    if (email === undefined) return [{ field: `emails.${index}`, message: 'must be an email address' }]
    byMailbox.set(decideMailbox(email), email)
    return []
  })
  if (problems.length > 0) {
    const words = problems.map(({ field, message }) => `${field} ${message}`).join('; ')
    throw new ApiError('validation_failed', words, {}, problems)
  }
  return [...byMailbox.values()]
}

/** Finds an address again without storing it, one per key, newest first. Letter case and a `+tag` do not count. */
export const hashAddress = (keys: Fingerprints, email: string) => keys.fingerprints('invitations', decideMailbox(email))

const tokenBytes = 24
/** The token follows from the id and a key that is not in the database, so a mail that is sent again has the same. */
const tokensOf = (keys: Fingerprints, id: string) =>
  keys.fingerprints('invitation-tokens', id).map((mac) => mac.subarray(0, tokenBytes).toString('base64url'))

/** Only the hash is stored: a copy of the database lets no one in. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()
export const decideToken = (keys: Fingerprints, id: string) => tokensOf(keys, id)[0]!
/** Undefined if the key is gone with which the token was made. */
export const findToken = (keys: Fingerprints, id: string, tokenHash: Buffer) =>
  tokensOf(keys, id).find((token) => hashToken(token).equals(tokenHash))

/** Of the mails of the last 30 days. Too few say nothing. */
const isStopped = ({ mailed, bounced }: MailedInvitationCounts) =>
  mailed >= bounces.mailedMin && bounced >= mailed * bounces.share

export function assertNotStopped(sent: MailedInvitationCounts): void {
  if (!isStopped(sent)) return
  throw new ApiError(
    'limit_reached',
    `${sent.bounced} of ${sent.mailed} invitations came back, so we stopped sending them; check the addresses and try again in some days`,
  )
}

/** Who invites, as far as limits depend on it. */
export interface Sender {
  /** Administrators have the limits of the instance, and none of their own. */
  isAdministrator: boolean
  /** Younger than the instance's `newAccountDays`. */
  isNew: boolean
}

export function decideSender(
  { role, created_at: createdAt }: InvitingPerson,
  newAccountDays: number,
  now: Date,
): Sender {
  return {
    isAdministrator: role === 'admin',
    isNew: now.getTime() - Date.parse(createdAt) < newAccountDays * dayMs,
  }
}

interface Allowance {
  whose: string
  most: number
  left: number
}

/** What is left of each limit that applies, the smallest first. */
function decideAllowances(created: CreatedInvitationCounts, isGroup: boolean, sender: Sender): Allowance[] {
  const allow = (whose: string, most: number, count: number) => ({ whose, most, left: most - count })
  if (!isGroup) return [allow('An instance', perDay.instance, created.sender)]
  const whose = sender.isNew ? 'A new account' : 'A person'
  const most = sender.isNew ? perDay.newPerson : perDay.person
  const all = [
    allow('A group', perDay.group, created.sender),
    allow('All groups together', perDay.groups, created.groups),
    ...(sender.isAdministrator ? [] : [allow(whose, most, created.person)]),
  ]
  return all.toSorted((a, b) => a.left - b.left)
}

/** How many more this person can send for a group now. */
export const decideLeftToday = (created: CreatedInvitationCounts, sender: Sender) =>
  Math.max(0, decideAllowances(created, true, sender)[0]!.left)

export function assertWithinDay(
  added: number,
  created: CreatedInvitationCounts,
  isGroup: boolean,
  sender: Sender,
): void {
  const { whose, most, left } = decideAllowances(created, isGroup, sender)[0]!
  if (added <= left) return
  const text = `${whose} can send ${most} invitations a day; send fewer, or the rest tomorrow`
  throw new ApiError('rate_limited', text, { 'Retry-After': String(dayMs / 1000) })
}

/** A group with nothing to show could be made to mail strangers. Until then it has its link. */
export const canInviteByMail = ({ hasPublished, members }: GroupFacts) => hasPublished || members >= membersMin

export function assertCanInviteByMail(facts: GroupFacts): void {
  if (canInviteByMail(facts)) return
  throw new ApiError(
    'invalid_state',
    `A group can invite by email once it has a published event or ${membersMin} members; share its link until then`,
  )
}

/** What is known when an invitation is about to be mailed. */
interface Occasion {
  /** The owner of the address wants no invitations, or not from this group. */
  isUnwanted: boolean
  /** This group, or the instance, mailed this address before. */
  isRepeated: boolean
  /** Invitations to the address in the last 30 days. */
  mailsToAddress: number
  /** Too much of what the group or the person sent came back. */
  isHeld: boolean
}

export const isHeldBy = (...sent: MailedInvitationCounts[]) => sent.some(isStopped)

export function canBeMailed({ isUnwanted, isRepeated, mailsToAddress: mails, isHeld }: Occasion): boolean {
  return !isUnwanted && !isRepeated && mails < mailsToAddress && !isHeld
}

/** As many digits as the shortest telephone number, however they are spread. */
const digitsMin = 6
export const isLinkLike = (name: string) => /[\p{L}\p{N}]\.[\p{L}\p{N}]|[/@\\]/u.test(name)
const countDigits = (name: string) => name.match(/\p{N}/gu)?.length ?? 0

/** A name that could be read as a link or a telephone number is left out of the mail. */
export const plainName = (name: string) => (isLinkLike(name) || countDigits(name) >= digitsMin ? null : name)

export type InvitationStatus = 'pending' | 'accepted' | 'revoked' | 'bounced' | 'expired'

interface Dates {
  accepted_at: string | null
  revoked_at: string | null
  bounced_at: string | null
  expires_at: string
}

/** Says nothing about whether a mail was sent: that depends on what the owner of the address chose. */
export function decideStatus(row: Dates, now: Date): InvitationStatus {
  if (row.accepted_at !== null) return 'accepted'
  if (row.revoked_at !== null) return 'revoked'
  if (row.bounced_at !== null) return 'bounced'
  return Date.parse(row.expires_at) <= now.getTime() ? 'expired' : 'pending'
}

export type AnsweredState = 'waiting' | 'coming' | 'notComing' | 'withdrawn' | 'bounced' | 'expired'

/** Of an invitation to an event. It says nothing about whether a mail was sent, either. */
export function decideEventState(row: Dates & { declined_at: string | null }, now: Date): AnsweredState {
  const status = decideStatus(row, now)
  if (status === 'accepted') return 'coming'
  if (status === 'revoked') return 'withdrawn'
  if (row.declined_at !== null) return 'notComing'
  return status === 'pending' ? 'waiting' : status
}

interface Reader {
  email: string | null
  userId: string
}

export type ReceivedStatus = 'open' | 'accepted' | 'used' | 'other_address'

/** What an invitation is worth to its reader. Only who proved the invited address can accept it, once. */
export function decideReceived(
  row: { email: string | null; accepted_at: string | null; accepted_by: string | null },
  reader: Reader | undefined,
): ReceivedStatus {
  if (row.accepted_at !== null) return reader && row.accepted_by === reader.userId ? 'accepted' : 'used'
  if (reader && reader.email?.toLowerCase() !== row.email?.toLowerCase()) return 'other_address'
  return 'open'
}

export function assertAcceptable(status: ReceivedStatus): void {
  if (status === 'used') throw new ApiError('claim_exhausted')
  if (status === 'other_address')
    throw new ApiError('invitation_not_found', 'This invitation was sent to another address; sign in with that address')
}
