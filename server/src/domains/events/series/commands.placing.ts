import { lockSeries } from '#domains/events/events/index.ts'
import { asked, findQuestions } from '#domains/events/questions/index.ts'
import { lockSeats, placeRegulars } from '#domains/events/rsvps/index.ts'
import type { Cipher, UnitOfWork, Writer } from '#kernel/context.ts'
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
import { hasRegulars } from './queries.regulars.ts'
import { updatePaused, updateReviewed } from './queries.review.ts'
import { countShare, decideDate, onlyAsked, openSaid } from './rules.regulars.ts'

type Unit = UnitOfWork & { cipher: Cipher }

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
