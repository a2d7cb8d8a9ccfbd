import { presentEventFacts } from '#domains/events/event-facts/index.ts'
import { unsubscribeUrl } from '#domains/instance/notifications/index.ts'
import type { Links, Mail } from '#kernel/context.ts'
import { type Messages, messagesFor } from '#messages/index.ts'
import type { MailItem } from '#messages/mail-blocks.ts'
import { type MailBody, renderMailOfKind } from '#messages/mail-layout.ts'
import type { MemberRow, NewEventRow } from './queries.news.ts'
import { gatherSeries, keyOf, type Listed } from './rules.ts'

type Body = Omit<MailBody, 'footer'>

/** One mail about all new events of a group that this member has not heard of. */
export function writeNewEvents(
  links: Links,
  groupId: string,
  row: MemberRow,
  events: readonly NewEventRow[],
  messages = messagesFor(row.locale),
): Mail {
  const { baseUrl } = links
  const text = messages.mail.newEvents
  const stopUrl = unsubscribeUrl(links, { userId: row.user_id, kind: 'groups', groupId })
  const to = {
    name: row.user_name,
    unsubscribeUrl: stopUrl,
    unsubscribeLabel: text.stop(row.group_name),
    why: text.why(row.group_name),
    settings: { label: text.settings, url: `${baseUrl}/settings/notifications` },
  }
  const frame = {
    messages,
    instanceName: row.instance_name,
    brandColor: row.brand_color,
    logoUrl: row.logo_url,
    baseUrl,
  }
  const number = Math.max(...events.map((event) => event.number))
  return {
    to: row.email,
    messageId: `<${keyOf(groupId, row.user_id)}.${number}@${new URL(baseUrl).hostname}>`,
    unsubscribeUrl: stopUrl,
    ...renderMailOfKind('groups', to, bodyOf({ links, groupId, row, events, messages }), frame),
  }
}

interface Content {
  links: Links
  groupId: string
  row: MemberRow
  events: readonly NewEventRow[]
  messages: Messages
}

function bodyOf({ links, groupId, row, events, messages }: Content): Body {
  const text = messages.mail.newEvents
  const { listed, more } = gatherSeries(events)
  const groupUrl = `${links.baseUrl}/groups/${row.group_urlname ?? groupId}`
  const groupLink = { link: { label: text.groupLink(row.group_name), url: groupUrl } }
  const [only, ...others] = listed
  if (only && others.length === 0) return { ...oneEvent(only, links, row, messages, groupLink) }
  return {
    subject: text.subject(events.length, row.group_name),
    blocks: [
      text.lead(row.group_name),
      { items: listed.map((entry) => itemOf(entry, links, messages)) },
      ...(more > 0 ? [text.more(more)] : []),
      groupLink,
    ],
  }
}

function oneEvent(
  { event: row, repeats }: Listed<NewEventRow>,
  links: Links,
  { group_name }: MemberRow,
  messages: Messages,
  groupLink: Body['blocks'][number],
): Body {
  const text = messages.mail.newEvents
  const event = presentEventFacts(row, links, messages)
  return {
    subject: text.subjectOne(event.title, group_name),
    heading: event.title,
    picture: event.photoUrl === null ? undefined : { url: event.photoUrl, alt: '' },
    blocks: [
      text.leadOne(group_name),
      { details: event.lines.map(({ label, text: value }) => [label, value]) },
      ...(repeats.length > 0 ? [text.repeats(repeats.length)] : []),
      { link: { label: text.link, url: event.url } },
      groupLink,
    ],
  }
}

function itemOf({ event: row, repeats }: Listed<NewEventRow>, links: Links, messages: Messages): MailItem {
  const event = presentEventFacts(row, links, messages)
  const more = repeats.length > 0 ? [messages.mail.newEvents.repeats(repeats.length)] : []
  return {
    title: event.title,
    url: event.url,
    lines: [event.when, ...(event.place === null ? [] : [event.place]), ...more],
    picture: event.photoUrl === null ? undefined : { url: event.photoUrl, alt: '' },
  }
}
