import { decideWalkIn, type WalkInRecord } from '#domains/events/walk-ins/index.ts'
import { decideCheckinTime } from '#domains/foundation/event-facts/index.ts'
import type { ErrorCode } from '#kernel/operation/errors.ts'
import type {
  AttendeeItem,
  AttendeeOutcome,
  CheckInItem,
  CheckInOutcome,
  CheckinRecord,
  GuestItem,
  GuestOutcome,
  Known,
} from './rules.ts'

interface EventState {
  status: string
  starts_at: string
  walk_ins: number
}

type PersonOutcome = AttendeeOutcome | GuestOutcome
type PersonItem = AttendeeItem | GuestItem

const hasGuest = (one: object): one is { guestId: string } => 'guestId' in one && one.guestId !== undefined

/** The results of a batch in its order: each item sees the effects of those before it. */
export function decideBatch(
  items: readonly CheckInItem[],
  event: EventState,
  known: Known,
  now: Date,
): CheckInOutcome[] {
  const answered = new Map(known.receipts)
  const walkIns = new Map(known.walkIns)
  const users = new Map(known.attendees.map((user) => [user.id, user]))
  const guests = new Map(known.guests.map((guest) => [guest.id, guest]))
  const people = [...known.attendees, ...known.guests]
  /** By the id of the user or of the guest. */
  const checkins = new Map(people.flatMap(({ id, checkin }) => (checkin ? [[id, checkin] as const] : [])))
  const seated = new Set(known.attendees.flatMap(({ id, rsvp_status: status }) => (status === 'confirmed' ? [id] : [])))
  let inside = event.walk_ins

  /** What was answered before, or undefined for a new id of the client. */
  function findEarlier(item: PersonItem): CheckInOutcome | undefined {
    const { clientId } = item
    const earlier = clientId === null ? undefined : answered.get(clientId)
    if (!earlier) return undefined
    const { user_id: userId, guest_id: guestId, checkin } = earlier
    // A ticket that was renewed since then no longer names its user.
    const isOfNobody = !hasGuest(item) && (item.userId ?? '') === ''
    const isSame = hasGuest(item) ? guestId === item.guestId : guestId === null && userId === item.userId
    if (!isSame && !isOfNobody) return { clientId, ...nameOf(item), status: 'error', code: 'idempotency_mismatch' }
    const status = earlier.status === 'created' ? 'created' : 'duplicate'
    return { clientId, userId, ...(guestId !== null && { guestId }), status, checkin, isReplay: true }
  }

  const nameOf = (item: PersonItem) =>
    hasGuest(item)
      ? { userId: guests.get(item.guestId)?.user_id ?? '', guestId: item.guestId }
      : { userId: item.userId ?? '' }

  /** Why this one is not checked in, but for what only one kind of people is refused for. */
  function decideEvent(isBanned: boolean): ErrorCode | undefined {
    if (isBanned) return 'banned'
    if (event.status === 'cancelled') return 'event_cancelled'
    return event.status === 'draft' ? 'invalid_state' : undefined
  }

  function refusePerson(item: PersonItem, userId: string, isPresent: boolean): ErrorCode | undefined {
    const user = users.get(userId)
    if (!user) return item.isByTicket ? 'ticket_not_found' : hasGuest(item) ? 'guest_not_found' : 'user_not_found'
    const refusal = decideEvent(user.is_banned)
    if (refusal || isPresent) return refusal
    // A party has its spots as a whole.
    if (hasGuest(item)) return seated.has(userId) ? undefined : 'rsvp_required'
    return user.is_declined && !item.isByTicket ? 'rsvp_declined' : undefined
  }

  function decidePerson(item: PersonItem): CheckInOutcome {
    const earlier = findEarlier(item)
    if (earlier) return earlier
    const { clientId, method, checkedInAt, label } = item
    const named = nameOf(item)
    const id = hasGuest(item) ? item.guestId : item.id
    const present = checkins.get(hasGuest(item) ? item.guestId : named.userId)
    const code = refusePerson(item, named.userId, present !== undefined)
    if (code) return { clientId, ...named, status: 'error', code }
    if (present) return { clientId, ...named, status: 'duplicate', checkin: present, isReplay: false }
    const at = decideCheckinTime(checkedInAt, event.starts_at, now)
    if (at === undefined) return { clientId, ...named, status: 'error', code: 'validation_failed' }
    const checkin: CheckinRecord = { id, checked_in_at: at, method, label }
    return { clientId, ...named, status: 'created', checkin, isReplay: false }
  }

  function decide(item: CheckInItem): CheckInOutcome {
    const { clientId } = item
    const refuse = (code: ErrorCode) => ({ clientId, status: 'error' as const, code })
    if ('isUnclear' in item) return refuse('validation_failed')
    const isWalkIn = 'name' in item
    if (clientId !== null && (isWalkIn ? answered : walkIns).has(clientId)) return refuse('idempotency_mismatch')
    if (!isWalkIn) return decidePerson(item)
    const earlier = clientId === null ? undefined : walkIns.get(clientId)
    return decideWalkIn(item, { ...event, walk_ins: inside }, earlier, now)
  }

  function noteWalkIn({
    clientId,
    walkIn,
    isReplay,
  }: {
    clientId: string | null
    walkIn: WalkInRecord
    isReplay: boolean
  }) {
    if (!isReplay) inside += 1
    if (clientId !== null) walkIns.set(clientId, walkIn)
  }

  function notePerson(outcome: PersonOutcome): void {
    const { clientId, userId, status, checkin, isReplay } = outcome
    const guestId = hasGuest(outcome) ? outcome.guestId : null
    if (status === 'created' && !isReplay) {
      checkins.set(guestId ?? userId, checkin)
      seated.add(userId)
    }
    if (clientId !== null) answered.set(clientId, { user_id: userId, guest_id: guestId, status, checkin })
  }

  /** Those whom this attendee brings and who are not inside yet. */
  function admitGuests(item: AttendeeItem, { userId }: AttendeeOutcome): GuestOutcome[] {
    const coming = known.guests.filter((guest) => guest.user_id === userId && !checkins.has(guest.id))
    const { method, label, isByTicket, checkedInAt } = item
    const decided = coming.map(({ id: guestId }) =>
      decidePerson({ clientId: null, guestId, isByTicket, method, checkedInAt, label }),
    )
    const admitted = decided.filter((one): one is GuestOutcome => one.status === 'created' && hasGuest(one))
    for (const one of admitted) notePerson(one)
    return admitted
  }

  return items.map((item) => {
    const outcome = decide(item)
    if (outcome.status === 'error') return outcome
    if ('walkIn' in outcome) {
      noteWalkIn(outcome)
      return outcome
    }
    notePerson(outcome)
    if (hasGuest(outcome) || outcome.isReplay || !('isWithGuests' in item) || !item.isWithGuests) return outcome
    return { ...outcome, guests: admitGuests(item, outcome) }
  })
}
