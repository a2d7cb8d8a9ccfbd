import { randomInt } from 'node:crypto'
import type { Caller, Reader } from '#kernel/context.ts'
import type { Role } from '#kernel/operation/scopes.ts'
import { findExportUser, findHolder, findUserIdByUsername, listUnavailable } from './queries.ts'
import {
  decideExportCaller,
  type ExportLink,
  findUsernameIn,
  isExportLinkValid,
  isReserved,
  isUsername,
} from './rules.ts'

const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const randomText = (alphabet: string, length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Candidates for this name, best first. */
function candidatesFor(name: string): string[] {
  const found = findUsernameIn(name)
  const start = found?.slice(0, 24).replace(/-$/, '')
  const endings = ['2', '3', '4', randomText('0123456789', 4), randomText('0123456789', 5)]
  const placeholders = Array.from({ length: 3 }, () => `member-${randomText(letters, 6)}`)
  return [...(found === undefined ? [] : [found, ...endings.map((ending) => `${start}-${ending}`)]), ...placeholders]
}

/** A free username made from the given name. The e-mail address is not used. */
export async function proposeUsername(db: Reader, name: string, now: Date): Promise<string> {
  const candidates = candidatesFor(name).filter((candidate) => !isReserved(candidate))
  const unavailable = await listUnavailable(db, candidates, now)
  return candidates.find((candidate) => !unavailable.has(candidate)) ?? candidates.at(-1)!
}

/** The user of a link, with their rights now. Undefined if the link is wrong or expired, or the account is not active. */
export async function findExportCaller(
  db: Reader,
  link: ExportLink | undefined,
  now: Date,
): Promise<Caller | undefined> {
  if (!link || !isExportLinkValid(link, now)) return undefined
  const user = await findExportUser(db, link.userId)
  return user && user.suspended_at === null ? decideExportCaller(link, user.role as Role) : undefined
}

export type Unavailability = 'invalid' | 'reserved' | 'taken' | 'held'

/** Why this person cannot have the name, or undefined when they can. */
export async function findUnavailability(
  db: Reader,
  userId: string,
  name: string,
  now: Date,
): Promise<Unavailability | undefined> {
  if (!isUsername(name)) return 'invalid'
  const bearer = await findUserIdByUsername(db, name)
  if (bearer === userId) return undefined
  if (isReserved(name)) return 'reserved'
  if (bearer !== undefined) return 'taken'
  const holder = await findHolder(db, name, now)
  return holder === undefined || holder === userId ? undefined : 'held'
}
