import { mailDetailsOf, presentEventFacts } from '#domains/foundation/event-facts/index.ts'
import type { MailBlock, MailItem } from '#messages/mail-blocks.ts'
import type { MailFrame, MailWords } from '#messages/mail-layout.ts'
import type { DigestEventRow } from './queries.digest.ts'
import type { MailedMemberRow, NewEventRow } from './queries.ts'
import { gatherDays, gatherSeries, type Listed } from './rules.ts'

/** One mail about all new events of a group that this member has not heard of. */
export function writeNewEvents(
  groupId: string,
  { group_name, group_urlname }: Pick<MailedMemberRow, 'group_name' | 'group_urlname'>,
  events: readonly NewEventRow[],
  frame: MailFrame,
): MailWords {
  const text = frame.messages.mail.newEvents
  const { listed, more } = gatherSeries(events)
  const groupUrl = `${frame.baseUrl}/groups/${group_urlname ?? groupId}`
  const groupLink = { link: { label: text.groupLink(group_name), url: groupUrl } }
  const footer = { why: text.why(group_name), stopLabel: text.stop(group_name) }
  const [only, ...others] = listed
  if (only && others.length === 0) return { ...oneEvent(only, group_name, groupLink, frame), ...footer }
  return {
    subject: text.subject(events.length, group_name),
    blocks: [
      text.lead(group_name),
      { items: listed.map((entry) => itemOf(entry, frame)) },
      ...(more > 0 ? [text.more(more)] : []),
      groupLink,
    ],
    ...footer,
  }
}

function oneEvent(
  { event: row, repeats }: Listed<NewEventRow>,
  groupName: string,
  groupLink: MailBlock,
  frame: MailFrame,
): MailWords {
  const text = frame.messages.mail.newEvents
  const event = presentEventFacts(row, frame, frame.messages)
  return {
    subject: text.subjectOne(event.title, groupName),
    heading: event.title,
    picture: { url: event.pictureUrl, alt: '' },
    blocks: [
      text.leadOne(groupName),
      { title: event.title, details: mailDetailsOf(row, frame, frame.messages, ['by']) },
      ...(repeats.length > 0 ? [text.repeats(repeats.length)] : []),
      { link: { label: text.link, url: event.url } },
      groupLink,
    ],
  }
}

function itemOf({ event: row, repeats }: Listed<NewEventRow>, frame: MailFrame): MailItem {
  const { messages } = frame
  const event = presentEventFacts(row, frame, messages)
  const more = repeats.length > 0 ? [messages.mail.newEvents.repeats(repeats.length)] : []
  return {
    title: event.title,
    url: event.url,
    lines: [event.when, ...(event.place === null ? [] : [event.place]), ...more],
    picture: { url: event.pictureUrl, alt: '' },
  }
}

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
        { items: ofDay.map((row) => digestItemOf(row, now, frame)) },
      ]),
      ...(more > 0 ? [text.more(more)] : []),
      { link: { label: text.link, url: `${baseUrl}/events` } },
    ],
  }
}

function digestItemOf(row: DigestEventRow, now: Date, frame: MailFrame): MailItem {
  const { messages } = frame
  const event = presentEventFacts(row, frame, messages)
  const { time, zone } = messages.format.moment(row.starts_at, row.timezone, now)
  const where = messages.mail.digest.line(time, zone, event.place)
  return {
    title: event.title,
    url: event.url,
    lines: [where, ...(event.groupName === null ? [] : [event.groupName])],
    picture: { url: event.pictureUrl, alt: '' },
  }
}
