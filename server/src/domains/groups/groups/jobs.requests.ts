import { sendMail } from '#domains/foundation/notifications/index.ts'
import { job } from '#kernel/jobs.ts'
import { dayMs } from '#kernel/time.ts'
import type { MailFrame } from '#messages/mail-layout.ts'
import { writeMemberApproved, writeMemberRequests } from './mail.ts'
import {
  findApprovedMail,
  findRequestsMail,
  listNotices,
  type Notice,
  noticesMax,
  updateRequestsMailed,
} from './queries.requests.ts'

/** `key` sets this mail apart from other ones of its kind to the same user. */
interface Mail extends Notice {
  key: string
}

/** Reads the member again: they may have left or muted the group meanwhile. */
export const sendMemberApproved = job<Mail>({
  name: 'groups.send-member-approved',
  isOutbound: true,
  async handler(ctx, { key, ...notice }) {
    const row = await findApprovedMail(ctx.db, notice)
    if (!row) return
    const write = (frame: MailFrame) => writeMemberApproved(row, frame)
    await sendMail(ctx, { to: { userId: notice.userId }, kind: 'account', key, write })
  },
})

/** Reads the requests again: another organizer may have answered them. */
export const sendMemberRequests = job<Mail>({
  name: 'groups.send-member-requests',
  isOutbound: true,
  async handler(ctx, { key, ...notice }) {
    const row = await findRequestsMail(ctx.db, notice)
    if (!row) return
    const write = (frame: MailFrame) => writeMemberRequests(row, frame)
    await sendMail(ctx, { to: { userId: notice.userId }, kind: 'account', key, write })
  },
})

/** Queues the mails in the transaction that marks their groups: none is queued twice. */
export const findMemberRequests = job({
  name: 'groups.find-member-requests',
  schedule: '*/15 * * * *',
  async handler({ now, write }) {
    for (;;) {
      const count = await write(async ({ db, enqueue }) => {
        const groupIds = await updateRequestsMailed(db, now, new Date(now.getTime() - dayMs))
        for (const notice of await listNotices(db, groupIds)) {
          const key = `member-requests.${notice.groupId}.${notice.userId}.${now.getTime()}`
          enqueue(sendMemberRequests, { ...notice, key }, key)
        }
        return groupIds.length
      })
      if (count < noticesMax) return
    }
  },
})
