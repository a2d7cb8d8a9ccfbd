import { presentEventFacts } from '#domains/events/event-facts/index.ts'
import { unsubscribeUrl } from '#domains/instance/notifications/index.ts'
import type { Links, Mail } from '#kernel/context.ts'
import { type Messages, messagesFor } from '#messages/index.ts'
import type { MailItem } from '#messages/mail-blocks.ts'
import { renderMailOfKind } from '#messages/mail-layout.ts'
import type { DigestEventRow } from './queries.digest.ts'
import { digestKey, gatherDays } from './rules.digest.ts'

/** One mail about the coming events of all groups with weekly mail; there is at least one event. */
export function writeDigest(
  links: Links,
  { userId, dueAt }: { userId: string; dueAt: string },
  events: readonly DigestEventRow[],
  now: Date,
  messages = messagesFor(events[0]!.locale),
): Mail {
  const { baseUrl } = links
  const first = events[0]!
  const text = messages.mail.digest
  const stopUrl = unsubscribeUrl(links, { userId, kind: 'groups' })
  const { settings } = messages.mail.newEvents
  const to = {
    name: first.user_name,
    unsubscribeUrl: stopUrl,
    settings: { label: settings, url: `${baseUrl}/settings/notifications` },
  }
  const dayOf = (row: DigestEventRow) => messages.format.moment(row.starts_at, row.timezone, now).day
  const { days, more } = gatherDays(events, dayOf)
  const frame = {
    messages,
    instanceName: first.instance_name,
    brandColor: first.brand_color,
    logoUrl: first.logo_url,
    baseUrl,
  }
  const blocks = [
    text.lead,
    ...days.flatMap(({ day, events: ofDay }) => [
      { heading: text.day(day) },
      { items: ofDay.map((row) => itemOf(row, links, now, messages)) },
    ]),
    ...(more > 0 ? [text.more(more)] : []),
    { link: { label: text.link, url: `${baseUrl}/events` } },
  ]
  return {
    to: first.email,
    messageId: `<${digestKey(userId, dueAt)}@${new URL(baseUrl).hostname}>`,
    unsubscribeUrl: stopUrl,
    ...renderMailOfKind(
      'groups',
      to,
      { subject: text.subject(events.length, first.title), heading: text.heading, blocks },
      frame,
    ),
  }
}

function itemOf(row: DigestEventRow, links: Links, now: Date, messages: Messages): MailItem {
  const event = presentEventFacts(row, links, messages)
  const { time, zone } = messages.format.moment(row.starts_at, row.timezone, now)
  const where = messages.mail.digest.line(time, zone, event.place)
  return {
    title: event.title,
    url: event.url,
    lines: [where, ...(event.groupName === null ? [] : [event.groupName])],
    picture: event.photoUrl === null ? undefined : { url: event.photoUrl, alt: '' },
  }
}
