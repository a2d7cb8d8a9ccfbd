import { mailDetailsOf, presentEventFacts } from '#domains/foundation/event-facts/index.ts'
import type { Links } from '#kernel/context.ts'
import type { MailBlock } from '#messages/mail-blocks.ts'
import type { MailFrame, MailWords } from '#messages/mail-layout.ts'
import type { NewDateRow, PausedMailRow } from './queries.mail.ts'
import { seriesPath } from './wire.ts'

/** One mail about all dates that are new. */
export function writeNewDates(
  links: Links,
  seriesId: string,
  dates: readonly NewDateRow[],
  { messages }: MailFrame,
  now: Date,
): MailWords {
  const text = messages.mail.comeToAll
  const first = presentEventFacts(dates[0]!, links, messages)
  const of = (...results: NewDateRow['result'][]) => dates.filter(({ result }) => results.includes(result))
  const spots = of('confirmed').length
  const whenOf = (row: NewDateRow) => {
    const { shortDay, time } = messages.format.moment(row.starts_at, row.timezone, now)
    return [messages.mail.event.at(shortDay, time), text.states[row.result]] as const
  }
  const only = dates.length === 1 ? dates[0] : undefined
  const blocks: MailBlock[] = only
    ? [text.one[only.result], { title: first.title, details: mailDetailsOf(only, links, messages) }]
    : [text.many(spots, dates.length), { title: first.title, details: dates.map(whenOf) }]
  return {
    subject: only ? text.subjectOfOne[only.result](first.title) : text.subject(first.title, spots),
    heading: first.title,
    picture: { url: first.pictureUrl, alt: '' },
    blocks: [...blocks, { link: { label: text.link, url: `${links.baseUrl}${seriesPath(seriesId)}` } }],
    why: text.why,
  }
}

/** Asks whether the person still wants a spot each time. */
export function writePaused(links: Links, seriesId: string, row: PausedMailRow, { messages }: MailFrame): MailWords {
  const text = messages.mail.comeToAll.paused
  const event = presentEventFacts(row, links, messages)
  return {
    subject: text.subject(event.title),
    heading: event.title,
    picture: { url: event.pictureUrl, alt: '' },
    blocks: [text.lead, text.rest, { link: { label: text.link, url: `${links.baseUrl}${seriesPath(seriesId)}` } }],
    why: messages.mail.comeToAll.why,
  }
}
