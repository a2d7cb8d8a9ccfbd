import type { SecurityChange } from '#kernel/events.ts'
import type { MailFrame, MailWords, NeededMailWords } from '#messages/mail-layout.ts'

export function writeWelcome({ messages, instanceName, baseUrl }: MailFrame): MailWords {
  const text = messages.mail.welcome
  const link = { lead: text.lead, label: text.link(instanceName), url: baseUrl }
  return { subject: text.subject(instanceName), blocks: [{ link }, text.settings] }
}

interface Occasion {
  change: SecurityChange['change']
  name: string | undefined
  at: string
}

/** A mail that cannot be turned off: people learn from it about a change they did not make. */
export function writeSecurityMail({ change, name, at }: Occasion, frame: MailFrame): NeededMailWords {
  const { messages, instanceName } = frame
  const text = messages.mail.security
  const { subject, lead, advice } = text.changes[change]
  return {
    subject: subject(instanceName),
    blocks: [
      lead(name),
      { details: [[text.when, text.at(at.slice(0, 10), at.slice(11, 16))]] },
      { link: { lead: advice, ...pageOf(change, frame) } },
    ],
    why: text.why(instanceName),
  }
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
