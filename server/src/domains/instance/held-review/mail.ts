import type { Links, Mail } from '#kernel/context.ts'
import { messagesFor } from '#messages/index.ts'
import { type MailBody, renderMail } from '#messages/mail-layout.ts'
import type { AuthorMailRow, RecipientRow } from './queries.mail.ts'
import { keyOf } from './rules.ts'

interface Addressee {
  userId: string
  at: string
}

function write(links: Links, row: RecipientRow, key: string, body: MailBody, messages = messagesFor(row.locale)): Mail {
  const { baseUrl } = links
  const frame = { messages, instanceName: row.instance_name, brandColor: row.brand_color, baseUrl }
  return { to: row.email, messageId: `<${key}@${new URL(baseUrl).hostname}>`, ...renderMail(body, frame) }
}

/** What came of what waited, in one mail. It cannot be turned off: it answers what the account did. */
export function writeDecisionMail(links: Links, { userId, at }: Addressee, row: AuthorMailRow): Mail {
  const { hello, held } = messagesFor(row.locale).mail
  const { approved, refused } = row
  const blocks = [
    hello(row.user_name),
    ...(approved > 0 ? [held.approved(approved)] : []),
    ...(refused > 0 ? [held.refused(refused)] : []),
    { link: { label: held.link, url: `${links.baseUrl}/organize` } },
  ]
  const body = { subject: held.subject(row.instance_name), blocks, footer: { why: held.why(row.instance_name) } }
  return write(links, row, keyOf('decision', userId, at), body)
}

export function writeReminder(links: Links, { userId, at }: Addressee, row: RecipientRow & { items: number }): Mail {
  const { hello, heldReminder: text } = messagesFor(row.locale).mail
  const link = { label: text.link, url: `${links.baseUrl}/admin/moderation/held` }
  const blocks = [hello(row.user_name), text.lead(row.items), { link }]
  const body = {
    subject: text.subject(row.items, row.instance_name),
    blocks,
    footer: { why: text.why(row.instance_name) },
  }
  return write(links, row, keyOf('reminder', userId, at), body)
}
