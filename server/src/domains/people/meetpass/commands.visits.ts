import type { UnitOfWork } from '#kernel/context.ts'
import { insertVisit } from './queries.visits.ts'
import type { Tap } from './views.tap.ts'

/**
 * Records an anonymous visit, once per day and browser. `visitor` is the keyed hash of the browser's cookie and the
 * owner's id. Returns whether the visit is new.
 */
export async function recordVisit({ db, emit }: UnitOfWork, tap: Tap, visitor: string, now: Date): Promise<boolean> {
  if (!tap.isUsable || tap.isOwn || !tap.owner) return false
  const ownerId = tap.owner.id
  if (!(await insertVisit(db, { passId: tap.passId, ownerId, visitor }, now))) return false
  emit('meetpass.tapped', { passId: tap.passId, ownerId }, { subjectUserId: ownerId })
  return true
}
