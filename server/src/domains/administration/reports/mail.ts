import type { Messages } from '#messages/index.ts'
import type { MailFrame, MailWords, NeededMailWords } from '#messages/mail-layout.ts'
import type { ReportMailRow, WarningMailRow } from './queries.ts'

/** The outcome only: what was done to whom stays between the administrators and that person. */
export function writeReportReviewed(
  { created_at }: Pick<ReportMailRow, 'created_at'>,
  status: 'resolved' | 'dismissed',
  { messages, baseUrl }: MailFrame,
): MailWords {
  const text = messages.mail.reportReviewed
  const seeReports = { link: { label: text.link, url: `${baseUrl}/settings/reports` } }
  return {
    subject: text.subject,
    blocks: [text.lead(messages.format.day(created_at)), text[status], text.block, seeReports],
  }
}

/** It cannot be turned off. It says what is wrong, never who said so. */
export function writeWarning(row: WarningMailRow, { messages, instanceName }: MailFrame): NeededMailWords {
  const text = messages.mail.warned
  const note = row.text === '' ? [] : [{ lead: text.message, quote: row.text }]
  return {
    subject: text.subject[row.kind],
    blocks: [describeWarning(row, messages), ...note, text.again],
    why: text.why(instanceName),
  }
}

/** Without a report, which can be erased meanwhile, only that something is wrong. */
function describeWarning({ kind, target_type, target_name, reason }: WarningMailRow, { mail }: Messages): string {
  const text = mail.warned
  if (target_type === null || reason === null) return kind === 'warn' ? text.warnAny : text.hideAny
  return [text.what[kind][target_type](target_name), text.found[reason], text[kind]].join(' ')
}
