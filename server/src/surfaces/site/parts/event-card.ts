import { html } from 'ghtml'
import { isOver, whereOf } from '#domains/events/event-facts/index.ts'
import type { EventRow } from '#domains/events/events/index.ts'
import type { Messages } from '#messages/index.ts'
import { chip, dateTile } from './elements.ts'
import { countGoing, formatLocation, formatTimes, isRunning, pathOf, themeOfEvent } from './event-format.ts'

export interface CardView {
  messages: Messages
  now: Date
  /** For lists of events of one group. */
  hidesGroup?: boolean
  /** The viewer's RSVPs by event, if known. */
  ownRsvps?: Map<string, { status: string; position: number | null }>
}

/** An event in a list, with its date as a tile. */
export function eventCard(event: EventRow, view: CardView): string {
  const text = view.messages.events.event
  const { start } = formatTimes(event, view)
  const group = event.group_name && !view.hidesGroup ? html`<p>${text.by} ${event.group_name}</p>` : ''
  return html`<li class="event" data-theme="${themeOfEvent(event)}">!${dateTile(start, isOver(event, view.now))}
<div><h3><a href="${pathOf(event)}">${event.title}</a></h3>
<p><time datetime="${event.starts_at}">${start.day}, ${start.time} ${start.zone}</time></p>
<p>${formatLocation(event, view.messages)}</p>!${group}!${chipsOf(event, view)}</div></li>`
}

/** A larger card, with a colored band on top. */
export function tallCard(event: EventRow, view: CardView): string {
  const text = view.messages.events.event
  const { start } = formatTimes(event, view)
  return html`<li class="event tall" data-theme="${themeOfEvent(event)}"><span class="cover drawn" aria-hidden="true"></span>!${dateTile(start)}
<div><h3><a href="${pathOf(event)}">${event.title}</a></h3>
<p><time datetime="${event.starts_at}">${start.day}, ${start.time} ${start.zone}</time></p>
<p>${formatLocation(event, view.messages)}</p>!${event.group_name ? html`<p>${text.by} ${event.group_name}</p>` : ''}!${chipsOf(event, view)}</div></li>`
}

type EventText = Messages['events']['event']

function chipsOf(event: EventRow, { now, ownRsvps, messages }: CardView): string {
  const text = messages.events.event
  const chips = [ownRsvpChip(ownRsvps?.get(event.id), text), stateChip(event, now, text), countChip(event, now, text)]
  const type = whereOf(event).attendance === 'hybrid' ? chip(text.hybrid, 'quiet', 'online') : ''
  const all = [...chips, type].filter(Boolean)
  return all.length > 0 ? html`<div class="chips">!${all.join('')}</div>` : ''
}

function ownRsvpChip(own: { status: string; position: number | null } | undefined, text: EventText): string {
  if (own === undefined) return ''
  if (own.status === 'confirmed') return chip(text.youGo, 'good', 'check')
  return chip(text.youWait(own.position ?? 1), 'strong', 'clock')
}

function stateChip(event: EventRow, now: Date, text: EventText): string {
  if (event.status === 'cancelled') return chip(text.cancelled, 'bad')
  return isRunning(event, now) ? chip(text.now, 'strong') : ''
}

function countChip(event: EventRow, now: Date, text: EventText): string {
  const going = countGoing(event)
  if (isOver(event, now)) return going > 0 ? chip(text.went(going), 'quiet', 'people') : ''
  const max = event.max_attendees
  if (max !== null && going >= max)
    return chip(event.has_waitlist ? `${text.full} · ${text.waitlist}` : text.full, 'strong')
  if (going === 0) return ''
  return chip(max === null ? text.going(going) : text.goingOf(going, max), 'quiet', 'people')
}
