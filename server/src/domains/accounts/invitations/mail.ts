import type { Links } from '#kernel/context.ts'
import type { MailFrame, NeededMailWords } from '#messages/mail-layout.ts'
import type { UnsentRow } from './queries.mail.ts'
import { plainName } from './rules.ts'

type Content = Pick<UnsentRow, 'role' | 'group_id' | 'group_name'> & { move?: MoveWords | undefined }

/** What a group that moves in adds to the mail. */
interface MoveWords {
  note: string | null
  photoUrl: string | null
}

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

/**
 * Always the same words: a name that looks like a link is left out, and only a group that moves in adds a note, which is
 * set apart, and its picture.
 */
export function writeInvitation(
  { role, group_id, group_name, move }: Content,
  { url, stopUrl }: InvitationUrls,
  { messages, instanceName }: MailFrame,
): NeededMailWords {
  const text = messages.mail.invitation
  const group = group_id === null ? undefined : (plainName(group_name ?? '') ?? text.someGroup)
  const lead = role === 'admin' ? text.asAdministrator(instanceName) : text.asMember(instanceName)
  const note = move?.note ? [{ quote: move.note, lead: text.moveNote }] : []
  return {
    ...(move?.photoUrl && { picture: { url: move.photoUrl, alt: '' } }),
    subject: group === undefined ? text.subject(instanceName) : text.subjectOfGroup(group, instanceName),
    blocks: [
      group === undefined ? lead : (move ? text.moved : text.toGroup)(group, instanceName),
      ...note,
      { link: { label: text.link, url } },
      move ? text.moveLife : text.life,
    ],
    why: (move ? text.moveWhy : text.why)(instanceName),
    stop: { label: text.stop, url: stopUrl },
  }
}

export const moveWordsOf = ({ is_move, note, photo_url }: Pick<UnsentRow, 'is_move' | 'note' | 'photo_url'>) =>
  is_move ? { note, photoUrl: photo_url } : undefined

/** It never ends: people use the links of old mails too. */
function neverInviteUrl(links: Links, hash: Buffer): string {
  return `${links.baseUrl}/no-invitations/${links.seal('mail-links', { neverInvite: hash.toString('base64url') })}`
}

/** The hash of the address of a link, or undefined for an invalid link. */
export function findNeverInvite(links: Links, sealed: string): Buffer | undefined {
  const said = links.open('mail-links', sealed) as Partial<Record<string, unknown>> | undefined
  return typeof said?.neverInvite === 'string' ? Buffer.from(said.neverInvite, 'base64url') : undefined
}
