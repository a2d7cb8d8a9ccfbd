import type { UnitOfWork } from '#kernel/context.ts'
import { dayMs } from '#kernel/time.ts'
import { insertNotice, listSendingTimes, lockNotices, type NewNotice, type NoticeRow } from './queries.ts'
import { assertCanSend } from './rules.ts'

/** Stores a notice; a reaction to its event queues the mails. */
export async function sendNotice({ db, emit, audit }: UnitOfWork, input: NewNotice, now: Date): Promise<NoticeRow> {
  await lockNotices(db)
  assertCanSend(await listSendingTimes(db, new Date(now.getTime() - dayMs)), now)
  const row = await insertNotice(db, input, now)
  emit('notice.created', { noticeId: row.id })
  audit({ action: 'notices.send', target: row.id, detail: { subject: row.subject } })
  return row
}
