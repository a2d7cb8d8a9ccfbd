import type { MailFrame, NeededMailWords } from '#messages/mail-layout.ts'

/** To an owner of a group whose data an administrator took. */
export function writeGroupExported(
  group: { name: string; slug: string },
  { messages, instanceName, baseUrl }: MailFrame,
): NeededMailWords {
  const text = messages.mail.groupExported
  const link = { label: text.link, url: `${baseUrl}/organize/groups/${group.slug}/team` }
  return {
    subject: text.subject(group.name),
    blocks: [text.lead(instanceName, group.name), text.contents, { link }],
    why: text.why(group.name),
  }
}
