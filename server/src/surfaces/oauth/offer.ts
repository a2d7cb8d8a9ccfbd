import { isScope, type Role, type Scope } from '#kernel/operation/scopes.ts'
import { minuteMs } from '#kernel/time.ts'
import type { Messages } from '#messages/index.ts'

const freshForMs = 15 * minuteMs

/** What a person can give an app now. */
export interface Offer {
  scopes: Scope[]
  /** `stale`: theirs to give, but only after a fresh sign-in. */
  admin: 'none' | 'offered' | 'stale'
}

interface Person {
  role: Role
  signedInAt: Date | undefined
}

/** Administrative access is for administrators who have just proven who they are; nobody else is even asked. */
export function decideOffer(asked: readonly string[], person: Person, now: Date): Offer {
  const scopes = asked.filter(isScope).filter((scope) => scope !== 'admin')
  if (!asked.includes('admin') || person.role !== 'admin') return { scopes, admin: 'none' }
  const isFresh = person.signedInAt !== undefined && now.getTime() - person.signedInAt.getTime() < freshForMs
  return { scopes, admin: isFresh ? 'offered' : 'stale' }
}

/** What the answer on the page gives of the offer. */
export function decideGranted(offer: Offer, isAdminConfirmed: boolean): Scope[] {
  return offer.admin === 'offered' && isAdminConfirmed ? [...offer.scopes, 'admin'] : offer.scopes
}

/** Where the code goes, in words; a page in another app can be told from one on the web. */
export function describeDestination(
  redirectUri: string,
  { oauth: { consent: text } }: Messages,
): { place: string; isOnDevice: boolean } {
  const url = new URL(redirectUri)
  if (url.protocol === 'https:') return { place: url.host, isOnDevice: false }
  if (url.protocol === 'http:') return { place: text.programOnDevice(url.host), isOnDevice: true }
  return { place: text.appOnDevice(url.protocol), isOnDevice: true }
}
