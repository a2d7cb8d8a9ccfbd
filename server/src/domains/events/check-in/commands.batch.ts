import { randomUUIDv7 } from 'node:crypto'
import { lockSeats, takeWalkInSeats } from '#domains/events/rsvps/index.ts'
import { decideTicketCode, listTicketHolders } from '#domains/events/tickets/index.ts'
import type { UnitOfWork } from '#kernel/context.ts'
import { nilId } from '#kernel/ids.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isId } from '#kernel/operation/schema.ts'
import { emitCheckinCreated, emitCheckinDeleted } from './commands.events.ts'
import { findCheckInEvent, insertCheckins, insertReceipts, listReceipts, lockAttendees } from './queries.batch.ts'
import { deleteCheckin } from './queries.ts'
import { type CheckInItem, type CheckInOutcome, decideBatch } from './rules.ts'

/** Names the user by id or by the ticket they show. */
export interface CheckInInput {
  clientId?: string | undefined
  userId?: string | undefined
  ticket?: string | undefined
  checkedInAt?: string | undefined
}

/** The event, and the organizer or volunteer who checks attendees in. */
interface CheckInContext {
  eventId: string
  by: string
  isAdmin: boolean
}

/** Checks in one user or 500 with the same few statements, all under the event's lock. */
export async function checkInAttendees(
  unit: UnitOfWork,
  context: CheckInContext,
  inputs: readonly CheckInInput[],
  now: Date,
): Promise<CheckInOutcome[]> {
  const { eventId, by } = context
  const seats = await lockSeats(unit.db, eventId)
  const event = seats && (await findCheckInEvent(unit.db, eventId))
  if (!event) throw new ApiError('event_not_found')
  const items = await resolveItems(unit, eventId, inputs)
  const userIds = [...new Set(items.flatMap((item) => item.userId ?? []))].filter((id) => isId(id))
  // Only an administrator manages an event without a group.
  const knownTo = context.isAdmin ? undefined : (event.group_id ?? nilId)
  const attendees = await lockAttendees(unit.db, { eventId, userIds, knownTo })
  const clientIds = items.flatMap((item) => item.clientId ?? [])
  const outcomes = decideBatch(items, event, attendees, await listReceipts(unit.db, eventId, clientIds), now)

  const fresh = outcomes.flatMap((one) => (one.status === 'error' || one.isReplay ? [] : [one]))
  const created = fresh.filter((one) => one.status === 'created')
  const seated = new Set(attendees.filter((one) => one.rsvp_status === 'confirmed').map((one) => one.id))
  const walkIns = created.map((one) => one.userId).filter((id) => !seated.has(id))
  if (walkIns.length > 0) await takeWalkInSeats(unit, eventId, walkIns, now)
  const groupId = event.group_id
  const rows = created.map(({ userId, checkin }) => ({ ...checkin, user_id: userId }))
  await insertCheckins(unit.db, { eventId, groupId, by }, rows)
  await insertReceipts(unit.db, eventId, fresh.flatMap(receiptOf), now)
  for (const { userId, checkin } of created)
    emitCheckinCreated(unit, { checkinId: checkin.id, eventId, groupId, userId, method: checkin.method })
  return outcomes
}

async function resolveItems(
  { db }: UnitOfWork,
  eventId: string,
  inputs: readonly CheckInInput[],
): Promise<CheckInItem[]> {
  const codeOf = ({ ticket }: CheckInInput) => (ticket === undefined ? undefined : decideTicketCode(ticket))
  const holders = await listTicketHolders(
    db,
    eventId,
    inputs.flatMap((input) => codeOf(input) ?? []),
  )
  return inputs.map((input) => ({
    id: randomUUIDv7(),
    clientId: input.clientId ?? null,
    userId: input.ticket === undefined ? input.userId?.toLowerCase() : holders.get(codeOf(input) ?? ''),
    isByTicket: input.ticket !== undefined,
    checkedInAt: input.checkedInAt,
  }))
}

function receiptOf(outcome: Exclude<CheckInOutcome, { status: 'error' }>) {
  const { clientId, userId, status, checkin } = outcome
  const { id, ...same } = checkin
  return clientId === null ? [] : [{ client_id: clientId, user_id: userId, status, checkin_id: id, ...same }]
}

/** Checks in one user; unlike in a batch, a refusal is an error of the request. */
export async function checkInAttendee(
  unit: UnitOfWork,
  context: CheckInContext,
  input: CheckInInput,
  now: Date,
): Promise<Extract<CheckInOutcome, { status: 'created' | 'duplicate' }>> {
  const outcome = (await checkInAttendees(unit, context, [input], now))[0]!
  if (outcome.status === 'error') throw new ApiError(outcome.code, refusalTexts[outcome.code])
  if (outcome.status === 'duplicate') throw new ApiError('already_checked_in')
  return outcome
}

const refusalTexts: { [code: string]: string | undefined } = {
  banned: 'This person is banned from the group',
  invalid_state: 'This event is a draft; publish it first',
  validation_failed: 'checkedInAt must not lie more than a day before the event',
  idempotency_mismatch: 'This clientId was used for another user; use a new one',
}

/** Deletes a check-in. The RSVP stays, and the code's use is not returned. */
export async function undoCheckin(unit: UnitOfWork, eventId: string, userId: string): Promise<void> {
  await lockSeats(unit.db, eventId)
  const gone = await deleteCheckin(unit.db, eventId, userId)
  if (!gone) throw new ApiError('not_found', 'This user is not checked in; list the attendees to see who is')
  emitCheckinDeleted(unit, { checkinId: gone.id, eventId, groupId: gone.group_id, userId })
}
