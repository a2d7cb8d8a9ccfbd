import type { UnitOfWork } from '#kernel/context.ts'
import { dayMs } from '#kernel/time.ts'
import {
  countAnnouncements,
  countAudience,
  insertAnnouncement,
  lockAnnouncements,
  type NewAnnouncement,
} from './queries.ts'
import { assertCanAnnounce } from './rules.ts'

type AnnouncementInput = Omit<NewAnnouncement, 'eventId' | 'recipientCount'>

/** Stores an announcement; a reaction to its event sends the mails. */
export async function announceTo(
  { db, emit }: UnitOfWork,
  event: { id: string; status: string; group_id: string | null },
  input: AnnouncementInput,
  now: Date,
): Promise<{ id: string; recipientCount: number }> {
  await lockAnnouncements(db, event.id)
  assertCanAnnounce(event.status, await countAnnouncements(db, event.id, new Date(now.getTime() - dayMs)))
  const recipientCount = await countAudience(db, event.id, input.audience)
  const id = await insertAnnouncement(db, { ...input, eventId: event.id, recipientCount }, now)
  emit(
    'announcement.created',
    { announcementId: id, eventId: event.id },
    event.group_id === null ? {} : { groupId: event.group_id },
  )
  return { id, recipientCount }
}
