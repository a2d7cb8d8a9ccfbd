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
