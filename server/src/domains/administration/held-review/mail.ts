import type { MailFrame, NeededMailWords } from '#messages/mail-layout.ts'

/** What came of what waited, in one mail. It cannot be turned off: it answers what the account did. */
export function writeDecisionMail(
  { approved, refused }: { approved: number; refused: number },
  { messages, instanceName, baseUrl }: MailFrame,
): NeededMailWords {
  const text = messages.mail.held
  return {
    subject: text.subject(instanceName),
    blocks: [
      ...(approved > 0 ? [text.approved(approved)] : []),
      ...(refused > 0 ? [text.refused(refused)] : []),
      { link: { label: text.link, url: `${baseUrl}/organize` } },
    ],
    why: text.why(instanceName),
  }
}

export function writeReminder(items: number, { messages, instanceName, baseUrl }: MailFrame): NeededMailWords {
  const text = messages.mail.heldReminder
  const link = { label: text.link, url: `${baseUrl}/admin/moderation/held` }
  return {
    subject: text.subject(items, instanceName),
    blocks: [text.lead(items), { link }],
    why: text.why(instanceName),
  }
}
