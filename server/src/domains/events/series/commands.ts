import { lockSeries } from '#domains/events/events/index.ts'
import { findQuestions } from '#domains/events/questions/index.ts'
import {
  cancelRsvp,
  decidePartyAnswers,
  lockSeats,
  lockSeatsOfEvents,
  type RsvpInput,
} from '#domains/events/rsvps/index.ts'
import { assertUpgraded } from '#domains/foundation/settings/index.ts'
import type { Caller, Cipher, UnitOfWork, WriteContext, Writer } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { listSaidOfKeys, updateSaid } from './queries.keys.ts'
import { insertDates } from './queries.placing.ts'
import {
  countSeriesLocked,
  deleteRegular,
  deleteSkip,
  findRegular,
  hasRegulars,
  insertRegular,
  insertSkip,
  isBannedFromGroup,
  listIdsAhead,
  listTaken,
  type RegularRow,
} from './queries.regulars.ts'
import { assertRoomForSeries, assertTakesRegulars, sealSaid } from './rules.regulars.ts'
import { requireSeries, type ShownSeries } from './views.ts'

type Unit = WriteContext & { cipher: Cipher }

/** Records that a person comes to all dates; a job gives them their spots. Again, it changes what they say each time, and ends a pause. */
export async function comeToAll(
  unit: Unit,
  caller: Caller,
  seriesId: string,
  input: RsvpInput,
  now: Date,
): Promise<RegularRow> {
  const { db, cipher, emit } = unit
  const { userId } = caller
  const shown = await requireSeries(db, caller, seriesId, now)
  await assertUpgraded(db, { feature: 'regulars' })
  await lockSeries(db, seriesId)
  if (await isBannedFromGroup(db, shown.group.id, userId)) throw new ApiError('banned')
  await assertSaysEnough(unit, shown, input)
  const count = await countSeriesLocked(db, userId)
  if (count === undefined) throw new ApiError('user_not_found')
  if (!(await findRegular(db, seriesId, userId))) assertRoomForSeries(count)
  if (!(await hasRegulars(db, seriesId))) await insertDates(db, seriesId, true, now)
  const wish = {
    seriesId,
    userId,
    guests: input.guests?.length ?? 0,
    said: sealSaid(cipher, wishOf(seriesId, userId), input),
  }
  const regular = await insertRegular(db, wish, now)
  emit('series.regular_added', { seriesId, userId })
  return regular
}

/** By the next date: the others ask the same, or are left out. */
async function assertSaysEnough({ db }: Unit, { dates }: ShownSeries, input: RsvpInput): Promise<void> {
  const next = dates.find((date) => date.takes_rsvps)
  assertTakesRegulars(dates[0], next, input)
  if (!next) return
  decidePartyAnswers((await findQuestions(db, next.id))?.questions ?? null, input)
}

/** Ends it. `givesUp`: also the RSVPs to the dates ahead; gives how many. */
export async function stopComing(
  unit: UnitOfWork,
  caller: Caller,
  seriesId: string,
  givesUp: boolean,
  now: Date,
): Promise<number> {
  const { db } = unit
  const user = { userId: caller.userId, isAdmin: caller.scopes.has('admin') }
  // No spot of theirs is given from here on: the seats are locked before their wish, as by the job that gives it.
  if (givesUp) await lockSeatsOfEvents(db, await listIdsAhead(db, seriesId, now))
  if (!(await deleteRegular(db, seriesId, user.userId))) throw new ApiError('rsvp_not_found', notAtAll)
  if (!givesUp) return 0
  const taken = await listTaken(db, seriesId, user.userId, now)
  for (const eventId of taken) await cancelRsvp(unit, eventId, user, now)
  return taken.length
}

const notAtAll = 'You do not come to all dates of this series'

/** Leaves out one date: gives up its spot, or takes none. */
export async function skipDate(
  unit: UnitOfWork,
  caller: Caller,
  { seriesId, eventId }: { seriesId: string; eventId: string },
  now: Date,
): Promise<void> {
  const { db } = unit
  const user = { userId: caller.userId, isAdmin: caller.scopes.has('admin') }
  await requireDate(unit, caller, { seriesId, eventId }, now)
  await lockSeats(db, eventId)
  if ((await listTaken(db, seriesId, user.userId, now)).includes(eventId)) await cancelRsvp(unit, eventId, user, now)
  await insertSkip(db, seriesId, eventId, user.userId, now)
}

/** Takes that back: of a date that is not open yet they get their spot; to others they RSVP as all do. */
export async function keepDate(
  unit: UnitOfWork,
  caller: Caller,
  of: { seriesId: string; eventId: string },
  now: Date,
): Promise<void> {
  await requireDate(unit, caller, of, now)
  await deleteSkip(unit.db, of.eventId, caller.userId)
  unit.emit('series.regular_added', { seriesId: of.seriesId, userId: caller.userId })
}

async function requireDate({ db }: UnitOfWork, caller: Caller, of: { seriesId: string; eventId: string }, now: Date) {
  if (!(await findRegular(db, of.seriesId, caller.userId))) throw new ApiError('rsvp_not_found', notAtAll)
  const { dates } = await requireSeries(db, caller, of.seriesId, now)
  if (!dates.some((date) => date.id === of.eventId)) throw new ApiError('event_not_found')
}

const wishOf = (seriesId: string, userId: string) => ({ seriesId, userId })

/** Encrypts a batch of what is said each time with the newest key; 0 when none of an older key is left. */
export async function encryptSaidAgain(tx: Writer, cipher: Cipher, limit: number): Promise<number> {
  const rows = await listSaidOfKeys(tx, cipher.ids.slice(1), limit)
  for (const row of rows) await updateSaid(tx, row, cipher.encrypt('answers', cipher.decrypt('answers', row.said)))
  return rows.length
}
