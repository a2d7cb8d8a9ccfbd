import { html } from 'ghtml'
import type { Showcase, ShownEvent } from '#domains/events/events/index.ts'
import { formatWhere } from '#domains/foundation/event-facts/index.ts'
import { zoneOrUtc } from '#kernel/formats/time-zone.ts'
import { isRightToLeft } from '#messages/direction.ts'
import type { Messages } from '#messages/index.ts'
import { messagesFor } from '#messages/index.ts'
import { coverOf, coverPath, emojiIn } from '#surfaces/site/covers/cover.ts'
import { ownPicture } from '#surfaces/site/parts/avatars.ts'
import { themeOf } from '#surfaces/site/theme.ts'
import { writeJsonLd } from './json-ld.ts'
import { scripts } from './scripts.ts'
import { carouselStyle, styleOf } from './style.ts'
import { formatStart, tileOf } from './time-format.ts'
import type { WidgetOptions } from './widget-options.ts'

export type WidgetKind = 'card' | 'carousel'

interface Frame {
  kind: WidgetKind
  options: WidgetOptions
  baseUrl: string
  ownOrigins: ReadonlySet<string>
  now: Date
}

/** Structured data for all twelve events would make a widget too large. */
const describedMax = 4

/** The whole response. It works without scripts and cookies, and loads nothing but pictures. */
export function renderWidget(frame: Frame, { groups, events, cancelled }: Showcase): string {
  const { kind, options } = frame
  const text = messagesFor(options.lang, 'public').widgets
  const note = cancelled
    ? html`<p class="note">${text.cancelled(formatStart(text.locale, cancelled.timezone, cancelled.startsAt, frame.now))}</p>`
    : ''
  const body =
    events.length === 0
      ? emptyCard(frame, groups)
      : kind === 'card'
        ? card(frame, events[0]!, 'h1')
        : list(frame, events)
  const shown = kind === 'card' ? events.slice(0, 1) : events
  const isCarousel = kind === 'carousel' && events.length > 0
  const data =
    shown.length > 0
      ? html`<script type="application/ld+json">!${writeJsonLd(shown.slice(0, describedMax))}</script>`
      : ''
  return html`<!doctype html>
<html lang="${options.lang}"!${isRightToLeft(options.lang) ? ' dir="rtl"' : ''} data-yours="${text.yourTime}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, follow">
<title>${shown[0]?.title ?? text.nothing}</title>
<style>!${styleOf(options)}!${isCarousel ? carouselStyle : ''}</style>
</head>
<body>
<main>
!${kind === 'card' ? note : ''}!${body}
</main>
!${data}
<script>!${scripts[isCarousel ? 'carousel' : 'card'].text}</script>
</body>
</html>
`
}

function list(frame: Frame, events: readonly ShownEvent[]): string {
  const text = messagesFor(frame.options.lang, 'public').widgets
  const items = events.map((event) => html`<li>!${card(frame, event, 'h2')}</li>`).join('\n')
  return html`<h1 class="unseen">${text.nextEvents}</h1>
<nav hidden><button type="button">${text.previous}</button><button type="button">${text.next}</button></nav>
<ul role="list" tabindex="0" aria-label="${text.nextEvents}">
!${items}
</ul>`
}

