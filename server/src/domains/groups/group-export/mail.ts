import { type MailContent, type MailFrame, renderMail } from '#messages/mail-layout.ts'

/** To an owner of a group whose data an administrator took. */
export function writeGroupExported(group: { name: string; slug: string }, to: string, frame: MailFrame): MailContent {
  const { messages, instanceName } = frame
  const text = messages.mail.groupExported
  const link = { label: text.link, url: `${frame.baseUrl}/organize/groups/${group.slug}/team` }
  const lead = text.lead(instanceName, group.name)
  return renderMail(
    {
      subject: text.subject(group.name),
      blocks: [messages.mail.hello(to), lead, text.contents, { link }],
      footer: { why: text.why(group.name) },
    },
    frame,
  )
}
