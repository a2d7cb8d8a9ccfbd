import { unsubscribeUrl } from '#domains/instance/notifications/index.ts'
import type { Links, Mail } from '#kernel/context.ts'
import { messagesFor } from '#messages/index.ts'
import { renderMailOfKind } from '#messages/mail-layout.ts'
import type { NoticeMailRow } from './queries.ts'
import { keyOf } from './rules.ts'

export interface Addressee {
  noticeId: string
  userId: string
}

export function writeNoticeMail(
  links: Links,
  { noticeId, userId }: Addressee,
  row: NoticeMailRow,
  messages = messagesFor(row.locale),
): Mail {
  const { baseUrl } = links
  const { subject, lead, link } = messages.mail.notice
  const stopUrl = unsubscribeUrl(links, { userId, kind: 'account' })
  const blocks = [
    { lead: lead(row.instance_name), quote: row.text },
    { link: { label: link(row.instance_name), url: baseUrl } },
  ]
  const body = { subject: subject(row.subject, row.instance_name), blocks }
  const frame = { messages, instanceName: row.instance_name, baseUrl }
  return {
    to: row.email,
    messageId: `<${keyOf(noticeId, userId)}@${new URL(baseUrl).hostname}>`,
    unsubscribeUrl: stopUrl,
    ...renderMailOfKind('account', { name: row.name, unsubscribeUrl: stopUrl }, body, frame),
  }
}
