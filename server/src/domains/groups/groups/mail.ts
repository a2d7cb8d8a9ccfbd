import type { MailFrame, MailWords } from '#messages/mail-layout.ts'
import type { Role } from './rules.ts'

export function writeRoleOffer(offer: { groupName: string; role: Role }, { messages, baseUrl }: MailFrame): MailWords {
  const text = messages.mail.roleOffer
  const link = { label: text.link, url: `${baseUrl}/account/role-offers` }
  return {
    subject: text.subject(offer.groupName),
    blocks: [text.lead[offer.role](offer.groupName), text.accept, { link }],
  }
}

interface GroupOfMail {
  group_name: string
  slug: string
}

/** To a user whom the organizers made a member. */
export function writeMemberApproved({ group_name, slug }: GroupOfMail, { messages, baseUrl }: MailFrame): MailWords {
  const text = messages.mail.memberApproved
  const link = { label: text.link, url: `${baseUrl}/groups/${slug}` }
  return { subject: text.subject(group_name), blocks: [text.lead(group_name), { link }] }
}

/** To an owner or manager, at most once a day for a group. */
export function writeMemberRequests(
  { group_name, slug, count }: GroupOfMail & { count: number },
  { messages, baseUrl }: MailFrame,
): MailWords {
  const text = messages.mail.memberRequests
  const link = { label: text.link, url: `${baseUrl}/organize/groups/${slug}/team` }
  return { subject: text.subject(count, group_name), blocks: [text.lead(count, group_name), text.once, { link }] }
}
