import { sendMail } from '#domains/foundation/notifications/index.ts'
import type { JobContext } from '#kernel/context.ts'
import { announcementMail } from './mail.ts'
import type { DeliveryState } from './queries.deliveries.ts'
import { findAnnouncement } from './queries.ts'
import { isDue } from './rules.ts'
import { findMail } from './views.ts'

export interface Addressee {
  announcementId: string
  userId: string
}

/**
 * Reads everything again, so that a user who has left or turned off such mails since gets none. What was sent is recorded
 * after it was sent: a worker that dies in between sends the same mail again, with the same Message-ID.
 */
export async function sendAnnouncement(
  ctx: JobContext,
  { announcementId, userId }: Addressee,
): Promise<DeliveryState | undefined> {
  const announcement = await findAnnouncement(ctx.db, announcementId)
  if (announcement?.status !== 'sent') return undefined
  const row = await findMail(ctx.db, announcement, userId, ctx.now)
  if (!row || !isDue(row, announcement.audience)) return 'skipped'
  return sendMail(ctx, announcementMail(announcement, row))
}
