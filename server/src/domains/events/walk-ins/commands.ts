import { randomUUIDv7 } from 'node:crypto'
import { addWalkInsByName, lockSeats, removeWalkInByName } from '#domains/events/rsvps/index.ts'
import type { UnitOfWork, Writer } from '#kernel/context.ts'
import { cleanName } from '#kernel/formats/names.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { findEventState, insertWalkIns, listWalkInsByClient, updateRemoved } from './queries.ts'
import { decideLabel, decideWalkIn, nameLengthMax, type WalkInRecord, walkInsMax } from './rules.ts'

/** The event, and the organizer or volunteer who lets people in. */
interface At {
  eventId: string
  by: string
}

/** Stores people without an account and counts their seats, also beyond the capacity. Only under the event's lock. */
export async function addWalkIns(tx: Writer, at: At, walkIns: readonly WalkInRecord[], now: Date): Promise<void> {
  if (walkIns.length === 0) return
  await insertWalkIns(tx, at, walkIns, now)
  await addWalkInsByName(tx, at.eventId, walkIns.length)
}

interface WalkInInput {
  name: string
  clientId?: string | undefined
  checkedInAt?: string | undefined
  label?: string | undefined
}

const refusalTexts: { [code: string]: string | undefined } = {
  invalid_state: 'This event is a draft; publish it first',
  validation_failed: 'checkedInAt must not lie in the future, nor more than a day before the event',
  idempotency_mismatch: 'This clientId was used for another name; use a new one',
  limit_reached: `An event can have ${walkInsMax.toLocaleString('en')} walk-ins`,
}

/** Lets one person in; a refusal is an error of the request. */
export async function createWalkIn(unit: UnitOfWork, at: At, input: WalkInInput, now: Date): Promise<WalkInRecord> {
  const { db } = unit
  const { clientId = null, checkedInAt } = input
  const seats = await lockSeats(db, at.eventId)
  const event = seats && (await findEventState(db, at.eventId))
  if (!event) throw new ApiError('event_not_found')
  const earlier = await listWalkInsByClient(db, at.eventId, clientId === null ? [] : [clientId])
  const named = { name: cleanName(input.name, nameLengthMax), label: decideLabel(input.label) }
  const item = { id: randomUUIDv7(), clientId, checkedInAt, ...named }
  const outcome = decideWalkIn(item, { ...event, walk_ins: seats.walk_ins }, earlier.get(clientId ?? ''), now)
  if (outcome.status === 'error') throw new ApiError(outcome.code, refusalTexts[outcome.code])
  if (!outcome.isReplay) await addWalkIns(db, at, [outcome.walkIn], now)
  return outcome.walkIn
}

/** Deletes the name and gives the seat back, which may go to the waitlist. */
export async function removeWalkIn(unit: UnitOfWork, eventId: string, id: string, now: Date): Promise<void> {
  await lockSeats(unit.db, eventId)
  if (!(await updateRemoved(unit.db, eventId, id, now)))
    throw new ApiError('not_found', 'This event has no such walk-in; it may have been undone before')
  await removeWalkInByName(unit, eventId, now)
}
