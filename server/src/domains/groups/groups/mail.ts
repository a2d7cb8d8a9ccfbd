import { type MailContent, type MailFrame, type MailRecipient, renderMailOfKind } from '#messages/mail-layout.ts'
import type { Role } from './rules.ts'

export function writeRoleOffer(
  offer: { groupName: string; role: Role },
  to: MailRecipient,
  frame: MailFrame,
): MailContent {
  const text = frame.messages.mail.roleOffer
  const link = { label: text.link, url: `${frame.baseUrl}/account/role-offers` }
  const blocks = [text.lead[offer.role](offer.groupName), text.accept, { link }]
  return renderMailOfKind('account', to, { subject: text.subject(offer.groupName), blocks }, frame)
}

interface GroupOfMail {
  groupName: string
  slug: string
}

/** To a user whom the organizers made a member. */
export function writeMemberApproved(group: GroupOfMail, to: MailRecipient, frame: MailFrame): MailContent {
  const text = frame.messages.mail.memberApproved
  const link = { label: text.link, url: `${frame.baseUrl}/groups/${group.slug}` }
  const blocks = [text.lead(group.groupName), { link }]
  return renderMailOfKind('account', to, { subject: text.subject(group.groupName), blocks }, frame)
}

/** To an owner or manager, at most once a day for a group. */
export function writeMemberRequests(
  group: GroupOfMail & { count: number },
  to: MailRecipient,
  frame: MailFrame,
): MailContent {
  const text = frame.messages.mail.memberRequests
  const link = { label: text.link, url: `${frame.baseUrl}/organize/groups/${group.slug}/team` }
  const blocks = [text.lead(group.count, group.groupName), text.once, { link }]
  return renderMailOfKind('account', to, { subject: text.subject(group.count, group.groupName), blocks }, frame)
}
