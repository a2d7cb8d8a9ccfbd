import type { MailFrame, NeededMailWords } from '#messages/mail-layout.ts'
import type { SuspensionMailRow } from './queries.ts'

/** Why the account is suspended and until when. Like security mails, it cannot be turned off. */
export function writeSuspensionMail(
  { suspension_reason: reason, suspended_until: until }: SuspensionMailRow,
  now: Date,
  { messages, instanceName, baseUrl }: MailFrame,
): NeededMailWords {
  const text = messages.mail.suspended
  const details: [string, string][] = [
    ...(reason === null ? [] : [[text.reason, reason] as [string, string]]),
    [text.until, until === null ? text.untilLifted : messages.format.dateTime(until, null, now)],
  ]
  return {
    subject: text.subject(instanceName),
    blocks: [text.lead, { details }, { link: { lead: text.advice, label: text.link(instanceName), url: baseUrl } }],
    why: text.why(instanceName),
  }
}

/** To every other administrator. Like security mails, it cannot be turned off. */
export function writeNewAdministratorMail(
  { id, name }: { id: string; name: string },
  { messages, instanceName, baseUrl }: MailFrame,
): NeededMailWords {
  const text = messages.mail.newAdministrator
  return {
    subject: text.subject(name, instanceName),
    blocks: [
      text.lead(name, instanceName),
      { link: { lead: text.advice, label: text.link, url: `${baseUrl}/admin/people/${id}` } },
    ],
    why: text.why(instanceName),
  }
}
