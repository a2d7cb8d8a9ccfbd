import { html } from 'ghtml'
import type { GuestFaces } from '#domains/events/attendees/index.ts'
import type { EventRow } from '#domains/events/events/index.ts'
import { isOver } from '#domains/foundation/event-facts/index.ts'
import type { Messages } from '#messages/index.ts'
import { summaryOf } from '#messages/markdown.ts'
import { coverImage } from '#surfaces/site/covers/cover.ts'
import { islandPath } from '#surfaces/site/islands.ts'
import { oembedLink, type PageContent } from '#surfaces/site/layout.ts'
import { ownPicture, renderAvatar } from '#surfaces/site/parts/avatars.ts'
import { alertOf, chip, noteOf, shorten } from '#surfaces/site/parts/elements.ts'
import { eventCover, eventPicture, tallCards } from '#surfaces/site/parts/event-card.ts'
import {
  formatLocation,
  formatStart,
  formatTimes,
  groupPathOf,
  isRunning,
  pathOf,
  themeOfEvent,
} from '#surfaces/site/parts/event-format.ts'
import { icon } from '#surfaces/site/parts/icons.ts'
import { contactLink, reportMenu } from '#surfaces/site/parts/more-menu.ts'
import { prose } from '#surfaces/site/parts/prose.ts'
import { ticketLink } from '#surfaces/site/parts/ticket.ts'
import { langOf, type ShownText, textSwitch } from '#surfaces/site/reader-text.ts'
import { themeOf } from '#surfaces/site/theme.ts'
import { calendarMenu } from './calendar.ts'
import { faces } from './faces.ts'
import { facts } from './facts.ts'
import { eventJsonLd } from './json-ld.ts'
import { type JustGoing, justGoingCard } from './just-going.ts'
import { type OfferView, offerCard } from './offer-card.ts'
import { justGoingStyle, momentScript } from './scripts.ts'

export interface EventView extends OfferView {
  others: readonly EventRow[]
  /** "Every first Tuesday · 5 more dates", by event. */
  repeats?: Map<string, string>
  /** Who is going; undefined for visitors, and if the organizers do not show it. */
  guests: GuestFaces | undefined
  /** How to reach the organizers: a mailto: address or a URL. */
  contact?: string | null | undefined
  /** The viewer may open the pages of its organizers. */
  canManage?: boolean
  /** In which language its texts are shown, where there are several. */
  text?: ShownText | undefined
  /** The time zone that the viewer chose. */
  zone?: string | undefined
  baseUrl: string
  ownOrigins: ReadonlySet<string>
  alert?: string | undefined
  /** What is new since the form before this page. */
  note?: string | undefined
  /** The viewer took a spot a moment ago. */
  justGoing?: JustGoing | undefined
}

/** The page of an event. */
export function eventPage(view: EventView): PageContent {
  const { event, messages } = view
  const isDraft = event.status === 'draft'
  const { justGoing } = view
  const hasWays = !isDraft && !justGoing
  const ways = html`<div class="row">!${calendarMenu(view)}!${shareLink(view)}</div>`
  return {
    title: justGoing ? messages.events.justGoing.title(event.title) : event.title,
    theme: themeOfEvent(event),
    width: 'wide',
    section: 'events',
    hasBottomBar: true,
    scripts: [momentScript.path, islandPath('share'), ...(justGoing ? [islandPath('copy')] : [])],
    ...(justGoing && { styles: [justGoingStyle.path] }),
    ...(isDraft ? {} : { meta: metaOf(view) }),
    body: html`!${isDraft ? draftNote(event.id, messages) : ''}!${alertOf(view.alert)}!${noteOf(view.note)}
!${justGoing ? justGoingCard(view, justGoing) : ''}<article class="event"><div class="aside">!${cover(view)}</div>
<div class="body">!${heading(view)}!${facts(view)}!${justGoing ? '' : ownTicket(view)}!${faces(view)}!${about(view)}!${host(view)}
!${hasWays ? ways : ''}</div>
!${isDraft ? '' : offerCard(view)}
</article>
!${others(view)}`,
  }
}

