import { unsubscribeUrl } from '#domains/instance/notifications/index.ts'
import type { Links, Mail } from '#kernel/context.ts'
import { messagesFor } from '#messages/index.ts'
import { renderMailOfKind } from '#messages/mail-layout.ts'
import type { ReportMailRow } from './queries.mail.ts'

/** The outcome only: what was done to whom stays between the administrators and that person. */
export function writeReportReviewed(
  links: Links,
  row: ReportMailRow,
  status: 'resolved' | 'dismissed',
  messages = messagesFor(row.locale),
): Mail {
  const { baseUrl } = links
  const text = messages.mail.reportReviewed
  const stopUrl = unsubscribeUrl(links, { userId: row.user_id, kind: 'account' })
  const blocks = [text.lead(messages.format.day(row.created_at)), text[status], text.block]
  const frame = { messages, instanceName: row.instance_name, brandColor: row.brand_color, baseUrl }
  const at = Date.parse(row.reviewed_at ?? row.created_at)
  return {
    to: row.email,
    messageId: `<report.${row.id}.${at}@${new URL(baseUrl).hostname}>`,
    unsubscribeUrl: stopUrl,
    ...renderMailOfKind(
      'account',
      { name: row.user_name, unsubscribeUrl: stopUrl },
      { subject: text.subject, blocks },
      frame,
    ),
  }
}
