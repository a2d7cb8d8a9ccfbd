import type { Static } from 'typebox'
import {
  type CopiedColumn,
  columnOfField,
  columnOfVenue,
  copiedColumnNames,
  durationMs,
  type EventTimes,
  endOf,
  isMailedChange,
  isOpenAfterEnd,
  isOver,
  isVisibleEvent,
  rsvpModeOf,
  type WrittenColumn,
} from '#domains/foundation/event-facts/index.ts'
import type { Published } from '#domains/foundation/held-content/index.ts'
import { publishedTexts, requireLanguage, type Texts } from '#domains/foundation/translations/index.ts'
import { isAtLeast, type Role } from '#domains/groups/groups/index.ts'
import type { Caller } from '#kernel/context.ts'
import { type ColumnMap, changesOf } from '#kernel/data/changes.ts'
import { canonicalZone } from '#kernel/formats/time-zone.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { dayMs } from '#kernel/time.ts'
import type { ChangedField } from './queries.changes.ts'
import type { EventFields, EventRow, ManagedEventRow, ReadableRow } from './queries.ts'
import type { CreateEventRequest, UpdateEventRequest } from './wire.requests.ts'

const lengthMaxMs = 14 * dayMs
const aheadMaxMs = 5 * 366 * dayMs

const roleOf = ({ role }: Pick<ReadableRow, 'role'>, { scopes }: Pick<Caller, 'scopes'>) =>
  scopes.has('admin') ? 'owner' : (role as Role | null)

export function canManage(event: Pick<ReadableRow, 'role'>, caller: Pick<Caller, 'scopes'>): boolean {
  const role = roleOf(event, caller)
  return role !== null && isAtLeast(role, 'manager')
}

/** An owner or manager of the group itself: what people answered to its hosts is not for administrators of the instance. */
export function isOrganizer({ role }: Pick<ReadableRow, 'role'>): boolean {
  return role !== null && isAtLeast(role as Role, 'manager')
}

/** Without a role, an event that the caller cannot see is reported as not found; with too low a role, as forbidden. */
export function assertEventRole(
  event: Pick<ReadableRow, 'status' | 'is_hidden' | 'visibility' | 'is_member' | 'role'>,
  caller: Pick<Caller, 'scopes'>,
  needed: 'manager' | 'volunteer',
): void {
  const role = roleOf(event, caller)
  if (role !== null && isAtLeast(role, needed)) return
  if (role === null && !isVisibleEvent(event, { isMember: event.is_member })) throw new ApiError('event_not_found')
  throw new ApiError('forbidden', 'Only organizers with the required role in the group of this event can do this')
}

/** `rule` names the sentence that pages show beside the field. */
const invalidField = (field: string, message: string, rule = 'format') =>
  new ApiError('validation_failed', `${field} ${message}`, {}, [{ field, message, rule: { keyword: rule } }])

/** An instant as it is stored. The schema checks the format, but a text in the right format may still be no date. */
export function instantOf(text: string, field: string): string {
  const at = Date.parse(text)
  if (Number.isNaN(at)) throw invalidField(field, 'is no date and time that exists')
  return new Date(Math.min(Math.max(at, Date.UTC(1970)), Date.UTC(2200))).toISOString()
}

/** The canonical IANA name. */
export function requireTimezone(name: string): string {
  const zone = canonicalZone(name)
  if (zone === undefined) throw invalidField('timezone', 'must be an IANA name, such as Europe/Berlin', 'timezone')
  return zone
}

export const isTooFar = (startsAt: string, now: Date) => Date.parse(startsAt) > now.getTime() + aheadMaxMs

export function assertStart(event: EventTimes & { over_at: string }, now: Date): void {
  if (isOver(event, now))
    throw invalidField('dateTime', 'must be later: the event would already have ended', 'tooEarly')
  if (isTooFar(event.starts_at, now)) throw invalidField('dateTime', 'must be within the next five years', 'tooLate')
}

/** The event must end after it starts, within two weeks; RSVPs must open before they close, and close by its end. */
export function assertTimes(event: EventTimes & Pick<EventRow, 'over_at' | 'rsvp_opens_at' | 'rsvp_closes_at'>): void {
  const [start, over] = [Date.parse(event.starts_at), Date.parse(event.over_at)]
  if (over <= start) throw invalidField('endTime', 'must be after dateTime', 'endBeforeStart')
  if (over - start > lengthMaxMs) throw invalidField('endTime', 'must be at most 14 days after dateTime', 'tooLong')
  const { rsvp_opens_at: opensAt, rsvp_closes_at: closesAt } = event
  if (closesAt !== null && Date.parse(closesAt) > over)
    throw invalidField('rsvpClosesAt', 'must not be after the end of the event', 'closesAfterEnd')
  if (opensAt !== null && Date.parse(opensAt) >= (closesAt === null ? over : Date.parse(closesAt)))
    throw invalidField('rsvpOpensAt', 'must be before rsvpClosesAt and before the end of the event', 'opensAfterClose')
}

