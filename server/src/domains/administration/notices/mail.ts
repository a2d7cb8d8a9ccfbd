import type { MailFrame, MailWords } from '#messages/mail-layout.ts'

export function writeNoticeMail(
  notice: { subject: string; text: string },
  { messages, instanceName, baseUrl }: MailFrame,
): MailWords {
  const { subject, lead, link } = messages.mail.notice
  return {
    subject: subject(notice.subject, instanceName),
    blocks: [{ lead: lead(instanceName), quote: notice.text }, { link: { label: link(instanceName), url: baseUrl } }],
  }
}
