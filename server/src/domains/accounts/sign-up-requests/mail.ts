import type { MailFrame, NeededMailWords } from '#messages/mail-layout.ts'

export function writeSignUpApproved({ messages, instanceName, baseUrl }: MailFrame): NeededMailWords {
  const text = messages.mail.signUpRequest
  const link = { label: text.signIn, url: `${baseUrl}/sign-in` }
  return {
    subject: text.approvedSubject(instanceName),
    blocks: [text.approved(instanceName), { link }, text.sameAddress],
    why: text.why(instanceName),
  }
}

export function writeSignUpRefused({ messages, instanceName }: MailFrame): NeededMailWords {
  const text = messages.mail.signUpRequest
  return {
    subject: text.refusedSubject(instanceName),
    blocks: [text.refused(instanceName)],
    why: text.why(instanceName),
  }
}

/** To an administrator, at most once a day. */
export function writeSignUpNews(count: number, { messages, instanceName, baseUrl }: MailFrame): NeededMailWords {
  const text = messages.mail.signUpRequest
  const link = { label: text.see, url: `${baseUrl}/admin/people/waiting` }
  return {
    subject: text.newsSubject(count, instanceName),
    blocks: [text.news(count, instanceName), { link }, text.once],
    why: text.whyAdministrator(instanceName),
  }
}
