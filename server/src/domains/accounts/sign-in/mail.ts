import type { MailFrame, NeededMailWords } from '#messages/mail-layout.ts'

/** The code is only in the body, because subjects are shown on lock screens. Without a code, only the link signs in. */
export function writeSignInMail(
  { code, url }: { code: string | undefined; url: string },
  { messages, instanceName }: MailFrame,
): NeededMailWords {
  const text = messages.mail.signIn
  const link = { label: text.link, url }
  const blocks =
    code === undefined
      ? [{ link: { ...link, lead: text.linkAlone(instanceName) } }, text.lifeOfLink]
      : [text.code(instanceName), { code }, { link: { ...link, lead: text.orLink } }, text.life]
  return { subject: text.subject(instanceName), blocks, why: text.why(instanceName) }
}

interface EmailChange {
  code: string
  newEmail: string
  /** Whether this mail goes to the new address or to the old one. */
  to: 'new' | 'old'
}

export function writeEmailChangeMail(
  { code, newEmail, to }: EmailChange,
  { messages, instanceName }: MailFrame,
): NeededMailWords {
  const text = messages.mail.emailChange
  const isNew = to === 'new'
  const lead = isNew ? text.toNew(instanceName) : text.toOld(instanceName, newEmail)
  return {
    subject: text.subject(instanceName),
    blocks: [lead, { code }, isNew ? text.lifeNew : text.lifeOld],
    why: text.why(instanceName),
  }
}
