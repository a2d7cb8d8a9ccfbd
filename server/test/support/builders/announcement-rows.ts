import { randomUUIDv7 } from 'node:crypto'
import type { Writer } from '#kernel/context.ts'

/** An announcement that this user wrote, was selected for and got. */
export async function makeAnnouncementRows(
  db: Writer,
  { eventId, userId, at }: { eventId: string; userId: string; at: string },
): Promise<void> {
  const id = randomUUIDv7()
  const words = { subject: 'Boots', body: 'Bring them.', audience: 'all', recipient_count: 1 }
  await db
    .insertInto('announcements')
    .values({ id, event_id: eventId, ...words, created_by: userId, created_at: at })
    .execute()
  const theirs = { announcement_id: id, user_id: userId }
  await db.insertInto('announcement_recipients').values(theirs).execute()
  await db
    .insertInto('announcement_deliveries')
    .values({ ...theirs, queued_at: at })
    .execute()
}