export type EventChanges = Omit<Static<typeof UpdateEventRequest>, 'version' | 'applyTo'>
type Request = EventChanges | Static<typeof CreateEventRequest>

type Content = Pick<ManagedEventRow, WrittenColumn>
type PlainFields = Omit<EventChanges, 'venue' | 'maxAttendees' | 'waitlist' | 'translations'>

const columns: ColumnMap<PlainFields, Content> = columnOfField
const instants = ['dateTime', 'endTime', 'rsvpOpensAt', 'rsvpClosesAt'] as const
const venueColumns: ColumnMap<NonNullable<Request['venue']>, Content> = columnOfVenue

/**
 * What a request changes, by field and by column. A venue is replaced as a whole; seats are not columns of an event.
 */
export function changedColumns(current: Partial<Content>, request: EventChanges) {
  const { venue, maxAttendees: _, waitlist: __, translations: ___, ...plain } = request
  if (plain.timezone !== undefined) plain.timezone = requireTimezone(plain.timezone)
  if (plain.language) plain.language = requireLanguage(plain.language)
  for (const field of instants) {
    const text = plain[field]
    if (text) plain[field] = instantOf(text, field)
  }
  const { changes, fields } = changesOf(columns, current, { ...plain, ...oneEnd(plain) })
  const changed = { ...changes, ...takesRsvpsOf(changes.rsvp_mode) }
  if (venue === undefined) return { changes: changed, fields }
  const moved = changesOf(venueColumns, current, wholeVenue(venue))
  return { changes: { ...changed, ...moved.changes }, fields: moved.fields.length > 0 ? [...fields, 'venue'] : fields }
}

/** The decision about an RSVP reads this column, in this release and in the one before. */
const takesRsvpsOf = (mode: string | undefined) => (mode === undefined ? {} : { takes_rsvps: mode === 'here' })

type Mode = Pick<EventRow, 'rsvp_mode' | 'ticket_url'>

export function assertMode({ rsvp_mode: mode = 'here', ticket_url: url }: Partial<Mode>): void {
  if (mode === 'elsewhere' && !url) throw invalidField('ticketUrl', 'is where people sign up; send it', 'noTicketUrl')
}

/** People who have an RSVP, or ask for one, are not sent away. */
function assertNobodyLeft(event: EventRow, mode: string | undefined): void {
  const isLeft = mode !== undefined && mode !== 'here' && event.takes_rsvps
  if (isLeft && event.confirmed + event.waitlisted + event.requested > 0)
    throw new ApiError(
      'event_has_rsvps',
      'This event has RSVPs, so people keep signing up here; cancel them first',
      {},
      [{ field: 'rsvpMode', message: 'cannot change while people have RSVPs', rule: { keyword: 'hasRsvps' } }],
    )
}

/** Who joins online takes no spot in the room: the only way to come would be one for which they have none. */
function assertOnlineStays(event: EventRow, type: string | null | undefined): void {
  if (event.joining_online === 0 || type === 'hybrid' || type === 'online') return
  const message = 'cannot be without a way online: people join this event online and have no spot in the room'
  const problem = { field: 'eventType', message, rule: { keyword: 'peopleOnline' } }
  throw new ApiError('invalid_state', `eventType ${message}`, {}, [problem])
}

/**
 * An event has either an end or a duration; the last one set replaces the other. When both are sent, the end is stored.
 */
function oneEnd({ endTime, duration }: Pick<Request, 'endTime' | 'duration'>): Pick<Request, 'endTime' | 'duration'> {
  if (endTime) return { duration: null }
  if (!duration) return {}
  if (!durationMs(duration)) throw new ApiError('validation_failed', 'duration must be longer than zero')
  return { endTime: null }
}

/** Both may be sent, as a client read them, when they agree. */
export function assertSameEnd(request: Pick<Request, 'endTime' | 'duration'>, startsAt: string): void {
  if (!request.endTime || !request.duration) return
  if (Date.parse(request.endTime) - Date.parse(startsAt) !== durationMs(request.duration))
    throw new ApiError(
      'validation_failed',
      'duration does not match dateTime and endTime; send only one of duration and endTime',
    )
}

/** Every field of a venue, with null for those left out. */
function wholeVenue(given: Request['venue']) {
  if (given && (given.latitude == null) !== (given.longitude == null))
    throw new ApiError('validation_failed', 'venue: send latitude and longitude together')
  const names = Object.keys(venueColumns) as (keyof typeof venueColumns)[]
  return Object.fromEntries(names.map((field) => [field, given?.[field] ?? null])) as NonNullable<Request['venue']>
}

export function copiedColumns(event: ManagedEventRow): Pick<ManagedEventRow, CopiedColumn | 'takes_rsvps'> {
  const copied = Object.fromEntries(copiedColumnNames.map((column) => [column, event[column]])) as Pick<
    ManagedEventRow,
    CopiedColumn
  >
  return { ...copied, takes_rsvps: event.rsvp_mode === 'here' }
}

