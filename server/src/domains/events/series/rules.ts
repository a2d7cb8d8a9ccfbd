import type { EventRow } from '#domains/events/events/index.ts'
import { countFree, type RsvpInput } from '#domains/events/rsvps/index.ts'
import type { Cipher } from '#kernel/context.ts'
import type { DomainEvent } from '#kernel/events.ts'
import { dateIn } from '#kernel/formats/time-zone.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { minuteMs } from '#kernel/time.ts'
import type { Messages } from '#messages/index.ts'
import type { RepeatsRow, SeriesRow } from './queries.ts'

/** "Every first Tuesday", by the local day of the first date. */
export function ruleWords(
  { rule, first_at: at, timezone }: Pick<SeriesRow, 'rule' | 'first_at' | 'timezone'>,
  { format, events }: Messages,
  now: Date,
): string {
  const day = Number(dateIn(new Date(at), timezone).slice(8))
  const { freq, interval, by } = rule
  const text = events.series.rules
  if (freq === 'daily') return text.day(interval)
  const { weekday } = format.moment(at, timezone, now)
  if (freq === 'weekly') return text.week(interval, weekday)
  if (by === 'date') return text.monthDate(interval, day)
  return text.monthWeekday[by === 'last_weekday' ? 'last' : positionOf(day)](interval, weekday)
}

const positions = ['first', 'second', 'third', 'fourth'] as const

/** Of the weekday in its month: the fifth one is the last. */
const positionOf = (day: number) => positions[Math.ceil(day / 7) - 1] ?? 'last'

/** The other dates that begin after now. */
export function countOthers({ ahead }: RepeatsRow, event: Pick<EventRow, 'starts_at' | 'status'>, now: Date): number {
  const isAhead = event.status === 'scheduled' && Date.parse(event.starts_at) > now.getTime()
  return Math.max(0, ahead - (isAhead ? 1 : 0))
}

/** So many series can a person come to all dates of. */
const seriesMax = 100

export function assertRoomForSeries(count: number): void {
  if (count >= seriesMax)
    throw new ApiError('limit_reached', `You can come to all dates of ${seriesMax} series; stop one of them first`)
}

export interface DateState {
  status: string
  is_hidden: boolean
  takes_rsvps: boolean
  requires_approval: boolean
  starts_at: string
  rsvp_opens_at: string | null
  rsvp_closes_at: string | null
  max_attendees: number | null
  /** Of the spots, in percent. */
  share: number
}

/** Spots are given in the minute before RSVPs open, so that others wait no longer than that. */
export const placedBefore = (now: Date): Date => new Date(now.getTime() + minuteMs)

/** `later`: it is not out yet; `never`: others need not wait for those who come to all dates. */
export function decideDate(date: DateState, now: Date): 'now' | 'later' | 'never' {
  const isReached = (at: string | null, then: Date) => at !== null && Date.parse(at) <= then.getTime()
  if (isReached(date.starts_at, now) || date.status === 'cancelled') return 'never'
  if (date.status !== 'scheduled' || date.is_hidden) return 'later'
  if (!date.takes_rsvps || date.requires_approval || isReached(date.rsvp_closes_at, now)) return 'never'
  return date.rsvp_opens_at === null || isReached(date.rsvp_opens_at, placedBefore(now)) ? 'now' : 'later'
}

/** contract §8.1: "they get at most four fifths of a date's spots"; with all of them, the rest waits as all do. */
export function countShare({ max_attendees: max, share }: Pick<DateState, 'max_attendees' | 'share'>): number {
  return max === null || share === 100 ? Number.POSITIVE_INFINITY : Math.floor((max * share) / 100)
}

export interface PlacingPreview {
  /** People, with their guests. */
  confirmed: number
  waitlisted: number
  beyond: number
  /** Spots for others; null: no limit. */
  left: number | null
}

