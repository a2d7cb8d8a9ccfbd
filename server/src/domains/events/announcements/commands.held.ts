import { isWaiting } from '#domains/foundation/held-content/index.ts'
import type { UnitOfWork } from '#kernel/context.ts'
import { concernOf } from '#kernel/events.ts'
import { findAnnouncement, lockAnnouncement, updateAnnouncement } from './queries.ts'

/** Sends an announcement that was approved at its time, or now when that has passed. */
export async function releaseAnnouncement({ db, emit }: Pick<UnitOfWork, 'db' | 'emit'>, id: string): Promise<void> {
  await lockAnnouncement(db, id)
  const row = await findAnnouncement(db, id)
  if (!row || row.hidden_at === null || (await isWaiting(db, { type: 'announcement', id }))) return
  await updateAnnouncement(db, id, { hidden_at: null })
  if (row.status === 'scheduled') emit('announcement.due', { announcementId: id }, concernOf(undefined, row.group_id))
}

/** An announcement that was refused becomes a draft again, so that its text is not lost. */
export async function returnAnnouncement({ db }: Pick<UnitOfWork, 'db'>, id: string): Promise<void> {
  await lockAnnouncement(db, id)
  const row = await findAnnouncement(db, id)
  if (row?.status !== 'scheduled' || row.hidden_at === null) return
  await updateAnnouncement(db, id, { status: 'draft', send_at: null, hidden_at: null })
}
