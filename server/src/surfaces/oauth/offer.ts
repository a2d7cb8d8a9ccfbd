import { isScope, type Role, type Scope } from '#kernel/operation/scopes.ts'
import { minuteMs } from '#kernel/time.ts'
import type { ConsentOffer } from '#surfaces/site/consent.ts'

const freshForMs = 15 * minuteMs

interface Grantor {
  role: Role
  signedInAt: Date | undefined
}

/** Administrative access is offered only to administrators who have just signed in. */
export function decideOffer(requested: readonly string[], user: Grantor, now: Date): ConsentOffer {
  const scopes = requested.filter(isScope).filter((scope) => scope !== 'admin')
  if (!requested.includes('admin') || user.role !== 'admin') return { scopes, admin: 'none' }
  const isFresh = user.signedInAt !== undefined && now.getTime() - user.signedInAt.getTime() < freshForMs
  return { scopes, admin: isFresh ? 'offered' : 'stale' }
}

/** The part of the offer that the user grants with the form. */
export function decideGranted(offer: ConsentOffer, isAdminConfirmed: boolean): Scope[] {
  return offer.admin === 'offered' && isAdminConfirmed ? [...offer.scopes, 'admin'] : offer.scopes
}