/** What becomes of parties of these sizes at a new date, by the rules of RSVPs. */
export function previewPlacing(
  sizes: readonly number[],
  seats: Parameters<typeof countFree>[0] & { has_waitlist: boolean },
  share: number,
): PlacingPreview {
  let free = countFree(seats)
  let spots = countShare({ max_attendees: seats.max_attendees, share })
  let smallest = Number.POSITIVE_INFINITY
  const found = { confirmed: 0, waitlisted: 0, beyond: 0 }
  for (const size of sizes) {
    const fits = size <= free && smallest > free
    if (!fits && !seats.has_waitlist) continue
    if (size > spots) found.beyond += size
    else if (fits) {
      found.confirmed += size
      free -= size
      spots -= size
    } else {
      found.waitlisted += size
      smallest = Math.min(smallest, size)
    }
  }
  return { ...found, left: Number.isFinite(free) ? free : null }
}

/** Refuses where people cannot come to all dates. `next`: the first one that takes RSVPs. */
export function assertTakesRegulars(
  first: Pick<EventRow, 'id'> | undefined,
  next: Pick<EventRow, 'requires_approval' | 'max_guests'> | undefined,
  { guests = [], answers }: RsvpInput,
): void {
  if (first && !next) throw new ApiError('invalid_state', 'The dates of this series take no RSVPs here')
  if (next?.requires_approval)
    throw new ApiError('invalid_state', 'The hosts decide who comes to each date; ask to come to those you want')
  const max = next?.max_guests ?? 0
  if (guests.length > max) throw new ApiError('validation_failed', `These dates allow ${max} guests for each person`)
  if (!next && answers !== undefined) throw new ApiError('validation_failed', 'No date is out that asks anything')
}

interface WishKey {
  seriesId: string
  userId: string
}

/** Bound to the person and the series, so that it cannot be moved to another row. */
interface Said extends WishKey {
  input: RsvpInput
}

/** What is said at each date, encrypted; null where nothing is. */
export function sealSaid(cipher: Pick<Cipher, 'encrypt'>, key: WishKey, { guests = [], answers }: RsvpInput) {
  const isSaid =
    answers !== undefined || guests.some(({ name, answers: own }) => name !== undefined || own !== undefined)
  if (!isSaid) return null
  const said: Said = { ...key, input: { guests: [...guests], answers } }
  return cipher.encrypt('answers', JSON.stringify(said))
}

export function openSaid(
  cipher: Pick<Cipher, 'decrypt'>,
  { seriesId, userId }: WishKey,
  sealed: string | null,
  guests: number,
): RsvpInput {
  if (sealed === null) return { guests: Array.from({ length: guests }, () => ({})) }
  const said = JSON.parse(cipher.decrypt('answers', sealed)) as Said
  if (said.seriesId !== seriesId || said.userId !== userId) throw new Error(`the wish of ${userId} is not theirs`)
  return said.input
}

/** Changes after which a date may be open for RSVPs, or is over at another time. */
const openingFields = [
  'rsvpOpensAt',
  'rsvpClosesAt',
  'rsvpMode',
  'takesRsvps',
  'requiresApproval',
  'dateTime',
  'endTime',
  'duration',
  'hidden',
]

export const isOpening = ({ type, data }: DomainEvent<'event.published' | 'event.updated'>): boolean =>
  type === 'event.published' || ('fields' in data ? data.fields : []).some((field) => openingFields.includes(field))

/** Without answers to what this date does not ask. */
export function onlyAsked(input: RsvpInput, asked: readonly { id: string }[]): RsvpInput {
  const ids = new Set(asked.map(({ id }) => id))
  const keep = <A extends object>(answers: A | undefined) =>
    answers && (Object.fromEntries(Object.entries(answers).filter(([id]) => ids.has(id.toLowerCase()))) as A)
  const { answers, guests = [] } = input
  return {
    answers: keep(answers),
    guests: guests.map(({ answers: own, ...guest }) => ({ ...guest, answers: keep(own) })),
  }
}
