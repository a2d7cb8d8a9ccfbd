import type { EventType, PublicEventType } from '#kernel/events.ts'
import { effectiveScopes, type Role, type Scope, scopesOfRole } from '#kernel/operation/scopes.ts'
import { catalog, isPublicType, publicTypes } from './wire.catalog.ts'

/** An event with what is needed to decide who receives it. */
export interface WebhookEvent {
  type: EventType
  data: unknown
  subjectUserId: string | null
  groupId: string | null
  /** The current state of the community event it is about; null when there is none. */
  eventStatus: string | null
}

/** The owner of a webhook, with their current rights. */
export interface Subscriber {
  userId: string
  isAdmin: boolean
  /** What the webhook's creator could read; null for everything that its owner may. */
  scopes: readonly string[] | null
  /** Their role in the group of the event. */
  groupRole: string | null
  audience: string
  eventTypes: readonly string[]
}

/** The users an event is about: its subject and, if there are two, the other party. */
export function listParties({ type, data, subjectUserId }: WebhookEvent): string[] {
  const parties = isPublicType(type) ? (catalog[type].parties?.(data as never) ?? []) : []
  return [...new Set([...(subjectUserId === null ? [] : [subjectUserId]), ...parties])]
}

/** The subscriptions that include this type. */
export function patternsOf(type: string): string[] {
  return [type, `${type.split('.')[0]}.*`, '*']
}

/** The scopes a webhook has now: its creator's, cut to what its owner may hold. */
function scopesNow({ scopes, isAdmin }: Pick<Subscriber, 'scopes' | 'isAdmin'>): ReadonlySet<Scope> {
  const role: Role = isAdmin ? 'admin' : 'user'
  return scopes === null ? scopesOfRole(role) : effectiveScopes(scopes, role)
}

/** The types that a webhook subscribed to but will never receive, because its creator could not read them. */
export function listUnreadable(subscriber: Pick<Subscriber, 'scopes' | 'isAdmin' | 'eventTypes'>): PublicEventType[] {
  const held = scopesNow(subscriber)
  const isReadable = (type: PublicEventType) => {
    const { scope, ownScope = scope } = catalog[type]
    return held.has(scope) || held.has(ownScope)
  }
  return listSubscribed(subscriber.eventTypes).filter((type) => !isReadable(type))
}

/** The scopes with which a webhook reads what it subscribed to, and that these are not. */
export function listMissingScopes(
  subscriber: Omit<Subscriber, 'userId' | 'groupRole'>,
  scopes: ReadonlySet<Scope>,
): Scope[] {
  const held = scopesNow(subscriber)
  const isPlatform = subscriber.audience === 'platform' && held.has('admin')
  const read = listSubscribed(subscriber.eventTypes).map((type) => catalog[type])
  const used = read.flatMap(({ scope, ownScope = scope }) => [scope, ownScope])
  const needed = new Set<Scope>([...used, ...(isPlatform ? (['admin'] as const) : [])])
  return [...needed].filter((scope) => held.has(scope) && !scopes.has(scope))
}

/** The types that some patterns name. */
export const listSubscribed = (eventTypes: readonly string[]): PublicEventType[] =>
  publicTypes.filter((type) => isSubscribed(eventTypes, type))

function isSubscribed(eventTypes: readonly string[], type: string): boolean {
  return patternsOf(type).some((pattern) => eventTypes.includes(pattern))
}

/**
 * contract: "a webhook hears an event if its owner is the subject or holds a role in the event's group (volunteers:
 * checkin.*, rsvp.*, and event.* of published events; follow.* and meetpass.*: both parties); audience platform hears all". And: "Webhooks hear what their maker may read."
 */
export function canReceive(subscriber: Subscriber, event: WebhookEvent): boolean {
  const { type, groupId } = event
  if (!isPublicType(type) || catalog[type].isDirect) return false
  if (!isSubscribed(subscriber.eventTypes, type)) return false
  const held = scopesNow(subscriber)
  const { scope: scopeOfType, ownScope = scopeOfType } = catalog[type]
  const scope = isOfRequest(event) ? catalog['rsvp.requested'].scope : scopeOfType
  // Without admin rights it receives what any user in its owner's position would.
  if (subscriber.audience === 'platform' && held.has('admin')) return true
  if (listParties(event).includes(subscriber.userId) && held.has(ownScope)) return true
  if (!held.has(scope)) return false
  return groupId !== null && subscriber.groupRole !== null && isHeardAs(subscriber.groupRole, event)
}

/** contract §8.1: a request "counts nowhere", and so it is for those alone who answer it. */
const isOfRequest = ({ data }: WebhookEvent) => (data as { pending?: unknown }).pending === true

function isHeardAs(role: string, event: WebhookEvent): boolean {
  const { type, data, eventStatus } = event
  const heardFrom = isPublicType(type) ? catalog[type].heardFrom : undefined
  const least = heardFrom && isOfRequest(event) ? 'manager' : heardFrom
  if (least === undefined) return false
  if (role === 'owner' || role === 'manager') return true
  if (least === 'volunteer once published') {
    // Of a deleted event only its last state is known.
    const status = type === 'event.deleted' ? (data as { status?: string }).status : eventStatus
    return role === 'volunteer' && status !== undefined && status !== null && status !== 'draft'
  }
  return role === 'volunteer' && least === 'volunteer'
}