function metaOf(view: EventView): NonNullable<PageContent['meta']> {
  const { event, now, baseUrl, messages } = view
  const { start } = formatTimes(event, view)
  const path = pathOf(event)
  const image = `/og${path}.png`
  const summary = `${formatStart(start, messages)} · ${formatLocation(event, messages)}.`
  return {
    path,
    description: `${summary} ${shorten(summaryOf(event.description ?? ''), 160)}`.trim(),
    image,
    type: 'article',
    ...(event.visibility === 'public' ? { jsonLd: eventJsonLd(event, baseUrl, image, now) } : { isIndexed: false }),
    feeds: [
      { type: 'text/calendar', title: event.title, path: `/feeds${path}.ics` },
      ...(event.visibility === 'public' ? [oembedLink(baseUrl, path, event.title)] : []),
    ],
  }
}

function draftNote(id: string, messages: Messages): string {
  const text = messages.events.page
  return html`<p class="note">${text.draft} <a href="/organize/events/${id}/edit">${text.editDraft}</a></p>`
}

function cover({ event, ownOrigins }: EventView): string {
  const picture = eventPicture(event, { ownOrigins })
  return coverImage(picture, eventCover(event), 'large', true, picture === undefined ? null : event.photo_alt)
}

function heading({ event, text: shown, now, messages, canManage = false }: EventView): string {
  const { event: eventText, page: text } = messages.events
  const states = [
    event.status === 'cancelled' ? chip(eventText.cancelled, 'bad') : '',
    isRunning(event, now) ? chip(eventText.now, 'good') : '',
    event.status === 'scheduled' && isOver(event, now) ? chip(eventText.over) : '',
  ].filter(Boolean)
  const group =
    event.group_name === null ? '' : html`<a class="crumb" href="${groupPathOf(event)}">${event.group_name}</a>`
  const cancelled = event.status === 'cancelled' && event.cancel_message
  const manage = canManage
    ? html`<a class="button plain quiet fit small" href="/organize/events/${event.id}">${text.manage}</a>`
    : ''
  return html`<div><div class="title-line">!${group}!${manage}!${event.status === 'draft' ? '' : reportMenu(messages, { type: 'event', id: event.id }, event.title)}</div>
!${states.length > 0 ? `<p class="chips">${states.join('')}</p>` : ''}<h1!${langOf(event.language, messages)}>${event.title}</h1>!${textSwitch(shown, messages)}</div>
!${cancelled ? html`<p class="alert"><b>${text.cancelMessage}</b> ${event.cancel_message}</p>` : ''}`
}

function ownTicket({ offer, baseUrl, messages }: EventView): string {
  if (offer.kind !== 'going' || !offer.ticket || offer.isCheckedIn) return ''
  return ticketLink({ messages, baseUrl, code: offer.ticket })
}

function shareLink({ event, baseUrl, messages }: EventView): string {
  const path = pathOf(event)
  return html`<a class="button quiet" href="${path}/share" data-share="${baseUrl}${path}" data-title="${event.title}">!${icon('share')} ${messages.events.page.share}</a>`
}

function host(view: EventView): string {
  const { event, ownOrigins, messages } = view
  const text = messages.events.page
  if (event.group_id === null || event.group_name === null) return ''
  const avatar = {
    id: event.group_id,
    name: event.group_name,
    picture: ownPicture(event.group_photo_url, ownOrigins),
    theme: themeOf(event.group_id, event.group_theme),
  }
  return html`<section><h2 class="h3">${text.host}</h2><a class="person" href="${groupPathOf(event)}">!${renderAvatar(avatar, 'square')}<span><b>${event.group_name}</b></span></a>!${view.contact ? contactLink(view.contact, text.contact) : ''}</section>`
}

function about({ event, messages }: EventView): string {
  return event.description
    ? html`<section><h2 class="h3">${messages.events.page.about}</h2>!${prose(event.description, 2, langOf(event.language, messages))}</section>`
    : ''
}

function others({ event, others, repeats, now, messages, ownOrigins }: EventView): string {
  if (others.length === 0 || event.group_name === null) return ''
  return html`<section class="part more-events"><div class="head"><h2 class="title">${messages.events.page.moreOfGroup(event.group_name)}</h2></div>
<ul class="grid">!${tallCards(others, { now, messages, ownOrigins, hidesGroup: true, ...(repeats && { repeats }) })}</ul></section>`
}
