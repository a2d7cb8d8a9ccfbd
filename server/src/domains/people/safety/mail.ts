import { unsubscribeUrl } from '#domains/instance/notifications/index.ts'
import type { Links, Mail } from '#kernel/context.ts'
import { type Messages, messagesFor } from '#messages/index.ts'
import { renderMail, renderMailOfKind } from '#messages/mail-layout.ts'
import type { ReportMailRow, WarningMailRow } from './queries.mail.ts'

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
  const seeReports = { link: { label: text.link, url: `${baseUrl}/settings/reports` } }
  const blocks = [text.lead(messages.format.day(row.created_at)), text[status], text.block, seeReports]
  const frame = {
    messages,
    instanceName: row.instance_name,
    brandColor: row.brand_color,
    logoUrl: row.logo_url,
    baseUrl,
  }
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

/** It cannot be turned off. It says what is wrong, never who said so. */
export function writeWarning({ baseUrl }: Links, row: WarningMailRow, messages = messagesFor(row.locale)): Mail {
  const text = messages.mail.warned
  const frame = { messages, instanceName: row.instance_name, brandColor: row.brand_color, baseUrl }
  const note = row.text === '' ? [] : [{ lead: text.message, quote: row.text }]
  return {
    to: row.email,
    messageId: `<warning.${row.id}@${new URL(baseUrl).hostname}>`,
    ...renderMail(
      {
        subject: text.subject[row.kind],
        blocks: [messages.mail.hello(row.user_name), describeWarning(row, messages), ...note, text.again],
        footer: { why: text.why(row.instance_name) },
      },
      frame,
    ),
  }
}

/** Without a report, which can be erased meanwhile, only that something is wrong. */
function describeWarning({ kind, target_type, target_name, reason }: WarningMailRow, { mail }: Messages): string {
  const text = mail.warned
  if (target_type === null || reason === null) return kind === 'warn' ? text.warnAny : text.hideAny
  const own = text.kinds[target_type]
  const what = target_type === 'user' || target_name === null ? own : text.named(own, target_name)
  return text[kind](what, text.reasons[reason])
}
