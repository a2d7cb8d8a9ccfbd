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
  const { messages, instanceName } = frame
  const text = messages.mail.security
  const { subject, lead, advice } = text.changes[change]
  const link = { lead: advice, ...pageOf(change, frame) }
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

const former: readonly SecurityChange['change'][] = [
  'email_changed',
  'account_deleted',
  'account_deleted_by_administrator',
]

/** The holder of a former address cannot sign in with it any more. */
function pageOf(change: SecurityChange['change'], { messages, instanceName, baseUrl }: MailFrame) {
  const text = messages.mail.security
  if (former.includes(change)) return { label: text.instanceLink(instanceName), url: baseUrl }
  if (change === 'export_by_administrator') return { label: text.dataLink, url: `${baseUrl}/settings/data` }
  return { label: text.accountLink, url: `${baseUrl}/settings/security` }
}
