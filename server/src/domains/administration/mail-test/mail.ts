import type { MailFrame, NeededMailWords } from '#messages/mail-layout.ts'

export function writeTestMail({ messages, instanceName, baseUrl }: MailFrame): NeededMailWords {
  const text = messages.mailTest
  return {
    subject: text.subject(instanceName),
    blocks: [text.lead(instanceName), { link: { label: text.link, url: `${baseUrl}/welcome` } }],
    why: text.why(instanceName),
  }
}
