import { createHash } from 'node:crypto'
import { decideMailbox } from '#domains/instance/sign-up-bans/index.ts'
import type { Fingerprints } from '#kernel/context.ts'
import { findAddress } from '#kernel/formats/addresses.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { dayMs } from '#kernel/time.ts'

export const invitationsMax = 500
/** In one preview, which sends nothing. */
export const previewMax = 5000
/** In 24 hours. */
const perDay = { group: 100, instance: 1000 }
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

interface Sent {
  mailed: number
  bounced: number
}

/** Of the mails of the last 30 days. Too few say nothing. */
const isStopped = ({ mailed, bounced }: Sent) => mailed >= bounces.mailedMin && bounced >= mailed * bounces.share

export function assertNotStopped(sent: Sent): void {
  if (!isStopped(sent)) return
  throw new ApiError(
    'limit_reached',
    `${sent.bounced} of ${sent.mailed} invitations came back, so we stopped sending them; check the addresses and try again in some days`,
  )
}

/** How many more a group can send now. */
export const decideLeftToday = (created: number) => Math.max(0, perDay.group - created)

export function assertWithinDay(count: number, isGroup: boolean): void {
  const most = isGroup ? perDay.group : perDay.instance
  if (count <= most) return
  const whose = isGroup ? 'A group' : 'An instance'
  const text = `${whose} can send ${most} invitations a day; send fewer, or the rest tomorrow`
  throw new ApiError('rate_limited', text, { 'Retry-After': String(dayMs / 1000) })
}

/** What is known when an invitation is about to be mailed. */
interface Occasion {
  /** The owner of the address wants no invitations, or not from this group. */
  isUnwanted: boolean
  /** This group, or the instance, mailed this address before. */
  isRepeated: boolean
  /** Invitations to the address in the last 30 days. */
  mailsToAddress: number
  sent: Sent
}

export function canBeMailed({ isUnwanted, isRepeated, mailsToAddress: mails, sent }: Occasion): boolean {
  return !isUnwanted && !isRepeated && mails < mailsToAddress && !isStopped(sent)
}

/** A name that could be read as a link is left out of the mail. */
export const plainName = (name: string) => (/[\p{L}\p{N}]\.[\p{L}\p{N}]|[/@\\]/u.test(name) ? null : name)

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
