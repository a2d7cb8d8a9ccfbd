import { type MailContent, type MailFrame, renderMail } from '#messages/mail-layout.ts'

export function writeSignUpApproved({ name }: { name: string }, frame: MailFrame): MailContent {
  const { messages, instanceName, baseUrl } = frame
  const text = messages.mail.signUpRequest
  const link = { label: text.signIn, url: `${baseUrl}/sign-in` }
  return renderMail(
    {
      subject: text.approvedSubject(instanceName),
      blocks: [messages.mail.hello(name), text.approved(instanceName), { link }, text.sameAddress],
      footer: { why: text.why(instanceName) },
    },
    frame,
  )
}

export function writeSignUpRefused(frame: MailFrame): MailContent {
  const { messages, instanceName } = frame
  const text = messages.mail.signUpRequest
  return renderMail(
    {
      subject: text.refusedSubject(instanceName),
      blocks: [messages.mail.helloAnyone, text.refused(instanceName)],
      footer: { why: text.why(instanceName) },
    },
    frame,
  )
}

/** To an administrator, at most once a day. */
export function writeSignUpNews({ count }: { count: number }, frame: MailFrame): MailContent {
  const { messages, instanceName, baseUrl } = frame
  const text = messages.mail.signUpRequest
  const link = { label: text.see, url: `${baseUrl}/admin/people/waiting` }
  return renderMail(
    {
      subject: text.newsSubject(count, instanceName),
      blocks: [messages.mail.helloAnyone, text.news(count, instanceName), { link }, text.once],
      footer: { why: text.whyAdministrator(instanceName) },
    },
    frame,
  )
}
