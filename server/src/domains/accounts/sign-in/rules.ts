import { createHash } from 'node:crypto'
import { minuteMs } from '#kernel/time.ts'

export { findAddress } from '#kernel/formats/addresses.ts'

/** The page after sign-in when no other page of this site was requested. */
export const homePath = '/'

/**
 * Only a path of this site is followed after sign-in. Backslashes and control characters are refused because browsers
 * read `/\host` and `/<tab>/host` as another host.
 */
export function decideReturnPath(requested: unknown): string {
  if (typeof requested !== 'string' || requested.length > 2000) return homePath
  if (!/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(requested)) return homePath
  const url = URL.parse(requested, 'https://here.invalid')
  return url?.origin === 'https://here.invalid' && !url.pathname.startsWith('//') ? requested : homePath
}

export const mailedMs = 15 * minuteMs
export const triesMax = 5

/** A mail takes some seconds: who asks again before that gets two, and only the newer one works. */
const resendMs = 30_000

/** How many seconds it is until the same browser is sent another code; 0 when it can have one now. */
export function decideResendWait({ created_at }: { created_at: string }, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(created_at) + resendMs - now.getTime()) / 1000))
}

export interface SignInMethods {
  email: string | null
  passkeys: number
  linkedAccounts: number
}

/** The last sign-in method cannot be removed; an email address is one, because a code can be sent to it. */
export function canRemove(methods: SignInMethods, removed: 'passkeys' | 'linkedAccounts'): boolean {
  const left = { ...methods, [removed]: methods[removed] - 1 }
  return left.email !== null || left.passkeys + left.linkedAccounts > 0
}

/** `github`, `google`, or the id of a provider of OpenID Connect. */
export type ProviderName = string

/** A user's identity at a provider. The id never changes; the address is set only when the provider has verified it. */
export interface Identity {
  provider: ProviderName
  /** How the provider is called in mails. */
  providerName?: string
  id: string
  /** Who vouched for it: the same id at another issuer is another person. */
  issuer?: string
  username: string | null
  email: string | null
  name: string | null
}

/** About one second of a phone: 65,000 hashes on average. */
const workBits = 16
const lifeMs = 20 * minuteMs

/** What a browser must solve before its account is created. Signed, so it cannot be made easier. */
export interface Work {
  salt: string
  bits: number
  until: string
  /** The proven address or account at a provider. Only one account can come of it, so a solution is used once. */
  identity: string
}

/** A short name of who proved to be there. */
export function identityOf({
  email,
  identity,
}: {
  email: string | null
  identity?: object | null | undefined
}): string {
  return createHash('sha256')
    .update(JSON.stringify([email, identity ?? null]))
    .digest('base64url')
    .slice(0, 22)
}

export function makeWork(salt: string, identity: string, now: Date): Work {
  return { salt, bits: workBits, until: new Date(now.getTime() + lifeMs).toISOString(), identity }
}

function countZeroBits(hash: Buffer): number {
  const first = hash.findIndex((byte) => byte !== 0)
  return first === -1 ? hash.length * 8 : first * 8 + Math.clz32(hash[first]!) - 24
}

/** Whether the answer solves this work, for this identity and in time. The form is that of `islands/work.ts`. */
export function isSolved(work: unknown, answer: string, identity: string, now: Date): boolean {
  const { salt, bits, until, identity: whose } = (work ?? {}) as Partial<Work>
  if (typeof salt !== 'string' || typeof bits !== 'number' || whose !== identity) return false
  if (until === undefined || Date.parse(until) < now.getTime() || !/^\d{1,12}$/.test(answer)) return false
  return countZeroBits(createHash('sha256').update(`${salt}:${answer}`).digest()) >= bits
}

export const mailWindowMs = 10 * minuteMs
const mailsToAddress = 10
const mailsToKnownBrowser = 3
/**
 * Mails to one address from one network, narrowest network first: one wide network cannot use up the limit of the
 * address.
 */
const mailsFromNetworks: Record<number, readonly number[]> = { 2: [3, 6], 3: [3, 4, 6] }

/** Mails to any addresses from one network in ten minutes, narrowest network first (IPv4 has two sizes, IPv6 three). */
export const networkMails: Record<number, readonly number[]> = { 2: [30, 120], 3: [30, 60, 120] }

/** Wrong codes for one address per day; a code has six digits, so guessing has almost no chance. */
export const wrongMax = 20
export const wrongWindowMs = 24 * 60 * minuteMs

/**
 * Where a mail was requested: keyed hashes of the networks, or of a browser that has signed in to this account before.
 */
export interface SignInOrigin {
  isKnown: boolean
  hashes: readonly Buffer[]
}

export interface MailedRow {
  is_known: boolean
  origin_hashes: Buffer[]
  created_at: string
}

/**
 * Until when an address is not mailed from this origin; undefined when it can be mailed now. Unknown browsers share
 * limits that do not affect a browser that has signed in to this account before.
 */
export function decideMailingPause(mailed: readonly MailedRow[], origin: SignInOrigin): Date | undefined {
  const isFromHere = (row: MailedRow, at: number) => row.origin_hashes[at]?.equals(origin.hashes[at]!) ?? false
  if (origin.isKnown)
    return pauseOf(
      mailed.filter((row) => row.is_known && isFromHere(row, 0)),
      mailsToKnownBrowser,
    )
  const unknown = mailed.filter((row) => !row.is_known)
  const limits = mailsFromNetworks[origin.hashes.length] ?? []
  const pauses = limits.map((max, at) =>
    pauseOf(
      unknown.filter((row) => isFromHere(row, at)),
      max,
    ),
  )
  const ends = [...pauses, pauseOf(unknown, mailsToAddress)].filter((end) => end !== undefined)
  return ends.length === 0 ? undefined : new Date(Math.max(...ends.map((end) => end.getTime())))
}

/** Rows are ordered by time: the next mail is allowed when the first of the last `max` leaves the window. */
function pauseOf(rows: readonly MailedRow[], max: number): Date | undefined {
  const first = rows.at(-max)
  return rows.length < max || !first ? undefined : new Date(Date.parse(first.created_at) + mailWindowMs)
}