function card(frame: Frame, event: ShownEvent, heading: 'h1' | 'h2'): string {
  const { options, baseUrl, now } = frame
  const text = messagesFor(options.lang, 'public').widgets
  const { timezone, dateTime, title } = event
  const { month, day } = tileOf(text.locale, timezone, dateTime)
  const isNow = Date.parse(dateTime) <= now.getTime() && Date.parse(event.overAt) > now.getTime()
  const page = withCampaign(event.eventUrl!, options)
  const details = [venueOf(event, text), groupOf(frame, event), seatsOf(event, text)].filter(Boolean)
  return html`<article>
!${pictureOf(frame, event)}<p class="tile" aria-hidden="true"><b>${month}</b><span>${day}</span></p>
<div>
!${isNow ? html`<p class="mark">${text.happeningNow}</p>` : ''}
<!${heading}><a href="${page}" target="_blank" rel="noopener">${title}</a></!${heading}>
<p><time datetime="${dateTime}" data-zone="${zoneOrUtc(timezone)}">${formatStart(text.locale, timezone, dateTime, now)}</time></p>
!${details.map((detail) => `<p class="soft small">${detail}</p>`).join('\n')}
<p class="do">!${mainLink(frame, event, page)}
<a class="small" href="${baseUrl}/feeds/events/${event.id}.ics" target="_blank" rel="noopener" aria-label="${text.calendar}: ${title}">${text.calendar}</a></p>
</div>
</article>`
}

type Text = Messages['widgets']

/** To the page of the event, or to the site where its RSVPs are made. */
function mainLink({ options, now }: Frame, { title, overAt, rsvpPlace, takesRsvps }: ShownEvent, page: string): string {
  const text = messagesFor(options.lang, 'public').widgets
  if (Date.parse(overAt) <= now.getTime()) return button(page, text.details, title, 'noopener')
  if (rsvpPlace?.url) return button(rsvpPlace.url, text.rsvpOn(rsvpPlace.name!), title, 'nofollow noopener')
  return button(page, takesRsvps ? text.rsvp : text.details, title, 'noopener')
}

const button = (url: string, words: string, title: string, rel: string) =>
  html`<a class="button" href="${url}" target="_blank" rel="${rel}" aria-label="${words}: ${title}">${words}</a>`

const venueOf = ({ where }: ShownEvent, text: Text) => html`${formatWhere(where, text) ?? ''}`

function groupOf({ options, baseUrl }: Frame, { group }: ShownEvent): string {
  if (!group || options.size === 'compact') return ''
  const page = withCampaign(`${baseUrl}/groups/${group.urlname ?? group.id}`, options)
  return html`<a href="${page}" target="_blank" rel="noopener">${group.name}</a>`
}

function seatsOf({ rsvpCount, maxAttendees, isFull, waitlist, takesRsvps }: ShownEvent, text: Text): string {
  const count = rsvpCount ?? 0
  if (maxAttendees === null || !takesRsvps) return count === 0 ? '' : text.going(count)
  if (!isFull) return text.goingOf(count, maxAttendees)
  return waitlist ? text.waitlist : text.full
}

/** Only pictures that we serve: another host would learn who reads the embedding page. Others are drawn. */
function pictureOf(
  { options, baseUrl, ownOrigins }: Frame,
  { id, title, group, groupTheme, photoUrl }: ShownEvent,
): string {
  if (options.size === 'compact') return ''
  const cover = coverOf(id, themeOf(group?.id ?? id, groupTheme), emojiIn(title, group?.name))
  const path = ownPicture(photoUrl, ownOrigins) ?? coverPath(cover)
  return html`<img src="${baseUrl}${path}" alt="" width="640" height="360" loading="lazy">`
}

function emptyCard({ options, baseUrl }: Frame, groups: Showcase['groups']): string {
  const text = messagesFor(options.lang, 'public').widgets
  const only = groups?.length === 1 ? groups[0]! : undefined
  const [path, label] = only
    ? [`/groups/${only.urlname ?? only.id}`, text.follow(only.name)]
    : ['/events', text.allEvents]
  return html`<div class="empty"><h1>${text.nothing}</h1><p class="soft">${text.nothingLead}</p>
<p class="do"><a class="button" href="${withCampaign(baseUrl + path, options)}" target="_blank" rel="noopener">${label}</a></p></div>`
}

/** Adds the campaign parameters that the embedding site configured. */
function withCampaign(url: string, { utm }: WidgetOptions): string {
  return utm === undefined ? url : `${url}?utm_source=${utm}&utm_medium=widget`
}
