import { randomUUIDv7 } from 'node:crypto'
import { type InvitingEvent, inviteToEvent } from '#domains/events/event-invitations/index.ts'
import { listAttendee, lockSeats } from '#domains/events/rsvps/index.ts'
import { spendLimit } from '#domains/foundation/action-limits/index.ts'
import { assertUpgraded } from '#domains/foundation/settings/index.ts'
import type { Caller, Fingerprints, UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import {
  canStillAdd,
  findEventToFill,
  insertList,
  listOpenRows,
  lockOpenList,
  type OpenList,
  type OpenRow,
  updateFinished,
  updateResults,
} from './queries.ts'
import { batchSize, decideResult, type ListResult, rowsMax } from './rules.ts'
import { type ListedEvent, readListing } from './views.ts'

interface Registering {
  caller: Caller
  event: ListedEvent
  text: string
  now: Date
}

/** Notes the list; a job does what it says. Who is added counts as if each were added alone. */
export async function registerList(unit: UnitOfWork, registering: Registering): Promise<void> {
  const { db, emit, audit } = unit
  const { caller, event, now } = registering
  const { userIds, emails } = await readListing(db, registering)
  await assertUpgraded(db, { feature: 'eventInvitations' })
  if (userIds.length + emails.length === 0) {
    const message = 'must have an address, or a username that the group knows'
    throw new ApiError('validation_failed', `text ${message}`, {}, [{ field: 'text', message }])
  }
  await spendLimit(db, caller, 'person', userIds.length, now)
  const id = randomUUIDv7()
  await insertList(db, { id, eventId: event.id, by: caller.userId, userIds, emails }, now)
  emit('attendee_list.created', { listId: id }, event.group_id === null ? {} : { groupId: event.group_id })
  const detail = { people: userIds.length, addresses: emails.length }
  audit({ action: 'attendee-lists.create', target: event.id, detail })
}

/**
 * The next people of a list, all in one transaction: a worker that dies leaves whole batches. True while there are more. The seats are
 * locked before the list, as by everyone who gives spots.
 */
export async function registerNext(
  unit: UnitOfWork,
  keys: Fingerprints,
  of: { listId: string; eventId: string },
  now: Date,
): Promise<boolean> {
  const { db } = unit
  await lockSeats(db, of.eventId)
  const list = await lockOpenList(db, of.listId)
  if (!list) return false
  const rows = await listOpenRows(db, list.id, rowsMax)
  if (!(await canStillAdd(db, list)))
    return finish(
      unit,
      list,
      rows.map((row) => ({ ...row, result: 'refused' })),
      now,
    )
  const known = rows.filter(({ user_id }) => user_id !== null).slice(0, batchSize)
  if (known.length === 0) return finish(unit, list, await inviteRows(unit, keys, list, rows, now), now)
  const results = []
  for (const { number, user_id: userId } of known)
    results.push({ number, result: decideResult(await addOne(unit, list.event_id, userId!, now)) })
  await updateResults(db, list.id, results, now)
  return true
}

/** An account that was deleted meanwhile is one that cannot come. */
async function addOne(unit: UnitOfWork, eventId: string, userId: string, now: Date) {
  try {
    return await listAttendee(unit, eventId, userId, now)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'user_not_found') return { refusal: error.code }
    throw error
  }
}

type Result = { number: number; result: ListResult }

async function finish({ db }: UnitOfWork, { id }: OpenList, results: Result[], now: Date): Promise<boolean> {
  if (results.length > 0) await updateResults(db, id, results, now)
  await updateFinished(db, id, now)
  return false
}

/** As many as the limits of the day leave, which may have shrunk since the preview. */
async function inviteRows(
  unit: UnitOfWork,
  keys: Fingerprints,
  { event_id: eventId, created_by: by }: OpenList,
  rows: readonly OpenRow[],
  now: Date,
): Promise<Result[]> {
  const all = (result: ListResult) => rows.map(({ number }) => ({ number, result }))
  if (rows.length === 0) return []
  const event: InvitingEvent | undefined = await findEventToFill(unit.db, eventId)
  if (!event) return all('refused')
  try {
    const emails = rows.map(({ email }) => email!)
    const invited = await inviteToEvent(unit, { event, emails, by: by!, keys, now, cutsAtLimit: true })
    return rows.map(({ number }, at) => {
      const { result = 'limit' } = invited[at]!
      return { number, result: result === 'wrong_address' ? 'refused' : result }
    })
  } catch (error) {
    // Refused before anything is written: too much came back, or the event invites no one now.
    if (error instanceof ApiError) return all('limit')
    throw error
  }
}
