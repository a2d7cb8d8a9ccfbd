import { html } from 'ghtml'
import { isOver, whereOf } from '#domains/events/event-facts/index.ts'
import type { EventRow } from '#domains/events/events/index.ts'
import type { Messages } from '#messages/index.ts'
import { summaryOf } from '#messages/markdown.ts'
import { coverImage } from '#surfaces/site/covers/cover.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { ownPicture, renderAvatar } from '#surfaces/site/parts/avatars.ts'
import { alertOf, chip, dateTile, externalLink, noteOf, shorten } from '#surfaces/site/parts/elements.ts'
import { eventCover, eventPicture, tallCards } from '#surfaces/site/parts/event-card.ts'
import {
  countGoing,
  formatLocation,
  formatTimes,
  isRunning,
  pathOf,
  themeOfEvent,
} from '#surfaces/site/parts/event-format.ts'
import { icon } from '#surfaces/site/parts/icons.ts'
import { prose } from '#surfaces/site/parts/prose.ts'
import { themeOf } from '#surfaces/site/theme.ts'
import { calendarLinks } from './calendar.ts'
import { eventJsonLd } from './json-ld.ts'
import { type OfferView, offerCard } from './offer-card.ts'
import { momentScript } from './scripts.ts'

export interface EventView extends OfferView {
  /** The next events of the group, without this one. */
  others: readonly EventRow[]
  baseUrl: string
  ownOrigins: ReadonlySet<string>
  note?: string | undefined
  alert?: string | undefined
}

/** The page of an event. */
export function eventPage(view: EventView): PageContent {
  const { event, now, baseUrl, messages } = view
  const { start } = formatTimes(event, view)
  const path = pathOf(event)
  const picture = `/og${path}.png`
  const summary = `${start.day}, ${start.time} ${start.zone} · ${formatLocation(event, messages)}.`
  return {
    title: event.title,
    theme: themeOfEvent(event),
    width: 'wide',
    section: 'events',
    scripts: [momentScript.path],
    meta: {
      path,
      description: `${summary} ${shorten(summaryOf(event.description ?? ''), 160)}`.trim(),
      image: picture,
      type: 'article',
      ...(event.visibility === 'public' ? { jsonLd: eventJsonLd(event, baseUrl, picture, now) } : { isIndexed: false }),
      feeds: [{ type: 'text/calendar', title: event.title, path: `/feeds${path}.ics` }],
    },
    body: html`!${noteOf(view.note)}!${alertOf(view.alert)}
<article class="split">
<div>!${cover(view)}!${heading(view)}!${facts(view)}</div>
<div class="sticky">!${offerCard(view)}!${calendarMenu(view)}!${host(view)}</div>
<div class="about">!${about(view)}</div>
</article>
!${others(view)}`,
  }
}

function cover({ event, ownOrigins }: EventView): string {
  return coverImage(eventPicture(event, { ownOrigins }), eventCover(event), 'large', true)
}

function heading({ event, now, messages }: EventView): string {
  const { event: eventText, page: text } = messages.events
  const chips = [
    event.status === 'cancelled' ? chip(eventText.cancelled, 'bad') : '',
    isRunning(event, now) ? chip(eventText.now, 'strong') : '',
    event.status === 'scheduled' && isOver(event, now) ? chip(eventText.over) : '',
  ].filter(Boolean)
  const cancelled = event.status === 'cancelled' && event.cancel_message
  return html`!${chips.length > 0 ? `<p class="chips">${chips.join('')}</p>` : ''}<h1>${event.title}</h1>
!${cancelled ? html`<p class="alert"><b>${text.cancelMessage}</b> ${event.cancel_message}</p>` : ''}`
}

function facts(view: EventView): string {
  return html`<ul class="facts">!${when(view)}!${where(view)}!${view.event.status === 'cancelled' ? '' : who(view)}</ul>`
}

function when(view: EventView): string {
  const { event, now, messages } = view
  const text = messages.events.page
  const { start, end } = formatTimes(event, view)
  const until = end && (end.day === start.day ? text.until(end.time) : text.untilDay(end.day, end.time))
  const zone = `${start.longZone}${event.timezone ? ` (${event.timezone})` : ''}`
  return html`<li>!${dateTile(start, isOver(event, now))}<div><span class="unseen">${text.when}</span>
<b><time datetime="${event.starts_at}">${start.day}, ${start.time}</time>!${until ? html` <span class="until">${until}</span>` : ''}</b>
<span class="soft">${zone}</span><span class="soft" data-moment="${event.starts_at}" data-shown="${start.time}" data-words="${text.yourTime}" data-locale="${messages.format.locale}" hidden></span></div></li>`
}