/** What of an event can be a reason to hold it. The link to join, the venue and the source do not count. */
export function publishedOf(
  event: {
    title?: string | null
    description?: string | null
    photo_alt?: string | null
    ticket_url?: string | null
  },
  translations: readonly Texts[] = [],
): Published {
  const texts = [event.title, event.description, event.photo_alt, ...publishedTexts(translations)]
  return { texts, links: [event.ticket_url] }
}

export interface ChangeOfEvent {
  /** Field names as in the request. */
  fields: string[]
  columns: EventFields
  seats: { maxAttendees?: number | null; hasWaitlist?: boolean }
  revision: number
}

/** What a request changes, without values that are the same already. Refuses fields that can no longer change. */
export function decideChange(event: ManagedEventRow, request: EventChanges, now: Date): ChangeOfEvent {
  if (event.source !== 'native') throw new ApiError('event_read_only')
  if (event.status === 'cancelled')
    throw new ApiError('invalid_state', 'A cancelled event cannot be changed; duplicate it instead')
  const mode = rsvpModeOf(event)
  const { changes, fields } = changedColumns({ ...event, rsvp_mode: mode }, request)
  const change: ChangeOfEvent = { fields, columns: changes, seats: {}, revision: event.revision }
  const { maxAttendees, waitlist } = request
  if (maxAttendees !== undefined && maxAttendees !== event.max_attendees) change.seats.maxAttendees = maxAttendees
  if (waitlist !== undefined && waitlist !== event.has_waitlist) change.seats.hasWaitlist = waitlist
  if (change.seats.maxAttendees !== undefined) change.fields.push('maxAttendees')
  if (change.seats.hasWaitlist !== undefined) change.fields.push('waitlist')
  assertSameEnd(request, change.columns.starts_at ?? event.starts_at)
  assertNobodyLeft(event, changes.rsvp_mode)
  if (fields.includes('eventType')) assertOnlineStays(event, changes.event_type)
  completeChange(event, change, now)
  return change
}

function completeChange(event: EventRow, change: ChangeOfEvent, now: Date): void {
  const isEnded = event.status === 'scheduled' && isOver(event, now)
  if (isEnded && !isOpenAfterEnd(change.fields))
    throw new ApiError('event_ended', 'This event has ended; only its title, description and photo can be changed')
  const next = { ...event, ...change.columns } as EventRow
  if (['rsvpMode', 'ticketUrl'].some((field) => change.fields.includes(field))) assertMode(next)
  if ([...instants, 'duration'].some((field) => change.fields.includes(field))) {
    next.over_at = endOf(next)
    assertTimes(next)
    if (['dateTime', 'endTime', 'duration'].some((field) => change.fields.includes(field))) assertStart(next, now)
    change.columns.over_at = next.over_at
  }
  if (isMailedChange(change.fields)) {
    change.revision += 1
    change.columns.revision = change.revision
  }
}

/** A field is named once, with the user who changed it last. */
export function changedMeanwhile(changed: readonly ChangedField[]): ApiError {
  const problems = changed.map(({ field, name }) => ({ field, message: `was changed by ${name ?? 'another user'}` }))
  return new ApiError('changed_meanwhile', undefined, {}, problems)
}

type RsvpRules = Partial<Pick<EventRow, 'max_guests' | 'requires_approval' | 'takes_rsvps'>>

/** What the release before cannot count, and is off in one and on in the other, by its name on the wire. */
export function listSwitchedOn(before: RsvpRules, next: RsvpRules): ('maxGuests' | 'requiresApproval')[] {
  const guests = !before.max_guests && Boolean(next.max_guests)
  const approval = !before.requires_approval && next.requires_approval === true
  return [...(guests ? (['maxGuests'] as const) : []), ...(approval ? (['requiresApproval'] as const) : [])]
}

/** Guests come and requests are made with an RSVP here. */
export function assertRsvpsHere(next: RsvpRules, field: string): void {
  if (next.takes_rsvps !== false) return
  const message = 'needs RSVPs on this instance, which this event does not take'
  const problem = { field, message, rule: { keyword: 'noRsvpsHere' } }
  throw new ApiError('invalid_state', `${field} ${message}`, {}, [problem])
}

export function assertPublishable(event: EventRow, now: Date): void {
  if (event.status !== 'draft')
    throw new ApiError('invalid_state', 'Only a draft can be published; this event is not a draft')
  if (isOver(event, now)) throw new ApiError('invalid_state', 'This event has already ended; set a new dateTime first')
}

export function assertCancellable(event: EventRow, now: Date): void {
  if (event.source !== 'native') throw new ApiError('event_read_only')
  if (event.status === 'cancelled') throw new ApiError('already_cancelled')
  if (event.status === 'draft') throw new ApiError('invalid_state', 'A draft cannot be cancelled; delete it instead')
  if (isOver(event, now)) throw new ApiError('event_ended')
}

export function assertDeletable(event: EventRow): void {
  if (event.source !== 'native') throw new ApiError('event_read_only')
  if (event.confirmed + event.waitlisted + event.requested > 0) throw new ApiError('event_has_rsvps')
}
