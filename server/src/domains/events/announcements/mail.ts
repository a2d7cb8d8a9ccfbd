import { presentEventFacts } from '#domains/events/event-facts/index.ts'
import { unsubscribeUrl } from '#domains/instance/notifications/index.ts'
import type { Links, Mail } from '#kernel/context.ts'
import { type Messages, messagesFor } from '#messages/index.ts'
import { type MailBody, type MailContent, renderMailOfKind } from '#messages/mail-layout.ts'
import type { EventMailRow, GroupMailRow, MailRow } from './queries.mail.ts'
import { keyOf } from './rules.ts'

type Body = Omit<MailBody, 'footer'>

interface Words {
  id: string
  subject: string
  body: string
}

/** The mail of an announcement to one user. */
export function writeAnnouncement(links: Links, words: Words, row: MailRow, messages = messagesFor(row.locale)): Mail {
  const stopUrl = unsubscribeUrl(links, { userId: row.user_id, kind: 'announcements' })
  return {
    to: row.email,
    messageId: `<${keyOf(words.id, row.user_id)}@${new URL(links.baseUrl).hostname}>`,
    unsubscribeUrl: stopUrl,
    ...render(links, words, row, stopUrl, messages),
  }
}

/** Without the link that unsubscribes: it works for all who have it, such as an application that reads the preview. */
export function writePreview(links: Links, words: Words, row: MailRow): MailContent {
  return render(links, words, row, `${links.baseUrl}/unsubscribe/preview`, messagesFor(row.locale))
}

function render({ baseUrl }: Links, words: Words, row: MailRow, stopUrl: string, messages: Messages): MailContent {
  const to = {
    name: row.user_name,
    unsubscribeUrl: stopUrl,
    ...('name' in row && { why: messages.mail.announcement.groupWhy(row.name) }),
  }
  const frame = {
    messages,
    instanceName: row.instance_name,
    brandColor: row.brand_color,
    logoUrl: row.logo_url,
    baseUrl,
  }
  const body = 'name' in row ? groupBody(words, row, messages, baseUrl) : eventBody(words, row, messages, baseUrl)
  return renderMailOfKind('announcements', to, body, frame)
}

function eventBody({ subject, body }: Words, row: EventMailRow, messages: Messages, baseUrl: string): Body {
  const text = messages.mail
  const event = presentEventFacts(row, { baseUrl }, messages)
  const lead =
    event.groupName === null ? text.announcement.organiserWrites : text.announcement.groupWrites(event.groupName)
  const lines = event.lines.map(({ label, text: value }): [string, string] => [label, value])
  return {
    subject: text.announcement.subject(subject, event.title),
    picture: event.photoUrl === null ? undefined : { url: event.photoUrl, alt: '' },
    blocks: [
      { lead, markdown: body },
      { details: [[text.event.what, event.title], ...lines] },
      { link: { label: text.event.link, url: event.url } },
    ],
  }
}

function groupBody({ subject, body }: Words, row: GroupMailRow, messages: Messages, baseUrl: string): Body {
  const text = messages.mail.announcement
  return {
    subject: text.subject(subject, row.name),
    blocks: [
      { lead: text.groupWrites(row.name), markdown: body },
      { link: { label: text.groupLink(row.name), url: `${baseUrl}/groups/${row.urlname ?? row.id}` } },
    ],
  }
}
