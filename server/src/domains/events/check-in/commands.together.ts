import { randomUUIDv7 } from 'node:crypto'
import { countFree, countNeededAtDoor, lockSeats, takeWalkInSeats } from '#domains/events/rsvps/index.ts'
import type { UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { HandleAll, Wanted } from '#kernel/operation/together.ts'
import {
  type CheckInContext,
  type CheckInInput,
  checkInAttendees,
  emitCheckinCreated,
  type PersonCheckedIn,
  refusalOfOutcome,
} from './commands.ts'
import { insertCodeCheckins, listPresentedDetails } from './queries.together.ts'
import type { CheckinRow, PresentedCode } from './queries.ts'
import { decideRefusal } from './rules.ts'

export type CodeOfEvent = PresentedCode & { eventId: string; method: string }

/** An event goes to the request of the person it is about. */
function emitFor(asked: readonly (Wanted<object> & { userId?: string | undefined })[]): UnitOfWork['emit'] {
  const emitOf = new Map(asked.map(({ userId, emit }) => [userId, emit]))
  return (type, data, concern) => (emitOf.get(concern?.subjectUserId) ?? asked[0]!.emit)(type, data, concern)
}

/** Check-ins by the codes of one event, as if they had come one after the other. */
export const checkInByCodes: HandleAll<CodeOfEvent, CheckinRow> = async ({ db, now }, asked) => {
  const { eventId } = asked[0]!
  // Sent together: the second waits for the lock of the first.
  const [seats, rows] = await Promise.all([lockSeats(db, eventId), listPresentedDetails(db, eventId, asked)])
  const details = new Map(rows.map((row) => [row.user_id, row]))
  const uses = new Map(rows.map((row) => [row.code_id, row.current_uses]))
  let free = seats ? countFree(seats) : 0
  const outcomes = asked.map(({ userId }) => {
    const own = details.get(userId)
    if (!seats || !own) return new ApiError('checkin_code_not_found')
    const refusal = decideRefusal({ ...own, current_uses: uses.get(own.code_id)! }, now)
    if (refusal) return refusal
    const needed = countNeededAtDoor(own)
    if (needed > free) return new ApiError('event_full')
    free -= needed
    uses.set(own.code_id, uses.get(own.code_id)! + 1)
    return own
  })
  const entering = asked.flatMap((one, n) => {
    const outcome = outcomes[n]!
    return outcome instanceof ApiError ? [] : [{ ...one, own: outcome }]
  })
  if (entering.length === 0) return outcomes as ApiError[]
  const unseated = entering.filter(({ own }) => countNeededAtDoor(own) > 0).map(({ userId }) => userId)
  const emit = emitFor(entering)
  if (unseated.length > 0) await takeWalkInSeats({ db, emit, audit: asked[0]!.audit }, eventId, unseated, now)
  const groupId = entering[0]!.own.group_id
  const checkins = await insertCodeCheckins(db, {
    ...{ eventId, groupId, now: now.toISOString() },
    // Lists break ties of the moment by the id: sorted ones keep the order of arrival.
    ids: entering.map(() => randomUUIDv7()).sort(),
    codeIds: entering.map(({ own }) => own.code_id),
    userIds: entering.map(({ userId }) => userId),
    methods: entering.map(({ method }) => method),
  })
  // The number of uses changes only under the event's lock, so a code has just been deleted: each is tried alone.
  if (checkins.length < entering.length) throw new Error('a check-in code was deleted meanwhile')
  const made = new Map(checkins.map(({ user_id: userId, ...checkin }) => [userId, checkin]))
  for (const { userId, method } of entering)
    emitCheckinCreated({ emit }, { checkinId: made.get(userId)!.id, eventId, groupId, userId, method })
  return outcomes.map((outcome, n) => (outcome instanceof ApiError ? outcome : made.get(asked[n]!.userId)!))
}

export type DoorCheckIn = CheckInContext & { input: CheckInInput }

/** Check-ins that several organizers or volunteers make at the door of one event. */
export const checkInAtDoor: HandleAll<DoorCheckIn, PersonCheckedIn> = async ({ db, now }, asked) => {
  const outcomes: (PersonCheckedIn | ApiError)[] = []
  // An administrator may check in people that the group does not know: neighbors with the same rights share the statements.
  while (outcomes.length < asked.length) {
    const rest = asked.slice(outcomes.length)
    const end = rest.findIndex(({ isAdmin }) => isAdmin !== rest[0]!.isAdmin)
    const some = end === -1 ? rest : rest.slice(0, end)
    const inputs = some.map(({ input, by, emit }) => ({ ...input, by, emit }))
    const { audit, emit, eventId, isAdmin, by } = some[0]!
    const found = await checkInAttendees({ db, emit, audit }, { eventId, isAdmin, by }, inputs, now)
    outcomes.push(...found.map((one) => refusalOfOutcome(one) ?? (one as PersonCheckedIn)))
  }
  return outcomes
}
