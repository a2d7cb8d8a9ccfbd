import type { Caller } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Role } from '#kernel/operation/scopes.ts'
import { dayMs, minuteMs } from '#kernel/time.ts'

/** spec §UpdateProfileRequest: the form of a username. */
export const usernamePattern = '^[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?$'
export const usernameWords = 'must be letters and digits, with hyphens only between them'
const form = new RegExp(usernamePattern)

const changeEveryDays = 30
const holdDays = 90

/** Words used in our URLs, role names and names of the service: no user may pose as one of them. */
const reserved = new Set(
  `about account accounts admin administrator all anonymous api app apps auth avatar badge badges blog callback check-in
  checkin claim claims community connect contact dashboard deleted dev developer developers docs edit embed event events
  everyone export exports favorites feed feeds file files follow followers following forum group groups hearth healthz
  help home host info install invite legal leaderboard login logout mail manage manager mcp me media meetpass meetup
  member members moderator new news next nobody notifications null oauth official onboarding openapi organiser organizer
  owner pass passes platform policy portfolio postmaster press privacy profile profiles public readyz register report
  root rss rsvp schemas scopes search security self service session sessions settings sign-in sign-out sign-up signin
  signout signup site sitemap staff static status support system team terms test token tokens undefined unsubscribe
  upload uploads user username users v1 verify volunteer webhook webhooks webmaster welcome well-known widget widgets
  www you`.split(/\s+/),
)

export const usernameHint = 'username: 3 to 30 letters, digits or inner hyphens'

export function isUsername(name: string): boolean {
  return name.length >= 3 && name.length <= 30 && form.test(name)
}

/** Names that look official. */
const official = /^(hearth-|admin)|-(support|admin|official)$/
const letterOfDigit: Readonly<Record<string, string>> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' }

/** Digits that look like letters are folded; a 1 can be two letters. */
export function isReserved(name: string): boolean {
  const lower = name.toLowerCase()
  const read = lower.replaceAll(/[034578]/g, (digit) => letterOfDigit[digit]!)
  const readings = [lower, read.replaceAll('1', 'i'), read.replaceAll('1', 'l')]
  return readings.some((reading) => reserved.has(reading) || official.test(reading))
}

/** Until when a released username is held for its former owner. */
export function decideHoldEnd(now: Date): Date {
  return new Date(now.getTime() + holdDays * dayMs)
}

interface Naming {
  username: string | null
  username_changed_at: string | null
  free_username_change_at: string | null
  created_at: string
}

export interface UsernameChange {
  /** The released name, to be held for its owner. */
  released: string | null
  heldUntil: Date
  changedAt: string | null
  freeChangeAt: string | null
}

/**
 * Decides a username change: the first name, a change of letter case and one change within 30 days of joining are free;
 * otherwise one change per 30 days.
 */
export function decideUsername(user: Naming, wanted: string, now: Date): UsernameChange {
  const heldUntil = decideHoldEnd(now)
  const unchanged = { heldUntil, changedAt: user.username_changed_at, freeChangeAt: user.free_username_change_at }
  if (user.username?.toLowerCase() === wanted.toLowerCase()) return { ...unchanged, released: null }
  if (isReserved(wanted)) throw new ApiError('username_reserved')
  if (user.username === null) return { ...unchanged, released: null }
  if (hasFreeChange(user, now)) return { ...unchanged, released: user.username, freeChangeAt: now.toISOString() }
  if (user.username_changed_at !== null) {
    const next = Date.parse(user.username_changed_at) + changeEveryDays * dayMs
    if (now.getTime() < next) {
      const day = new Date(next).toISOString().slice(0, 10)
      throw new ApiError(
        'username_change_too_soon',
        `A username can be changed once every 30 days; try again on ${day}`,
      )
    }
  }
  return { ...unchanged, released: user.username, changedAt: now.toISOString() }
}

function hasFreeChange(user: Naming, now: Date): boolean {
  const isFirst = user.username_changed_at === null && user.free_username_change_at === null
  return isFirst && now.getTime() - Date.parse(user.created_at) < changeEveryDays * dayMs
}

/** Letters that Unicode does not decompose into a base letter and a mark. */
const spelledOut: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** A name as a username, or undefined when too few of its characters are allowed. */
export function findUsernameIn(name: string): string | undefined {
  const plain = name
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => spelledOut[letter]!)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
  const words = plain.split(/[^a-z0-9]+/).filter(Boolean)
  const username = words.join('-').slice(0, 30).replace(/-$/, '')
  return isUsername(username) && /[a-z]/.test(username) && !isReserved(username) ? username : undefined
}

/** The generated username of an account whose owner has not chosen one; it is not held after a change. */
export function isPlaceholder(username: string): boolean {
  return /^member-[a-z0-9]{6}$/.test(username)
}

interface UserStatus {
  role: string
  suspended_at: string | null
  suspended_until: string | null
  suspension_reason: string | null
}

/** What an administrator changes. With `suspended: true`, what is not given about the suspension stays as it is. */
export interface StatusChange {
  role?: Role
  suspended?: boolean
  /** null: until an administrator lifts the suspension. */
  suspendedUntil?: string | null
  reason?: string | null
}

const runsThePlace = ({ role, suspended_at }: UserStatus) => role === 'admin' && suspended_at === null

/** The columns that an administrator's change sets. A suspension keeps its start date. */
export function decideStatus(current: UserStatus, wanted: StatusChange, now: Date) {
  const { role = current.role, suspended = current.suspended_at !== null } = wanted
  const { suspendedUntil = current.suspended_until, reason = current.suspension_reason } = wanted
  const next: UserStatus = suspended
    ? {
        role,
        suspended_at: current.suspended_at ?? now.toISOString(),
        suspended_until: suspendedUntil,
        suspension_reason: reason,
      }
    : { role, suspended_at: null, suspended_until: null, suspension_reason: null }
  const columns = Object.keys(next) as (keyof UserStatus)[]
  return {
    next,
    isChanged: columns.some((column) => next[column] !== current[column]),
    isShutOut: current.suspended_at === null && suspended,
    stopsRunning: runsThePlace(current) && !runsThePlace(next),
  }
}

const linkMs = 5 * minuteMs

/** Whose link to a file it is. The rights of the user are checked again when the link is used. */
export interface ExportLink {
  userId: string
  /** The link was requested as an administrator, not with a role in the group. */
  isAdmin: boolean
  expiresAt: string
}

export function decideExportLink(caller: Caller, now: Date): ExportLink {
  const expiresAt = new Date(now.getTime() + linkMs).toISOString()
  return { userId: caller.userId, isAdmin: caller.scopes.has('admin'), expiresAt }
}

export function isExportLinkValid({ expiresAt }: Pick<ExportLink, 'expiresAt'>, now: Date): boolean {
  return Date.parse(expiresAt) > now.getTime()
}

/** The user who requested the link, with their current rights: the link is their credential. */
export function decideExportCaller(link: ExportLink, role: Role): Caller {
  return {
    userId: link.userId,
    role,
    scopes: new Set(link.isAdmin && role === 'admin' ? ['admin'] : []),
    credential: { kind: 'session', id: link.userId, grantId: null, familyId: null, expiresAt: link.expiresAt },
  }
}
