import { lockSeries } from '#domains/events/events/index.ts'
import { asked, findQuestions } from '#domains/events/questions/index.ts'
import {
  cancelRsvp,
  decidePartyAnswers,
  lockSeats,
  lockSeatsOfEvents,
  placeRegulars,
  type RsvpInput,
} from '#domains/events/rsvps/index.ts'
import { assertUpgraded } from '#domains/foundation/settings/index.ts'
import type { Caller, Cipher, UnitOfWork, Writer } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { listSaidOfKeys, updateSaid } from './queries.keys.ts'
import {
  countSpotsUsed,
  type DateRow,
  findDate,
  insertDates,
  insertPlacements,
  lockWaiting,
  type Placement,
  updatePlaced,
} from './queries.placing.ts'
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
import { updatePaused, updateReviewed } from './queries.review.ts'
import {
  assertRoomForSeries,
  assertTakesRegulars,
  countShare,
  decideDate,
  onlyAsked,
  openSaid,
  sealSaid,
} from './rules.ts'
import { requireSeries, type ShownSeries } from './views.ts'

type Unit = UnitOfWork & { cipher: Cipher }

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

/** Notes what is new of a series that people come to all dates of; false where there are none. */
export async function noteDates({ db }: Pick<UnitOfWork, 'db'>, seriesId: string, now: Date): Promise<boolean> {
  await lockSeries(db, seriesId)
  if (!(await hasRegulars(db, seriesId))) return false
  await insertDates(db, seriesId, false, now)
  return true
}

/** Gives those who come to all dates their spots at this one; from then on it is open for others. All, or nothing. */
export async function placeDate(unit: Unit, eventId: string, now: Date): Promise<void> {
  const seats = await lockSeats(unit.db, eventId)
  const date = seats && (await findDate(unit.db, eventId))
  const decided = date && decideDate(date, now)
  if (!date || decided === 'later') return
  if (decided === 'now') await placeWaiting(unit, eventId, date, now)
  await updatePlaced(unit.db, date.series_id, eventId, now)
}

async function placeWaiting(unit: Unit, eventId: string, date: DateRow, now: Date): Promise<void> {
  const waiting = await lockWaiting(unit.db, date.series_id, eventId)
  if (waiting.length === 0) return
  const questions = (await findQuestions(unit.db, eventId))?.questions ?? []
  const coming = waiting.filter((one) => !one.has_muted)
  const regulars = coming.map(({ user_id: userId, guests, said }) => ({
    userId,
    input: onlyAsked(openSaid(unit.cipher, { seriesId: date.series_id, userId }, said, guests), asked(questions)),
  }))
  const spots = countShare(date) - (await countSpotsUsed(unit.db, eventId))
  const placed = regulars.length > 0 ? await placeRegulars(unit, eventId, regulars, spots, now) : new Map()
  const results = new Map<string, Placement>(waiting.map(({ user_id: id }) => [id, placed.get(id) ?? 'muted']))
  await insertPlacements(unit.db, { seriesId: date.series_id, eventId }, results, now)
}

/** What is known a day after a date: gives those who are paused from then on. */
export async function reviewDate(tx: Writer, of: { eventId: string; seriesId: string }, now: Date): Promise<string[]> {
  const paused = await updatePaused(tx, of, now)
  await updateReviewed(tx, of.eventId, now)
  return paused
}
