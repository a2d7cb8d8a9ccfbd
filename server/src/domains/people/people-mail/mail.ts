import type { MailFrame, MailWords } from '#messages/mail-layout.ts'
import type { MailedPersonRow } from './queries.ts'

/** One mail about everyone who followed or connected with a user in this time. */
export interface NewsSpan {
  userId: string
  since: string
  until: string
}

export const keyOf = ({ userId, until }: NewsSpan) => `people.${userId}.${Date.parse(until)}`

/** More would not be read. */
const listedMax = 20

export function writePeopleNews(people: readonly MailedPersonRow[], { messages, baseUrl }: MailFrame): MailWords {
  const text = messages.mail.peopleNews
  const [first] = people
  const isOne = people.length === 1
  const subject = isOne
    ? (first!.is_connection ? text.connected : text.followed)(first!.name)
    : text.subject(people.length)
  const connections = { label: text.link, url: `${baseUrl}/me/connections` }
  const profileLink = ({ name, username }: MailedPersonRow) =>
    username === null ? connections : { label: text.profileLink(name), url: `${baseUrl}/members/${username}` }
  const items = people.slice(0, listedMax).map((person) => ({
    title: person.name,
    url: person.username === null ? connections.url : `${baseUrl}/members/${person.username}`,
    lines: [person.is_connection ? text.connection : text.follower],
  }))
  const more = people.length - items.length
  const blocks = [
    isOne ? text.leadOne : text.lead,
    { items },
    ...(more > 0 ? [text.more(more)] : []),
    { link: isOne ? profileLink(first!) : connections },
  ]
  return { subject, blocks }
}
