import type { MailFrame, MailWords } from '#messages/mail-layout.ts'
import type { SourceProblem } from './rules.ts'

export type SourceTrouble = 'failing' | 'stopped'

interface TroubledSource {
  groupName: string
  slug: string
  /** What the calendar calls itself. */
  name: string | null
  /** The address itself may be secret. */
  host: string
  problem: SourceProblem | null
  since: string | null
}

/** To an owner or manager, once for each time that a calendar stops working. */
export function writeSourceTrouble(
  trouble: SourceTrouble,
  source: TroubledSource,
  { messages, baseUrl }: MailFrame,
): MailWords {
  const { mail, problems } = messages.sources
  const text = mail[trouble]
  const name = source.name ?? source.host
  const details: (readonly [string, string])[] = [[mail.calendar, name]]
  if (source.name !== null) details.push([mail.website, source.host])
  if (source.since !== null) details.push([mail.since, messages.format.day(source.since)])
  const why = source.problem === null ? [] : [`${problems[source.problem].title} ${problems[source.problem].next}`]
  const link = { label: mail.link, url: `${baseUrl}/organize/groups/${source.slug}/sources` }
  const blocks = [text.lead(source.groupName), { details }, ...why, text.events, { link }]
  return { subject: text.subject(name, source.groupName), blocks }
}
