import { isScope, type Role, type Scope } from '#kernel/operation/scopes.ts'
import { minuteMs } from '#kernel/time.ts'
import type { Messages } from '#messages/index.ts'

const freshForMs = 15 * minuteMs

/** What a user can grant to an app now. */
export interface Offer {
  scopes: Scope[]
  /** `stale`: the user can grant it, but only after a fresh sign-in. */
  admin: 'none' | 'offered' | 'stale'
}

interface Grantor {
  role: Role
  signedInAt: Date | undefined
}

/** Administrative access is offered only to administrators who have just signed in. */
export function decideOffer(requested: readonly string[], user: Grantor, now: Date): Offer {
  const scopes = requested.filter(isScope).filter((scope) => scope !== 'admin')
  if (!requested.includes('admin') || user.role !== 'admin') return { scopes, admin: 'none' }
  const isFresh = user.signedInAt !== undefined && now.getTime() - user.signedInAt.getTime() < freshForMs
  return { scopes, admin: isFresh ? 'offered' : 'stale' }
}

/** The part of the offer that the user grants with the form. */
export function decideGranted(offer: Offer, isAdminConfirmed: boolean): Scope[] {
  return offer.admin === 'offered' && isAdminConfirmed ? [...offer.scopes, 'admin'] : offer.scopes
}

/** Where the code is sent, in words. Programs on the device are marked, because they cannot be verified. */
export function describeDestination(
  redirectUri: string,
  { oauth: { consent: text } }: Messages,
  baseUrl?: string,
): { target: string; isOnDevice: boolean } {
  const url = new URL(redirectUri)
  if (url.protocol === 'https:' || url.origin === baseUrl) return { target: url.host, isOnDevice: false }
  if (url.protocol === 'http:') return { target: text.programOnDevice(url.host), isOnDevice: true }
  return { target: text.appOnDevice(url.protocol), isOnDevice: true }
}
