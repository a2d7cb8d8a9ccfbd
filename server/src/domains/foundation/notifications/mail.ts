import type { Links, Mail } from '#kernel/context.ts'
import type { SecurityChange } from '#kernel/events.ts'
import { messagesFor } from '#messages/index.ts'
import {
  type MailContent,
  type MailFrame,
  type MailWords,
  type NeededMailWords,
  renderMail,
} from '#messages/mail-layout.ts'
import type { MailRecipientRow } from './queries.ts'
import { unsubscribeUrl } from './rules.ts'
import { isKind, type NotificationKind } from './wire.ts'

export function writeWelcome({ messages, instanceName, baseUrl }: MailFrame): MailWords {
  const text = messages.mail.welcome
  const link = { lead: text.lead, label: text.link(instanceName), url: baseUrl }
  return { subject: text.subject(instanceName), blocks: [{ link }, text.settings] }
}

interface Occasion {
  change: SecurityChange['change']
  name: string | undefined
  at: string
}

/** A mail that cannot be turned off: people learn from it about a change they did not make. */
export function writeSecurityMail({ change, name, at }: Occasion, frame: MailFrame): NeededMailWords {
  const { messages, instanceName } = frame
  const text = messages.mail.security
  const { subject, lead, advice } = text.changes[change]
  return {
    subject: subject(instanceName),
    blocks: [
      lead(name),
      { details: [[text.when, text.at(at.slice(0, 10), at.slice(11, 16))]] },
      { link: { lead: advice, ...pageOf(change, frame) } },
    ],
    why: text.why(instanceName),
  }
}

const former: readonly SecurityChange['change'][] = [
  'email_changed',
  'account_deleted',
  'account_deleted_by_administrator',
]

/** The holder of a former address cannot sign in with it any more. */
function pageOf(change: SecurityChange['change'], { messages, instanceName, baseUrl }: MailFrame) {
  const text = messages.mail.security
  if (former.includes(change)) return { label: text.instanceLink(instanceName), url: baseUrl }
  if (change === 'export_by_administrator') return { label: text.dataLink, url: `${baseUrl}/settings/data` }
  return { label: text.accountLink, url: `${baseUrl}/settings/security` }
}

interface MailOfKind {
  to: { userId: string }
  /** The preference that turns it off. The caller has asked whether the person wants it. */
  kind: NotificationKind
  /** The link turns off only the mails about this group. */
  groupId?: string
  /** The same on every retry, so that a repeated mail can be recognized. */
  key: string
  write(frame: MailFrame): MailWords
}

interface NeededMail {
  /** An account, or an address that may have none. */
  to: { userId: string } | { email: string; locale: string }
  /** Neither can be turned off; `always` goes also to an address whose mail came back. */
  kind: 'needed' | 'always'
  key: string
  write(frame: MailFrame): NeededMailWords
}

export type MailToSend = MailOfKind | NeededMail

/** The whole mail: words in the language of the recipient, the look of the instance, and how to get no more of them. */
export function composeMail(
  links: Links,
  row: MailRecipientRow,
  mail: MailToSend,
  messages = messagesFor(row.locale, 'mail'),
): Mail {
  const { unsubscribe, ...content } = render(links, row, mail, messages, stopUrlOf(links, mail))
  return {
    to: row.email,
    messageId: `<${mail.key}@${new URL(links.baseUrl).hostname}>`,
    ...(unsubscribe !== undefined && { unsubscribeUrl: unsubscribe }),
    ...content,
  }
}

/** Without the link that unsubscribes: it works for all who have it, such as an application that reads the preview. */
export function composePreview(links: Links, row: MailRecipientRow, mail: MailToSend): MailContent {
  const { unsubscribe: _, ...content } = render(
    links,
    row,
    mail,
    messagesFor(row.locale, 'mail'),
    `${links.baseUrl}/unsubscribe/preview`,
  )
  return content
}

function stopUrlOf(links: Links, mail: MailToSend): string | undefined {
  if (!isKind(mail.kind) || !('userId' in mail.to)) return undefined
  const groupId = 'groupId' in mail && mail.groupId !== undefined ? { groupId: mail.groupId } : {}
  return unsubscribeUrl(links, { userId: mail.to.userId, kind: mail.kind, ...groupId })
}

function render(
  { baseUrl }: Links,
  row: MailRecipientRow,
  mail: MailToSend,
  messages: MailFrame['messages'],
  stopUrl: string | undefined,
) {
  const { kinds, newEvents } = messages.mail
  const frame = {
    messages,
    instanceName: row.instance_name,
    brandColor: row.brand_color,
    logoUrl: row.logo_url,
    baseUrl,
    name: row.user_name ?? undefined,
    email: row.email,
  }
  const { calendar, ...words } = mail.write(frame)
  const kind = isKind(mail.kind) ? kinds[mail.kind] : undefined
  const stop = words.stop ?? (kind && { label: words.stopLabel ?? kind.stop, url: stopUrl! })
  const settings = kind && { label: newEvents.settings, url: `${baseUrl}/settings/notifications` }
  const content = renderMail(words, { why: words.why ?? kind!.why, stop, settings }, frame)
  return { ...content, ...(calendar && { calendar }), unsubscribe: stop?.url }
}
