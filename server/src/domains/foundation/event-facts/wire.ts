import { inLanguage, languageIn } from '#domains/foundation/translations/index.ts'
import type { Links } from '#kernel/context.ts'
import type { EventBefore } from '#kernel/events.ts'
import { rasterCoverPath, themeOf } from '#kernel/formats/covers.ts'
import { sayNewTimes, sayWhen } from '#messages/event-facts.ts'
import type { Messages } from '#messages/index.ts'
import type { MailDetail } from '#messages/mail-blocks.ts'
import type { EventFactsRow } from './queries.ts'
import { givenEndOf } from './rules.time.ts'
import { directionsUrl, formatFullWhere, rsvpModeOf, rsvpPlaceOf, whereOf } from './rules.ts'

/** One labelled line about an event. */
export interface EventLine {
  name: string
  label: string
  text: string
}

/** An event as mails and feeds describe it. */
export interface EventFacts {
  title: string
  /** In which the title is written; null: not known. */
  language: string | null
  when: string
  place: string | null
  groupName: string | null
  url: string
  /** A photo that this instance serves, or the drawn cover: another server would learn who reads a mail. */
  pictureUrl: string
  /** The lines that mails and feeds show below the title, in this order. */
  lines: EventLine[]
}

/** In the language of its reader, where the event is translated into it. */
export function presentEventFacts(
  original: EventFactsRow,
  links: Pick<Links, 'baseUrl'>,
  messages: Messages,
): EventFacts {
  const { event, page } = messages.events
  const row = inLanguage(original, messages.locale)
  const when = sayWhen(timesOf(row), messages)
  const place = formatFullWhere(whereOf(row), event)
  const lines = [
    { name: 'when', label: page.when, text: when },
    { name: 'where', label: page.where, text: place },
    { name: 'notes', label: event.placeNotes, text: place === null ? null : notesOf(row) },
    { name: 'by', label: event.by, text: row.group_name },
    { name: 'online', label: event.joinOnline, text: row.online_url ?? null },
    { name: 'tickets', label: event.tickets, text: row.ticket_url },
    { name: 'rsvp', label: event.rsvp, text: rsvpLine(row, messages) },
  ]
  return {
    title: row.title,
    language: languageIn(original, messages.locale),
    when,
    place,
    groupName: row.group_name,
    url: `${links.baseUrl}/events/${row.event_id}`,
    pictureUrl: pictureOf(row, links),
    lines: lines.flatMap(({ text, ...line }) => (text === null ? [] : [{ ...line, text }])),
  }
}

/** The lines of a mail about the event: where it is with the way there, and the notes as they were written. */
export function mailDetailsOf(
  row: EventFactsRow,
  links: Pick<Links, 'baseUrl'>,
  messages: Messages,
  leftOut: readonly string[] = [],
): MailDetail[] {
  const way = directionsUrl(row)
  const more: Record<string, Partial<MailDetail>> = {
    where: way === null ? {} : { link: { label: messages.mail.event.directions, url: way } },
    notes: { isMarkdown: true },
    by: { label: null },
    online: { isUrl: true },
    tickets: { isUrl: true },
  }
  return presentEventFacts(row, links, messages)
    .lines.filter(({ name }) => !leftOut.includes(name))
    .map(({ name, label, text }) => ({ label, text, ...more[name] }))
}

const timesOf = (row: EventFactsRow) => ({
  startsAt: row.starts_at,
  endsAt: givenEndOf(row),
  timezone: row.timezone,
})

/** What is new since `before`, line by line. */
export function mailChangesOf(row: EventFactsRow, before: EventBefore, messages: Messages): MailDetail[] {
  const { event: text } = messages.mail
  const was = { ...row, ...before }
  const place = (one: EventFactsRow) => formatFullWhere(whereOf(one), messages.events.event) ?? text.noPlace
  const times = sayNewTimes(timesOf(was), timesOf(row), messages)
  return [
    ...(was.title === row.title ? [] : [{ label: text.title, was: was.title, text: row.title }]),
    ...(times ? [times] : []),
    ...(place(was) === place(row) ? [] : [{ label: messages.events.page.where, was: place(was), text: place(row) }]),
  ]
}

/** Where RSVPs are made, if not here. */
function rsvpLine(row: EventFactsRow, messages: Messages): string | null {
  const text = messages.events.event
  if (rsvpModeOf(row) === 'none') return text.noRsvpNeeded
  const place = rsvpPlaceOf(row, messages.events.page.sources)
  // The page that the organizers chose has a line of its own, as the one that sells tickets.
  if (!place || row.rsvp_mode === 'elsewhere') return null
  return place.url === null ? text.noRsvps : text.rsvpAt(place.name!, place.url)
}

/** How to find the place; an online event has none. */
const notesOf = (row: EventFactsRow) => (whereOf(row).attendance === 'online' ? null : row.venue_notes?.trim() || null)

function pictureOf(
  { photo_url: photo, event_id: id, ...row }: EventFactsRow,
  { baseUrl }: Pick<Links, 'baseUrl'>,
): string {
  if (photo !== null && URL.parse(photo)?.origin === new URL(baseUrl).origin) return photo
  return baseUrl + rasterCoverPath(id, themeOf(row.group_id ?? id, row.group_theme))
}
