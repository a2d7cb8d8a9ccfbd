import { html } from 'ghtml'
import type { EventRow } from '#domains/events/events/index.ts'
import { countFree } from '#domains/events/rsvps/index.ts'
import { isOver, type RsvpPlace, rsvpPlaceOf, whereOf } from '#domains/foundation/event-facts/index.ts'
import { languageIn, titleIn } from '#domains/foundation/translations/index.ts'
import type { Messages } from '#messages/index.ts'
import { type Cover, coverImage, coverOf, emojiIn } from '../covers/cover.ts'
import { langOf } from '../reader-text.ts'
import { ownPicture } from './avatars.ts'
import { chip } from './elements.ts'
import {
  countGoing,
  distanceKm,
  formatDay,
  formatLocation,
  formatSpan,
  formatTimes,
  isRunning,
  pathOf,
  themeOfEvent,
} from './event-format.ts'

export interface CardView {
  messages: Messages
  now: Date
  /** For lists of events of one group. */
  hidesGroup?: boolean
  /** For lists under the heading of a day: only the time is shown. */
  hidesDay?: boolean
  /** `latitude,longitude`: each card says first how far away it is. */
  near?: string
  /** The viewer's RSVPs by event, if known. */
  ownRsvps?: Map<string, { status: string; position: number | null }>
  /** "Every first Tuesday · 5 more dates", by event. */
  repeats?: Map<string, string>
  /** Where pictures that we serve come from; other pictures are replaced by a drawn cover. */
  ownOrigins?: ReadonlySet<string>
}

/** The drawn cover of an event: in the theme of its group, with the emoji in their names. */
export function eventCover(event: EventRow, unlike?: Cover): Cover {
  return coverOf(event.id, themeOfEvent(event), emojiIn(event.title, event.group_name), unlike)
}

/** The picture of an event, or its drawn cover. */
export function eventPicture(event: EventRow, view: Pick<CardView, 'ownOrigins'>): string | undefined {
  return ownPicture(event.photo_url, view.ownOrigins ?? new Set())
}

type Card = (event: EventRow, view: CardView, cover: Cover) => string

/** Cards of a list, in which no two neighbors have the same pattern. Covers come after the text. */
function cardsOf(events: readonly EventRow[], view: CardView, card: Card): string {
  let last: Cover | undefined
  return events
    .map((event) => {
      last = eventCover(event, last)
      return card(event, view, last)
    })
    .join('')
}

/** For a list of rows: `<ul class="list">`, or the list of a day in an agenda. */
export const eventCards = (events: readonly EventRow[], view: CardView) => cardsOf(events, view, eventCard)

/** For a list of larger cards: `<ul class="grid">`. */
export const tallCards = (events: readonly EventRow[], view: CardView) => cardsOf(events, view, tallCard)

/** An event in a list. */
const eventCard: Card = (event, view, cover) =>
  html`<li class="thing line card">!${coverImage(eventPicture(event, view), cover, 'thumb')}<div>!${aboutOf(event, view)}</div></li>`

/** A larger card, with the picture on top. */
const tallCard: Card = (event, view, cover) =>
  html`<li class="thing">!${coverImage(eventPicture(event, view), cover)}!${aboutOf(event, view)}</li>`

/** An event to keep in mind on the way to something else: its picture, title and time, without a link away. */
export function eventNote(event: EventRow, view: CardView): string {
  return html`<div class="thing line card">!${coverImage(eventPicture(event, view), eventCover(event), 'thumb')}<div><p class="title"!${langOf(languageIn(event, view.messages.locale), view.messages)}>${titleIn(event, view.messages.locale)}</p>
<p class="when num"><time datetime="${event.starts_at}">${formatWhen(event, view)}</time></p></div></div>`
}

/** Its title with a link, in the language of its reader where it is translated. */
export function headingOf(event: EventRow, messages: Messages): string {
  const { locale } = messages
  return html`<h3!${langOf(languageIn(event, locale), messages)}><a href="${pathOf(event)}">${titleIn(event, locale)}</a></h3>`
}

function aboutOf(event: EventRow, view: CardView): string {
  const group = event.group_name !== null && !view.hidesGroup ? ` · ${event.group_name}` : ''
  const km = view.near ? distanceKm(event, view.near) : undefined
  const repeats = view.repeats?.get(event.id)
  const away = km === undefined ? '' : html`<b>${view.messages.events.list.distance(km)}</b> · `
  return html`<p class="when num">!${away}<time datetime="${event.starts_at}">${formatWhen(event, view)}</time></p>
!${headingOf(event, view.messages)}
<p>${formatLocation(event, view.messages)}${group}</p>!${repeats ? html`<p class="small soft">${repeats}</p>` : ''}!${rsvpStateOf(event, view)}`
}

/** Tomorrow, 18:00–20:00 CET; the end only if it is on the same day. */
function formatWhen(event: EventRow, view: CardView): string {
  const { start, end } = formatTimes(event, view)
  const { event: text } = view.messages.events
  const span = formatSpan(start, end, view.messages)
  return view.hidesDay ? text.timeIn(span, start.zone) : text.atIn(formatDay(start, view.messages), span, start.zone)
}

type EventText = Messages['events']['event']

/** How the viewer stands to an event, how many go, and what is special about it. */
export function rsvpStateOf(event: EventRow, { now, ownRsvps, messages }: CardView): string {
  const text = messages.events.event
  const chips = [
    ownRsvpChip(ownRsvps?.get(event.id), text),
    stateChip(event, now, text),
    countChip(event, now, messages),
  ]
  const type = whereOf(event).attendance === 'hybrid' ? chip(text.hybrid, 'quiet', 'online') : ''
  const all = [...chips, type].filter(Boolean)
  return all.length > 0 ? html`<div class="row">!${all.join('')}</div>` : ''
}

interface OwnStatus {
  status: string
  position: number | null
  party_size?: number
}

function ownRsvpChip(own: OwnStatus | undefined, text: EventText): string {
  if (own === undefined) return ''
  if (own.status === 'confirmed') return chip(text.youGoWith((own.party_size ?? 1) - 1), 'good', 'check')
  if (own.status === 'requested') return chip(text.youAsked, 'strong', 'clock')
  return chip(text.youWait(own.position ?? 1), 'strong', 'clock')
}

function stateChip(event: EventRow, now: Date, text: EventText): string {
  if (event.status === 'cancelled') return chip(text.cancelled, 'bad')
  return isRunning(event, now) ? chip(text.now, 'strong') : ''
}

const fewSpotsMax = 3

function countChip(event: EventRow, now: Date, messages: Messages): string {
  const text = messages.events.event
  const going = countGoing(event)
  if (isOver(event, now)) return going > 0 ? countOf(text.went(going)) : ''
  if (event.status === 'cancelled') return ''
  const place = rsvpPlaceOf(event, messages.events.page.sources)
  const count = going === 0 ? '' : countOf(text.going(going))
  if (place) return chip(placeWords(event, place, messages)) + count
  if (!event.takes_rsvps) return count
  const free = countFree(event)
  if (free === 0) return chip(event.has_waitlist ? text.fullWaitlist : text.full)
  const few = free <= fewSpotsMax ? chip(text.spotsLeft(free), 'strong') : ''
  return few + count
}

function placeWords({ rsvp_mode: mode }: EventRow, { name }: RsvpPlace, { events: { event: text } }: Messages): string {
  if (name === null) return text.noRsvps
  return mode === 'elsewhere' ? text.ticketsOn(name) : text.rsvpOn(name)
}

const countOf = (words: string) => html`<span class="tiny soft">${words}</span>`
