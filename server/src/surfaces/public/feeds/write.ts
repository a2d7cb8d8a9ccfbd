import type { Feed, FeedEntry } from '#domains/events/feeds/index.ts'
import { type CalendarEntry, uidOf, writeCalendar } from '#kernel/formats/calendar.ts'
import { escapeText } from '#kernel/formats/content-lines.ts'
import type { Messages } from '#messages/index.ts'

/** How often a calendar is asked to refresh. */
const refresh = 'PT1H'

/** For calendars that poll: all events, each time. */
export function writeIcs({ name, url, entries, messages }: Feed, baseUrl: string): string {
  const head = [
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `URL:${url}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
    `X-PUBLISHED-TTL:${refresh}`,
  ]
  return writeCalendar(
    head,
    entries.map((entry) => calendarEntry(entry, baseUrl, messages)),
  )
}

function calendarEntry(entry: FeedEntry, baseUrl: string, { feeds: text }: Messages): CalendarEntry {
  const isCancelled = entry.cancelledAt !== null
  return {
    uid: uidOf(entry.id, baseUrl),
    sequence: entry.sequence,
    // Without a method this is when the entry was last changed, so that the same state gives the same text.
    statedAt: new Date(entry.updatedAt),
    startsAt: entry.startsAt,
    endsAt: entry.endsAt,
    title: isCancelled ? text.cancelled(entry.title) : entry.title,
    language: isCancelled ? null : entry.language,
    place: entry.place,
    description: [entry.description, ...furtherLines(entry), entry.url].filter(Boolean).join('\n\n'),
    url: entry.url,
    status: isCancelled ? 'CANCELLED' : entry.isWaiting ? 'TENTATIVE' : 'CONFIRMED',
    isFree: isCancelled || entry.isWaiting,
  }
}

/** Time and place have properties of their own in a calendar. */
const furtherLines = ({ lines }: FeedEntry) =>
  lines.filter(({ name }) => name !== 'when' && name !== 'where').map((line) => line.text)

/** RSS 2.0. A cancellation is an item of its own; otherwise readers who saw the event would not notice it. */
export function writeRss({ name, url, entries, messages }: Feed, selfUrl: string): string {
  const text = messages.feeds
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${xml(text.title(name))}</title>
<link>${xml(url)}</link>
<description>${xml(text.description(name))}</description>
<language>${messages.locale}</language>
<ttl>60</ttl>
<atom:link href="${xml(selfUrl)}" rel="self" type="application/rss+xml"/>
${entries.map((entry) => item(entry, messages)).join('')}</channel>
</rss>
`
}

function item(entry: FeedEntry, { feeds: text }: Messages): string {
  const isCancelled = entry.cancelledAt !== null
  const lines = [...entry.lines.map((line) => line.text), entry.description].filter(Boolean)
  return `<item>
<title>${xml(isCancelled ? text.cancelled(entry.title) : entry.title)}</title>
<link>${xml(entry.url)}</link>
<guid isPermaLink="false">${entry.id}${isCancelled ? '#cancelled' : ''}</guid>
<pubDate>${new Date(entry.cancelledAt ?? entry.publishedAt).toUTCString()}</pubDate>
<description>${xml(lines.map((line) => `<p>${xml(line!).replaceAll('\n', '<br>')}</p>`).join(''))}</description>
</item>
`
}

/** https://www.jsonfeed.org/version/1.1/. What programs need to know of an event is in `_hearth`. */
export function writeJson({ name, url, entries, messages }: Feed, selfUrl: string): string {
  const text = messages.feeds
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: text.title(name),
    home_page_url: url,
    feed_url: selfUrl,
    description: text.description(name),
    language: messages.locale,
    items: entries.map((entry) => jsonItem(entry, messages)),
  })
}

function jsonItem(entry: FeedEntry, { feeds: text }: Messages) {
  const isCancelled = entry.cancelledAt !== null
  const { id, url, startsAt, endsAt, timezone, venue } = entry
  return {
    id: isCancelled ? `${url}#cancelled` : url,
    url,
    title: isCancelled ? text.cancelled(entry.title) : entry.title,
    content_text: [...entry.lines.map((line) => line.text), entry.description].filter(Boolean).join('\n\n'),
    date_published: entry.cancelledAt ?? entry.publishedAt,
    date_modified: entry.updatedAt,
    _hearth: { id, status: isCancelled ? 'cancelled' : 'scheduled', startsAt, endsAt, timezone, venue },
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Text for XML: some characters are not allowed, not even escaped. */
export function xml(given: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
  const allowed = given.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g, '')
  return allowed.replace(/[&<>"']/g, (sign) => entities[sign]!)
}
