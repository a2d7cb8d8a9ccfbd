import type { Mail } from '#kernel/context.ts'
import { messagesFor } from '#messages/index.ts'
import { renderMail } from '#messages/mail-layout.ts'
import type { SuspensionMailRow } from './queries.mail.ts'

/** Why the account is suspended and until when. Like security mails, it cannot be turned off. */
export function writeSuspensionMail(
  baseUrl: string,
  row: SuspensionMailRow,
  now: Date,
  messages = messagesFor(row.locale),
): Mail {
  const text = messages.mail.suspended
  const { suspension_reason: reason, suspended_until: until, instance_name: instanceName } = row
  const details: [string, string][] = [
    ...(reason === null ? [] : [[text.reason, reason] as [string, string]]),
    [text.until, until === null ? text.untilLifted : messages.format.dateTime(until, null, now)],
  ]
  const link = { lead: text.advice, label: text.link(instanceName), url: baseUrl }
  const frame = { messages, instanceName, brandColor: row.brand_color, baseUrl }
  return {
    to: row.email,
    messageId: `<suspended.${row.user_id}.${Date.parse(row.suspended_at)}@${new URL(baseUrl).hostname}>`,
    ...renderMail(
      {
        subject: text.subject(instanceName),
        blocks: [messages.mail.hello(row.user_name), text.lead, { details }, { link }],
        footer: { why: text.why(instanceName) },
      },
      frame,
    ),
  }
}
