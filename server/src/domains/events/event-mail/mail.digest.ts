import { presentEventFacts } from '#domains/foundation/event-facts/index.ts'
import type { MailItem } from '#messages/mail-blocks.ts'
import type { MailFrame, MailWords } from '#messages/mail-layout.ts'
import type { DigestEventRow } from './queries.digest.ts'
import { gatherDays } from './rules.digest.ts'

/** One mail about the coming events of all groups with weekly mail; there is at least one event. */
export function writeDigest(events: readonly DigestEventRow[], now: Date, frame: MailFrame): MailWords {
  const { messages, baseUrl } = frame
  const text = messages.mail.digest
  const dayOf = (row: DigestEventRow) => messages.format.moment(row.starts_at, row.timezone, now).day
  const { days, more } = gatherDays(events, dayOf)
  return {
    subject: text.subject(events.length, events[0]!.title),
    heading: text.heading,
    blocks: [
      text.lead,
      ...days.flatMap(({ day, events: ofDay }) => [
        { heading: text.day(day) },
        { items: ofDay.map((row) => itemOf(row, now, frame)) },
      ]),
      ...(more > 0 ? [text.more(more)] : []),
      { link: { label: text.link, url: `${baseUrl}/events` } },
    ],
  }
}

function itemOf(row: DigestEventRow, now: Date, frame: MailFrame): MailItem {
  const { messages } = frame
  const event = presentEventFacts(row, frame, messages)
  const { time, zone } = messages.format.moment(row.starts_at, row.timezone, now)
  const where = messages.mail.digest.line(time, zone, event.place)
  return {
    title: event.title,
    url: event.url,
    lines: [where, ...(event.groupName === null ? [] : [event.groupName])],
    picture: event.photoUrl === null ? undefined : { url: event.photoUrl, alt: '' },
  }
}