function where({ event, messages }: EventView): string {
  const { event: eventText, page: text } = messages.events
  const { attendance, name: venue, address: street, city, state } = whereOf(event)
  if (attendance === 'online') {
    const way = event.platform_event_url === null ? '' : externalLink(event.platform_event_url)
    return html`<li><span class="spot" aria-hidden="true">!${icon('online')}</span><div><span class="unseen">${text.where}</span><b>${eventText.online}</b>!${way}</div></li>`
  }
  const address = [street, city, state].filter(Boolean).join(', ')
  const name = venue ?? (address || eventText.noPlace)
  const hybrid = attendance === 'hybrid' ? html`<span class="soft">${eventText.hybrid}</span><br>` : ''
  return html`<li><span class="spot" aria-hidden="true">!${icon('pin')}</span><div><span class="unseen">${text.where}</span><b>${name}</b>
!${hybrid}!${venue && address ? html`<span class="soft">${address}</span>` : ''} !${mapLink(event, messages)}</div></li>`
}

function mapLink({ venue_latitude: lat, venue_longitude: lon }: EventRow, messages: Messages): string {
  if (lat === null || lon === null) return ''
  return html`<br>!${externalLink(`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}`, messages.events.page.map, 'small')}`
}

function who({ event, now, messages }: EventView): string {
  const { event: eventText, page: text } = messages.events
  const going = countGoing(event)
  const max = event.max_attendees
  const isPast = isOver(event, now)
  const words = isPast ? eventText.went(going) : max === null ? eventText.going(going) : eventText.goingOf(going, max)
  const source = text.sources[event.source] ?? event.source
  const more = [
    event.upstream_count !== null ? text.elsewhere(event.confirmed, event.upstream_count, source) : '',
    event.waitlisted > 0 && !isPast ? text.waiting(event.waitlisted) : '',
    going === 0 && !isPast && event.status === 'scheduled' ? text.nobodyYet : '',
  ].filter(Boolean)
  const way =
    event.source !== 'native' && event.platform_event_url
      ? html`<br>!${externalLink(event.platform_event_url, text.alsoOn(source), 'small')}`
      : ''
  return html`<li><span class="spot" aria-hidden="true">!${icon('people')}</span><div><span class="unseen">${text.who}</span><b>${words}</b><span class="soft">${more.join(' · ')}</span>!${way}</div></li>`
}

function calendarMenu({ event, offer, baseUrl, messages }: EventView): string {
  const text = messages.events.page
  if (offer.kind === 'ended' || offer.kind === 'cancelled') return ''
  const { ics, google, outlook } = calendarLinks(event, baseUrl, messages)
  const outward = (url: string, words: string) => html`<li>!${externalLink(url, words)}</li>`
  return html`<details class="menu card"><summary>!${icon('calendar')} ${text.calendar}</summary>
<ul><li><a href="${ics}">${text.ics}</a></li>!${outward(google, text.google)}!${outward(outlook, text.outlook)}</ul></details>`
}

function host({ event, ownOrigins, messages }: EventView): string {
  const text = messages.events.page
  if (event.group_id === null || event.group_name === null) return ''
  const avatar = {
    id: event.group_id,
    name: event.group_name,
    picture: ownPicture(event.group_photo_url, ownOrigins),
    theme: themeOf(event.group_id),
  }
  return html`<section class="card"><h2 class="soft small">${text.host}</h2><div class="hosts"><p class="host">!${renderAvatar(avatar, 'square')}<a href="/groups/${event.group_urlname ?? event.group_id}"><b>${event.group_name}</b></a></p></div></section>`
}

function about({ event, messages }: EventView): string {
  return event.description
    ? html`<section class="part"><h2 class="title">${messages.events.page.about}</h2>!${prose(event.description)}</section>`
    : ''
}

function others({ event, others, now, messages, ownOrigins }: EventView): string {
  if (others.length === 0 || event.group_name === null) return ''
  return html`<section class="part more-events"><div class="head"><h2 class="title">${messages.events.page.moreOfGroup(event.group_name)}</h2></div>
<ul class="grid">!${tallCards(others, { now, messages, ownOrigins, hidesGroup: true })}</ul></section>`
}
