import { deliver, unsubscribeUrl } from '#domains/instance/notifications/index.ts'
import type { JobContext } from '#kernel/context.ts'
import { job } from '#kernel/jobs.ts'
import { dayMs } from '#kernel/time.ts'
import { messagesFor } from '#messages/index.ts'
import type { MailContent, MailFrame, MailRecipient } from '#messages/mail-layout.ts'
import { writeMemberApproved, writeMemberRequests } from './mail.ts'
import type { GroupMailRow } from './queries.mail.ts'
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

async function send(
  ctx: JobContext,
  row: GroupMailRow,
  key: string,
  write: (to: MailRecipient, frame: MailFrame) => MailContent,
): Promise<void> {
  const { baseUrl } = ctx.links
  const stopUrl = unsubscribeUrl(ctx.links, { userId: row.user_id, kind: 'account' })
  const frame = {
    messages: messagesFor(row.locale),
    instanceName: row.instance_name,
    baseUrl,
    brandColor: row.brand_color,
    logoUrl: row.logo_url,
  }
  await deliver(ctx, {
    to: row.email,
    messageId: `<${key}@${new URL(baseUrl).hostname}>`,
    unsubscribeUrl: stopUrl,
    ...write({ name: row.user_name, unsubscribeUrl: stopUrl }, frame),
  })
}

/** Reads the member again: they may have left or muted the group meanwhile. */
export const sendMemberApproved = job<Mail>({
  name: 'groups.send-member-approved',
  isOutbound: true,
  async handler(ctx, { key, ...notice }) {
    const row = await findApprovedMail(ctx.db, notice)
    if (row)
      await send(ctx, row, key, (...to) => writeMemberApproved({ groupName: row.group_name, slug: row.slug }, ...to))
  },
})

/** Reads the requests again: another organizer may have answered them. */
export const sendMemberRequests = job<Mail>({
  name: 'groups.send-member-requests',
  isOutbound: true,
  async handler(ctx, { key, ...notice }) {
    const row = await findRequestsMail(ctx.db, notice)
    if (!row) return
    const group = { groupName: row.group_name, slug: row.slug, count: row.count }
    await send(ctx, row, key, (...to) => writeMemberRequests(group, ...to))
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
