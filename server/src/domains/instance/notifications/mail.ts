import type { SecurityChange } from '#kernel/events.ts'
import {
  type MailContent,
  type MailFrame,
  type MailRecipient,
  renderMail,
  renderMailOfKind,
} from '#messages/mail-layout.ts'

export function writeWelcome(to: MailRecipient, frame: MailFrame): MailContent {
  const { messages, instanceName, baseUrl } = frame
  const text = messages.mail.welcome
  const link = { lead: text.lead, label: text.link(instanceName), url: baseUrl }
  return renderMailOfKind(
    'account',
    to,
    { subject: text.subject(instanceName), blocks: [{ link }, text.settings] },
    frame,
  )
}

interface Occasion {
  change: SecurityChange['change']
  name: string | undefined
  at: string
}

/** A mail that cannot be turned off: people learn from it about a change they did not make. */
export function writeSecurityMail({ change, name, at }: Occasion, frame: MailFrame): MailContent {
  const { messages, instanceName, baseUrl } = frame
  const text = messages.mail.security
  const { subject, lead, advice } = text.changes[change]
  const link = hasPage(change)
    ? { lead: advice, label: text.accountLink, url: `${baseUrl}/settings/security` }
    : { lead: advice, label: text.instanceLink(instanceName), url: baseUrl }
  return renderMail(
    {
      subject: subject(instanceName),
      blocks: [
        messages.mail.helloAnyone,
        lead(name),
        { details: [[text.when, text.at(at.slice(0, 10), at.slice(11, 16))]] },
        { link },
      ],
      footer: { why: text.why(instanceName) },
    },
    frame,
  )
}

/** The holder of a former address cannot sign in with it any more. */
const hasPage = (change: SecurityChange['change']) => change !== 'email_changed' && change !== 'account_deleted'
