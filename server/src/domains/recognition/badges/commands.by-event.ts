import type { Static } from 'typebox'
import { requireEventRole } from '#domains/events/events/index.ts'
import { spendLimit } from '#domains/foundation/action-limits/index.ts'
import type { Caller, UnitOfWork } from '#kernel/context.ts'
import { concernOf } from '#kernel/events.ts'
import { nilId } from '#kernel/ids.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { requireBadgeRole } from './access.ts'
import { awardBadge } from './commands.award.ts'
import { countDue, type EventAward, listDue } from './queries.by-event.ts'
import type { AwardByEventResult } from './schemas.ts'

/** Small enough that no one waits long for a score locked by one batch. */
const batchSize = 500

/**
 * One batch of the users who are due, after the given id. Returns the last of them, or undefined when all are done. Users
 * with the badge are not due, so a job that starts again awards only what is missing.
 */
export async function awardDueBatch(
  unit: Pick<UnitOfWork, 'db' | 'emit'>,
  award: EventAward,
  now: Date,
  after = nilId,
): Promise<{ awarded: number; last: string | undefined }> {
  const userIds = await listDue(unit.db, award, after, batchSize)
  const { badgeId, by } = award
  const awarded = await awardBadge(unit, { badgeId, userIds, source: 'organiser', by }, now)
  return { awarded: awarded.length, last: userIds.length < batchSize ? undefined : userIds.at(-1) }
}

/** The first batch at once; a job awards the others. */
export async function awardByEvent(
  unit: UnitOfWork,
  caller: Caller,
  badgeId: string,
  eventId: string,
  now: Date,
): Promise<Static<typeof AwardByEventResult>> {
  const { db, emit, audit } = unit
  const badge = await requireBadgeRole(db, caller, badgeId)
  const event = await requireEventRole(db, caller, eventId, 'manager')
  if (badge.group_id !== null && event.group_id !== badge.group_id)
    throw new ApiError('event_not_found', 'Choose an event of the group that the badge belongs to')
  const award = { badgeId: badge.id, eventId: event.id, by: caller.userId }
  const people = await countDue(db, award)
  await spendLimit(db, caller, 'person', people, now)
  const { awarded, last } = await awardDueBatch(unit, award, now)
  const remaining = last === undefined ? 0 : Math.max(0, people - awarded)
  if (remaining > 0) emit('badge.award_requested', award, concernOf(undefined, badge.group_id))
  if (people > 0) audit({ action: 'badges.awardByEvent', target: badge.id, detail: { eventId: event.id, people } })
  return { awarded, remaining }
}
