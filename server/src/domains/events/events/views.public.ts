import type { Static } from 'typebox'
import { countFree } from '#domains/events/rsvps/index.ts'
import {
  isVisibleEvent,
  type RsvpPlace,
  rsvpPlaceOf,
  type Where,
  whereOf,
} from '#domains/foundation/event-facts/index.ts'
import { inLanguage } from '#domains/foundation/translations/index.ts'
import type { Links, Reader } from '#kernel/context.ts'
import { isId } from '#kernel/operation/schema.ts'
import { dayMs } from '#kernel/time.ts'
import { pickMessages } from '#messages/index.ts'
import { findCancelled, listSoonestOfAll, listSoonestOfGroups } from './queries.public.ts'
import { type EventRow, listEventsByIds, listVisibleGroups, type VisibleGroup } from './queries.ts'
import { type EventDetail, presentEventDetail } from './wire.ts'

/** Events that started earlier have ended: an event lasts 14 days at most. */
const groupSpanMs = 14 * dayMs
/** The limit when all events of the instance are scanned. */
const instanceSpanMs = dayMs
const endOfTime = '9999-12-31T00:00:00.000Z'

export type ShownEvent = Static<typeof EventDetail> & {
  overAt: string
  waitlist: boolean
  isFull: boolean
  where: Where
  /** Another site where RSVPs are made. */
  rsvpPlace: RsvpPlace | undefined
  groupTheme: string | null
}

/** What other sites can embed: only what everyone can see. */
export interface Showcase {
  /** The requested groups that exist; undefined when no group was requested. */
  groups: VisibleGroup[] | undefined
  /** Events that have not ended, soonest first. */
  events: ShownEvent[]
  /** A cancelled event that would have started before all of these. */
  cancelled: { startsAt: string; timezone: string | null } | undefined
}

interface ShowcaseFilter {
  /** URL names or ids. */
  groups: string[] | undefined
  /** The id of the only event to show; it replaces the groups. */
  event?: string | undefined
  limit: number
  now: Date
  /** That of the reader, who gets translations. */
  locale: string
}

export async function findShowcase(
  db: Reader,
  links: Links,
  { groups: names, event, limit, now, locale }: ShowcaseFilter,
): Promise<Showcase> {
  if (event !== undefined) return showOne(await findListedEvent(db, links, event, locale))
  const spanOf = (ms: number) => ({ since: new Date(now.getTime() - ms), now, limit })
  const show = (rows: EventRow[]) => rows.map((row) => presentShown(row, links, locale))
  if (!names) {
    const events = show(await listSoonestOfAll(db, spanOf(instanceSpanMs)))
    return { groups: undefined, events, cancelled: undefined }
  }
  const groups = await listVisibleGroups(db, names)
  const ids = groups.map((group) => group.id)
  const events = show(await listSoonestOfGroups(db, ids, spanOf(groupSpanMs)))
  const cancelled = await findCancelled(db, ids, now, events[0]?.dateTime ?? endOfTime)
  return { groups, events, cancelled: cancelled && { startsAt: cancelled.starts_at, timezone: cancelled.timezone } }
}

/** An event with its group. A cancelled one is only named. */
function showOne(event: ShownEvent | undefined): Showcase {
  const groups = event?.group ? [event.group] : undefined
  if (event?.status !== 'cancelled') return { groups, events: event ? [event] : [], cancelled: undefined }
  return { groups, events: [], cancelled: { startsAt: event.dateTime, timezone: event.timezone } }
}

/** An event that may be shown to those who did not ask for it, past ones included. */
export async function findListedEvent(
  db: Reader,
  links: Links,
  id: string,
  locale?: string,
): Promise<ShownEvent | undefined> {
  const event = await findPublicEvent(db, links, id, locale)
  return event?.visibility === 'public' ? event : undefined
}

/** An event that everyone can see, cancelled or not; with the title for a reader of this language. */
export async function findPublicEvent(
  db: Reader,
  links: Links,
  id: string,
  locale?: string,
): Promise<ShownEvent | undefined> {
  const [row] = isId(id) ? await listEventsByIds(db, [id]) : []
  return row && isVisibleEvent(row) ? presentShown(row, links, locale) : undefined
}

function presentShown(original: EventRow, links: Links, locale: string | undefined): ShownEvent {
  const row = locale === undefined ? original : inLanguage(original, locale)
  const { over_at: overAt, has_waitlist: waitlist, group_theme: groupTheme } = row
  return {
    ...presentEventDetail(row, links),
    overAt,
    waitlist,
    isFull: countFree(row) === 0,
    where: whereOf(row),
    rsvpPlace: rsvpPlaceOf(row, pickMessages({}, 'public').events.page.sources),
    groupTheme,
  }
}
