import { unsubscribeUrl } from '#domains/instance/notifications/index.ts'
import type { Links, Mail } from '#kernel/context.ts'
import { messagesFor } from '#messages/index.ts'
import { renderMailOfKind } from '#messages/mail-layout.ts'
import type { PersonRow, ReaderRow } from './queries.ts'

/** One mail about everyone who followed or connected with a user in this time. */
export interface NewsSpan {
  userId: string
  since: string
  until: string
}

export const keyOf = ({ userId, until }: NewsSpan) => `people.${userId}.${Date.parse(until)}`

/** More would not be read. */
const listedMax = 20

export function writePeopleNews(
  links: Links,
  span: NewsSpan,
  row: ReaderRow,
  people: readonly PersonRow[],
  messages = messagesFor(row.locale),
): Mail {
  const { baseUrl } = links
  const text = messages.mail.peopleNews
  const stopUrl = unsubscribeUrl(links, { userId: span.userId, kind: 'follows' })
  const [first] = people
  const isOne = people.length === 1
  const subject = isOne
    ? (first!.is_connection ? text.connected : text.followed)(first!.name)
    : text.subject(people.length)
  const items = people.slice(0, listedMax).map((person) => ({
    title: person.name,
    url: person.username === null ? `${baseUrl}/me/connections` : `${baseUrl}/members/${person.username}`,
    lines: [person.is_connection ? text.connection : text.follower],
  }))
  const more = people.length - items.length
  const blocks = [
    isOne ? text.leadOne : text.lead,
    { items },
    ...(more > 0 ? [text.more(more)] : []),
    { link: { label: text.link, url: `${baseUrl}/me/connections` } },
  ]
  const frame = {
    messages,
    instanceName: row.instance_name,
    brandColor: row.brand_color,
    logoUrl: row.logo_url,
    baseUrl,
  }
  return {
    to: row.email,
    messageId: `<${keyOf(span)}@${new URL(baseUrl).hostname}>`,
    unsubscribeUrl: stopUrl,
    ...renderMailOfKind('follows', { name: row.user_name, unsubscribeUrl: stopUrl }, { subject, blocks }, frame),
  }
}
