import type { EventRow } from '#domains/events/events/index.ts'
import { formatWhere, givenEndOf, isOver, whereOf } from '#domains/foundation/event-facts/index.ts'
import type { LocalMoment } from '#messages/format.ts'
import type { Messages } from '#messages/index.ts'
import { type Theme, themeOf } from '../theme.ts'

/** An event has the theme of its group. */
type Themed = Pick<EventRow, 'id' | 'group_id' | 'group_theme'>

export function themeOfEvent({ id, group_id, group_theme }: Themed): Theme {
  return themeOf(group_id ?? id, group_theme)
}

export const pathOf = ({ id }: Pick<EventRow, 'id'>) => `/events/${id}`

export const groupPathOf = ({ group_urlname, group_id }: EventRow) => `/groups/${group_urlname ?? group_id}`

/** The venue in one line. */
export function formatLocation(event: EventRow, messages: Messages): string {
  const text = messages.events.event
  return formatWhere(whereOf(event), text) ?? text.noPlace
}

export function isRunning(event: Pick<EventRow, 'starts_at' | 'over_at' | 'status'>, now: Date): boolean {
  return event.status === 'scheduled' && Date.parse(event.starts_at) <= now.getTime() && !isOver(event, now)
}

export function countGoing({ confirmed, upstream_count }: Pick<EventRow, 'confirmed' | 'upstream_count'>): number {
  return confirmed + (upstream_count ?? 0)
}

const earthKm = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

type Placed = Pick<EventRow, 'venue_latitude' | 'venue_longitude'>

/** Over the ground, by the haversine formula. */
export function distanceKm({ venue_latitude, venue_longitude }: Placed, near: string): number | undefined {
  if (venue_latitude === null || venue_longitude === null) return undefined
  const [latitude, longitude] = near.split(',').map(Number) as [number, number]
  const half = (one: number, other: number) => Math.sin(radians(one - other) / 2) ** 2
  const parallels = Math.cos(radians(latitude)) * Math.cos(radians(venue_latitude))
  const share = half(venue_latitude, latitude) + parallels * half(venue_longitude, longitude)
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(share)))
}

/** Today, Tomorrow, Sat 21 Nov: for lists. */
export function formatDay({ daysAhead, shortDay }: LocalMoment, messages: Messages): string {
  const { today, tomorrow } = messages.events.list
  return daysAhead === 0 ? today : daysAhead === 1 ? tomorrow : shortDay
}

/** Wednesday 18 November, 18:00 CET */
export function formatStart({ day, time, zone }: LocalMoment, { events }: Messages): string {
  return events.event.atIn(day, time, zone)
}

/** The clock time of the start, with that of the end where it is on the same day. */
export function formatSpan(start: LocalMoment, end: LocalMoment | undefined, { events }: Messages): string {
  return end?.dayWithYear === start.dayWithYear ? events.page.span(start.time, end.time) : start.time
}

interface Times {
  now: Date
  messages: Messages
}

/** The formatted start and, if the event has one, the formatted end. */
export function formatTimes(
  event: EventRow,
  { now, messages }: Times,
): { start: LocalMoment; end: LocalMoment | undefined } {
  const { format } = messages
  const end = givenEndOf(event)
  return {
    start: format.moment(event.starts_at, event.timezone, now),
    end: end === null ? undefined : format.moment(end, event.timezone, now),
  }
}
