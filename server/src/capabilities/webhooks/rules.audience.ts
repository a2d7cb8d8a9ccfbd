import type { EventType } from '../../kernel/event-types.ts'
import { catalogue, isPublicType } from './catalogue.ts'

/** An event with what must be known of it to say who hears of it. */
export interface Tidings {
  type: EventType
  data: unknown
  subjectUserId: string | null
  groupId: string | null
  /** How the event that it tells of stands now; null when there is none. */
  eventStatus: string | null
}

/** The owner of a webhook as they stand now. */
export interface Hearer {
  userId: string
  isAdmin: boolean
  /** Their role in the group of the event. */
  groupRole: string | null
  audience: string
  eventTypes: readonly string[]
}

/** Whom an event is about: its subject and, where there are two sides to it, the other one. */
export function listParties({ type, data, subjectUserId }: Tidings): string[] {
  const parties = isPublicType(type) ? (catalogue[type].parties?.(data as never) ?? []) : []
  return [...new Set([...(subjectUserId === null ? [] : [subjectUserId]), ...parties])]
}

/** What a webhook may have subscribed to so that it hears of this type. */
export function patternsOf(type: string): string[] {
  return [type, `${type.split('.')[0]}.*`, '*']
}

/**
 * contract: "a webhook hears an event if its owner is the subject or holds a role in the event's group (volunteers:
 * checkin.*, rsvp.*, and event.* of published events; follow.* and meetpass.*: both parties); audience platform hears all".
 */
export function mayHear(hearer: Hearer, tidings: Tidings): boolean {
  const { type, groupId } = tidings
  if (!isPublicType(type) || catalogue[type].isDirect) return false
  if (!patternsOf(type).some((pattern) => hearer.eventTypes.includes(pattern))) return false
  // Whoever is no administrator any more hears what anybody in their place would.
  if (hearer.audience === 'platform' && hearer.isAdmin) return true
  if (listParties(tidings).includes(hearer.userId)) return true
  return groupId !== null && hearer.groupRole !== null && isHeardAs(hearer.groupRole, tidings)
}

function isHeardAs(role: string, { type, data, eventStatus }: Tidings): boolean {
  const least = isPublicType(type) ? catalogue[type].heardFrom : undefined
  if (least === undefined) return false
  if (role === 'owner' || role === 'manager') return true
  if (least === 'volunteer once published') {
    // Of an event that is gone only its last state is known.
    const status = type === 'event.deleted' ? (data as { status?: string }).status : eventStatus
    return role === 'volunteer' && status !== undefined && status !== null && status !== 'draft'
  }
  return role === 'volunteer' && least === 'volunteer'
}
