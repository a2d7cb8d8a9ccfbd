import type { UnitOfWork } from '#kernel/context.ts'
import { lockBadgeForChange, updateHidden } from './queries.manage.ts'

/** Takes a badge out of every list, page and profile, or puts it back. Its holders keep it and its points. */
export async function moderateBadge(
  { db, audit }: UnitOfWork,
  badgeId: string,
  hidden: boolean,
  now: Date,
): Promise<void> {
  await lockBadgeForChange(db, badgeId)
  if (await updateHidden(db, badgeId, hidden, now))
    audit({ action: 'badges.moderate', target: badgeId, detail: { hidden } })
}
