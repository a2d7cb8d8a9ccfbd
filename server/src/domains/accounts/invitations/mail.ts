import type { Links } from '#kernel/context.ts'
import type { MailFrame, NeededMailWords } from '#messages/mail-layout.ts'
import type { UnsentRow } from './queries.mail.ts'
import { plainName } from './rules.ts'

type Content = Pick<UnsentRow, 'role' | 'group_id' | 'group_name'>

/** The addresses in the mail; those of a preview lead nowhere. */
interface InvitationUrls {
  url: string
  stopUrl: string
}

export const urlsOf = (links: Links, token: string, hash: Buffer): InvitationUrls => ({
  url: `${links.baseUrl}/invitations/${token}`,
  stopUrl: neverInviteUrl(links, hash),
})

export const previewUrls = ({ baseUrl }: Links): InvitationUrls => ({
  url: `${baseUrl}/invitations/…`,
  stopUrl: `${baseUrl}/no-invitations/…`,
})

/** Always the same words: who invites can write nothing here, and a name that looks like a link is left out. */
export function writeInvitation(
  { role, group_id, group_name }: Content,
  { url, stopUrl }: InvitationUrls,
  { messages, instanceName }: MailFrame,
): NeededMailWords {
  const text = messages.mail.invitation
  const group = group_id === null ? undefined : (plainName(group_name ?? '') ?? text.someGroup)
  const lead = role === 'admin' ? text.asAdministrator(instanceName) : text.asMember(instanceName)
  return {
    subject: group === undefined ? text.subject(instanceName) : text.subjectOfGroup(group, instanceName),
    blocks: [
      group === undefined ? lead : text.toGroup(group, instanceName),
      { link: { label: text.link, url } },
      text.life,
    ],
    why: text.why(instanceName),
    stop: { label: text.stop, url: stopUrl },
  }
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
