import { type MailContent, type MailFrame, renderMail } from '#messages/mail-layout.ts'

/** The code is only in the body, because subjects are shown on lock screens. Without a code, only the link signs in. */
export function writeSignInMail(
  { code, url }: { code: string | undefined; url: string },
  frame: MailFrame,
): MailContent {
  const { messages, instanceName } = frame
  const text = messages.mail.signIn
  const link = { label: text.link, url }
  const parts =
    code === undefined
      ? [{ link: { ...link, lead: text.linkAlone(instanceName) } }, text.lifeOfLink]
      : [text.code(instanceName), { code }, { link: { ...link, lead: text.orLink } }, text.life]
  return renderMail(
    {
      subject: text.subject(instanceName),
      blocks: [messages.mail.helloAnyone, ...parts],
      footer: { why: text.why(instanceName) },
    },
    frame,
  )
}

interface EmailChange {
  code: string
  newEmail: string
  /** Whether this mail goes to the new address or to the old one. */
  to: 'new' | 'old'
}

export function writeEmailChangeMail({ code, newEmail, to }: EmailChange, frame: MailFrame): MailContent {
  const { messages, instanceName } = frame
  const text = messages.mail.emailChange
  const isNew = to === 'new'
  const lead = isNew ? text.toNew(instanceName) : text.toOld(instanceName, newEmail)
  return renderMail(
    {
      subject: text.subject(instanceName),
      blocks: [messages.mail.helloAnyone, lead, { code }, isNew ? text.lifeNew : text.lifeOld],
      footer: { why: text.why(instanceName) },
    },
    frame,
  )
}
