import type { operations } from '#domains/index.ts'
import type { InputOf } from '#kernel/operation/call.ts'
import { minuteMs } from '#kernel/time.ts'
import type { ManagedEvent } from '../shell.ts'
import { endOfEvent } from './editor-values.ts'

/** Which dates of a series a change is for. */
export type ApplyTo = NonNullable<Body>['applyTo']
type Body = InputOf<typeof operations.events.update>['body']
export type EditorChanges = Omit<NonNullable<Body>, 'version' | 'applyTo'>

const isSameVenue = (wanted: EditorChanges['venue'], current: ManagedEvent['venue']) =>
  JSON.stringify(listed(wanted)) === JSON.stringify(listed(current))

const venueFields = ['name', 'address', 'city', 'state', 'latitude', 'longitude', 'isOnline', 'notes'] as const

/** False and null are the same for a place that is not online. */
const listed = (venue: EditorChanges['venue']) =>
  venue ? venueFields.map((field) => venue[field] || null) : venueFields.map(() => null)

/** A form has no seconds. */
const minuteOf = (instant: string | null) => (instant === null ? null : Math.floor(Date.parse(instant) / minuteMs))

const isSameInstant = (one: string | null | undefined, other: string | null) =>
  one === other || Object.is(minuteOf(one ?? null), minuteOf(other))

/** What the form changes about the event as it is now, by the fields of the operation. */
export function changesIn(wanted: EditorChanges, event: ManagedEvent): EditorChanges {
  const isSame = (field: keyof EditorChanges): boolean => {
    const value = wanted[field]
    if (field === 'venue') return isSameVenue(wanted.venue, event.venue)
    if (field === 'endTime') return isSameInstant(wanted.endTime, endOfEvent(event))
    if (field === 'dateTime' || field === 'rsvpOpensAt' || field === 'rsvpClosesAt')
      return isSameInstant(wanted[field], event[field])
    if (field === 'description')
      return (wanted.description ?? '') === (event.description ?? '').replaceAll('\r\n', '\n')
    return (value ?? null) === (event[field as keyof ManagedEvent] ?? null)
  }
  const entries = Object.entries(wanted).filter(([field]) => !isSame(field as keyof EditorChanges))
  return Object.fromEntries(entries) as EditorChanges
}

/** Without the fields for which the organizer chose what others had saved meanwhile. */
export function withoutTheirs(changes: EditorChanges, form: URLSearchParams): EditorChanges {
  const entries = Object.entries(changes).filter(([field]) => form.get(`take.${field}`) !== 'theirs')
  return Object.fromEntries(entries) as EditorChanges
}
