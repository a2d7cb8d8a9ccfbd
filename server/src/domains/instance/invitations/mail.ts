import type { Links, Mail } from '#kernel/context.ts'
import { type Messages, messagesFor } from '#messages/index.ts'
import { renderMail } from '#messages/mail-layout.ts'
import type { UnsentRow } from './queries.mail.ts'
import { plainName } from './rules.ts'

interface Addressed {
  token: string
  row: Pick<
    UnsentRow,
    'id' | 'email' | 'role' | 'group_id' | 'group_name' | 'locale' | 'instance_name' | 'brand_color' | 'address_hash'
  >
}

export function writeInvitation(links: Links, { token, row }: Addressed, messages = messagesFor(row.locale)): Mail {
  const { baseUrl } = links
  const stopUrl = neverInviteUrl(links, row.address_hash)
  return {
    to: row.email,
    messageId: `<invitation.${row.id}@${new URL(baseUrl).hostname}>`,
    unsubscribeUrl: stopUrl,
    ...render(baseUrl, row, { url: `${baseUrl}/invitations/${token}`, stopUrl }, messages),
  }
}

type Content = Pick<UnsentRow, 'role' | 'group_id' | 'group_name' | 'locale' | 'instance_name' | 'brand_color'>

/** The mail as its readers get it, with links that lead nowhere. */
export function writePreview({ baseUrl }: Links, row: Content): Pick<Mail, 'subject' | 'text'> {
  const urls = { url: `${baseUrl}/invitations/…`, stopUrl: `${baseUrl}/no-invitations/…` }
  const { subject, text } = render(baseUrl, row, urls, messagesFor(row.locale))
  return { subject, text }
}

/** Always the same words: who invites can write nothing here, and a name that looks like a link is left out. */
function render(baseUrl: string, row: Content, urls: { url: string; stopUrl: string }, messages: Messages) {
  const { instance_name: instanceName, brand_color: brandColor } = row
  const text = messages.mail.invitation
  const group = row.group_id === null ? undefined : (plainName(row.group_name ?? '') ?? text.someGroup)
  const lead = row.role === 'admin' ? text.asAdministrator(instanceName) : text.asMember(instanceName)
  return renderMail(
    {
      subject: group === undefined ? text.subject(instanceName) : text.subjectOfGroup(group, instanceName),
      blocks: [
        messages.mail.helloAnyone,
        group === undefined ? lead : text.toGroup(group, instanceName),
        { link: { label: text.link, url: urls.url } },
        text.life,
      ],
      footer: { why: text.why(instanceName), stop: { label: text.stop, url: urls.stopUrl } },
    },
    { messages, instanceName, brandColor, baseUrl },
  )
}

/** It never ends: people use the links of old mails too. */
function neverInviteUrl(links: Links, hash: Buffer): string {
  return `${links.baseUrl}/no-invitations/${links.seal('mail-links', { neverInvite: hash.toString('base64url') })}`
}

/** The hash of the address of a link, or undefined for an invalid link. */
export function findNeverInvite(links: Links, sealed: string): Buffer | undefined {
  const said = links.open('mail-links', sealed) as Partial<Record<string, unknown>> | undefined
  return typeof said?.neverInvite === 'string' ? Buffer.from(said.neverInvite, 'base64url') : undefined
}
