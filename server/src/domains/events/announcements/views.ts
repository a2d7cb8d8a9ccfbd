import { countLabels } from '#domains/events/attendee-labels/index.ts'
import { findKnownAttendance } from '#domains/foundation/event-facts/index.ts'
import { findSettings, limitsOf } from '#domains/foundation/settings/index.ts'
import type { Reader } from '#kernel/context.ts'
import { dayMs } from '#kernel/time.ts'
import { countAudiences } from './queries.audience.ts'
import { type AnnouncementMailRow, findEventMail, findGroupMail } from './queries.mail.ts'
import { type AnnouncementRow, listTimes } from './queries.ts'
import { type AnnouncementTarget, countRoom, decideGuestsSince, limitsFor } from './rules.ts'
import { presentAudiences } from './wire.ts'

export const targetOf = (row: Pick<AnnouncementRow, 'event_id' | 'group_id'>): AnnouncementTarget =>
  row.event_id === null ? { groupId: row.group_id! } : { eventId: row.event_id }

/** All that the mail of this announcement to one user needs. */
export function findMail(
  db: Reader,
  row: Pick<AnnouncementRow, 'event_id' | 'group_id' | 'created_by'>,
  userId: string,
  now: Date,
): Promise<AnnouncementMailRow | undefined> {
  const target = targetOf(row)
  const to = { userId, authorId: row.created_by }
  if ('eventId' in target) return findEventMail(db, { ...target, ...to })
  return findGroupMail(db, { ...target, ...to, guestsSince: decideGuestsSince(now).toISOString() })
}

/** The size of each audience, and how many announcements can be sent now. */
export async function findAudiences(db: Reader, target: AnnouncementTarget, now: Date) {
  const limits = limitsFor(target, limitsOf(await findSettings(db)))
  const times = await listTimes(db, target, new Date(now.getTime() - 8 * dayMs))
  const left = countRoom(times, now, limits)
  const isKnown = 'eventId' in target && (await findKnownAttendance(db, target.eventId))
  const labels = 'eventId' in target ? await countLabels(db, target.eventId) : []
  return presentAudiences(await countAudiences(db, target), labels, isKnown, { left, perDay: limits[0]!.count })
}
