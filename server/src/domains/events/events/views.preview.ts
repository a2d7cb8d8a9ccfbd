import type { Static } from 'typebox'
import { endOf, eventColumnNames } from '#domains/foundation/event-facts/index.ts'
import { requireGroupRole } from '#domains/groups/groups/index.ts'
import type { Caller, Reader } from '#kernel/context.ts'
import { canonicalLanguage } from '#kernel/formats/languages.ts'
import { canonicalZone } from '#kernel/formats/time-zone.ts'
import { nilId } from '#kernel/ids.ts'
import { requireEventRole } from './access.ts'
import type { ManagedEventRow } from './queries.ts'
import { changedColumns, type EventChanges } from './rules.ts'
import type { CreateEventRequest } from './wire.requests.ts'

type Typed = EventChanges & Pick<Partial<Static<typeof CreateEventRequest>>, 'status'>

/** A draft of the group before it is saved. */
async function blankEvent(db: Reader, caller: Caller, slug: string, now: Date): Promise<ManagedEventRow> {
  const group = await requireGroupRole(db, caller, slug, 'manager')
  const none = Object.fromEntries(eventColumnNames.map((column) => [column, null])) as unknown as ManagedEventRow
  const starts_at = new Date(Math.ceil(now.getTime() / 86_400_000) * 86_400_000).toISOString()
  return {
    ...none,
    ...{ id: nilId, group_id: group.id, title: '', status: 'draft', source: 'native', visibility: 'public' },
    ...{
      takes_rsvps: true,
      rsvp_mode: 'here',
      starts_at,
      revision: 0,
      version: 0,
      require_rsvp: false,
      max_guests: 0,
      requires_approval: false,
      show_guests: true,
      is_hidden: false,
    },
    ...{ max_attendees: null, has_waitlist: true, upstream_count: null, confirmed: 0, waitlisted: 0, walk_ins: 0 },
    ...{ group_name: group.name, group_urlname: group.urlname, group_photo_url: group.photo_url },
    ...{ group_theme: group.theme, group_language: group.language, online_url: null },
  }
}

const isInstant = (text: string | null | undefined) => typeof text === 'string' && !Number.isNaN(Date.parse(text))
const isPlace = ({ latitude, longitude }: NonNullable<Typed['venue']>) =>
  typeof latitude === 'number' && typeof longitude === 'number'

/** Nothing that is typed so far stops a preview: what is not valid yet is left out. */
function validPart({ status: _, maxAttendees, waitlist, venue, ...typed }: Typed): EventChanges {
  const valid: EventChanges = { ...typed }
  for (const field of ['dateTime', 'endTime', 'rsvpOpensAt', 'rsvpClosesAt'] as const)
    if (!isInstant(typed[field])) delete valid[field]
  if (typed.timezone !== undefined && canonicalZone(typed.timezone) === undefined) delete valid.timezone
  if (typed.language && canonicalLanguage(typed.language) === undefined) delete valid.language
  delete valid.duration
  if (!Number.isInteger(typed.maxGuests)) delete valid.maxGuests
  if (venue?.name) valid.venue = isPlace(venue) ? venue : { ...venue, latitude: null, longitude: null }
  else if (venue !== undefined) valid.venue = null
  return valid
}

/** An event as it would be with what an organizer has typed so far. Nothing is saved. */
export async function previewEvent(
  db: Reader,
  caller: Caller,
  of: { eventId: string } | { slug: string },
  typed: Typed,
  now: Date,
): Promise<ManagedEventRow> {
  const current =
    'slug' in of
      ? await blankEvent(db, caller, of.slug, now)
      : await requireEventRole(db, caller, of.eventId, 'manager')
  const seats = Number.isInteger(typed.maxAttendees) ? typed.maxAttendees! : null
  const event = { ...current, ...changedColumns({}, validPart(typed)).changes, max_attendees: seats }
  return { ...event, has_waitlist: typed.waitlist ?? current.has_waitlist, over_at: endOf(event) }
}
