import { type MailContent, type MailFrame, type MailRecipient, renderMailOfKind } from '#messages/mail-layout.ts'

export function writeDisabledMail(
  webhook: { url: string; isGone: boolean },
  to: MailRecipient,
  frame: MailFrame,
): MailContent {
  const text = frame.messages.mail.webhookDisabled
  const details = [[text.url, webhook.url]] as const
  const why = webhook.isGone ? text.gone : text.failing
  const blocks = [text.lead(frame.instanceName), { details }, `${why} ${text.advice}`]
  return renderMailOfKind('account', to, { subject: text.subject, blocks }, frame)
}
