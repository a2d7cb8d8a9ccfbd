import { html } from 'ghtml'
import type { EventRow } from '#domains/events/events/index.ts'
import { dateIn } from '#kernel/formats/time-zone.ts'
import { dayMs } from '#kernel/time.ts'
import type { LocalMoment } from '#messages/format.ts'
import { type CardView, eventCards } from './event-card.ts'

export interface AgendaView extends CardView {
  /** The time zone in which it is today; null: UTC. */
  zone: string | null
}

/** Events under the heading of their day, each in the time zone of the event. A day of a page is there once. */
export function agenda(events: readonly EventRow[], view: AgendaView): string {
  const { messages, now } = view
  const days = new Map<string, { moment: LocalMoment; events: EventRow[] }>()
  for (const event of events) {
    const moment = messages.format.moment(event.starts_at, event.timezone, now)
    const date = dateIn(new Date(event.starts_at), event.timezone)
    const day = days.get(date) ?? { moment, events: [] }
    day.events.push(event)
    days.set(date, day)
  }
  const sections = [...days]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([date, day]) =>
        html`<section class="day">!${heading(date, day.moment, view)}<ul>!${eventCards(day.events, { ...view, hidesDay: true })}</ul></section>`,
    )
  return html`<div class="agenda">!${sections.join('')}</div>`
}

function heading(date: string, moment: LocalMoment, { messages, now, zone }: AgendaView): string {
  const text = messages.events.list
  const { today, tomorrow } = daysFrom(now, zone)
  if (date === today) return html`<h2>${text.today}<span>${moment.day}</span></h2>`
  if (date === tomorrow) return html`<h2>${text.tomorrow}<span>${moment.day}</span></h2>`
  return html`<h2>${moment.weekday}<span>${moment.dayMonth}</span></h2>`
}

/** Dates of the calendar in a time zone. */
export function daysFrom(now: Date, zone: string | null) {
  const today = dateIn(now, zone)
  const after = (days: number) => new Date(Date.parse(today) + days * dayMs).toISOString().slice(0, 10)
  // 0 is Sunday.
  const weekday = new Date(today).getUTCDay()
  const saturday = weekday === 0 ? today : after(6 - weekday)
  return { today, tomorrow: after(1), saturday, sunday: weekday === 0 ? today : after(7 - weekday) }
}
