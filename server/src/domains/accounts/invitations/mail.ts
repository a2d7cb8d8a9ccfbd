import { mailDetailsOf, presentEventFacts } from '#domains/foundation/event-facts/index.ts'
import type { Links } from '#kernel/context.ts'
import type { MailFrame, NeededMailWords } from '#messages/mail-layout.ts'
import type { InvitedEventRow } from './queries.events.ts'
import type { UnsentRow } from './queries.mail.ts'
import { isLinkLike, plainName } from './rules.ts'

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

export const eventUrlsOf = (links: Links, token: string, hash: Buffer): InvitationUrls => ({
  url: `${links.baseUrl}/event-invitations/${token}`,
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

/**
 * Both links lead to one page, with the answer chosen; opening them changes nothing. What looks like a link or a telephone number is
 * left out, as of a group's name.
 */
export function writeEventInvitation(
  links: Links,
  { note, event: row }: { note: string | null; event: InvitedEventRow },
  { url, stopUrl }: InvitationUrls,
  { messages, instanceName }: MailFrame,
): NeededMailWords {
  const text = messages.mail.eventInvitation
  const facts = presentEventFacts(row, links, messages)
  const title = plainName(facts.title)
  const by = plainName(row.inviter_name ?? '') ?? text.someone
  const group = plainName(facts.groupName ?? '')
  const details = mailDetailsOf(row, links, messages, ['notes', 'by', 'online', 'tickets', 'rsvp'])
  return {
    subject: title === null ? text.subjectOfSome(instanceName) : text.subject(title),
    heading: title ?? text.someEvent,
    picture: { url: facts.pictureUrl, alt: '' },
    blocks: [
      group === null ? text.lead(by) : text.leadOfGroup(by, group),
      { title: title ?? text.someEvent, details: details.filter((one) => !isLinkLike(one.text)) },
      ...(note === null ? [] : [{ quote: note, lead: text.noteLead }]),
      { link: { label: text.yes, url: `${url}?answer=yes` } },
      { link: { label: text.no, url: `${url}?answer=no` } },
      text.life,
    ],
    why: messages.mail.invitation.why(instanceName),
    stop: { label: messages.mail.invitation.stop, url: stopUrl },
  }
}

/** With links that lead nowhere. */
export const previewEventUrls = ({ baseUrl }: Links): InvitationUrls => ({
  url: `${baseUrl}/event-invitations/…`,
  stopUrl: `${baseUrl}/no-invitations/…`,
})

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
