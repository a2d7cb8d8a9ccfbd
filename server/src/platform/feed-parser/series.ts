import { dayMs } from '#kernel/time.ts'
import { untilTest } from './dates.ts'
import { at, type Entry, isPrivate, type Moment, momentsIn, type ZoneOf } from './entries.ts'
import { linesOf, textOf } from './lines.ts'
import type { Notices } from './notices.ts'
import { datesOf, isForDates, type RuleParts } from './repeat.ts'
import { titleOf } from './texts.ts'
import { wallOf } from './zones.ts'

/** One date of an entry. */
export interface Occurrence {
  entry: Entry
  /** The entry of the series, where `entry` is a change to one of its dates. */
  master: Entry | undefined
  /** The start that was first planned, for dates of a series. */
  original: number | null
  start: Moment
  startsAt: number
}

interface Window {
  from: number
  to: number
}

const datesMax = 100
/** Some of them are taken out, or outside the window after all. */
const foundMax = datesMax + 10

/** The dates of all entries with one id: an entry, and the changes to single dates of it. */
export function occurrencesOf(entries: Entry[], window: Window, zoneOf: ZoneOf, notices: Notices): Occurrence[] {
  const master = entries.filter(({ recurrence }) => !recurrence).reduce<Entry | undefined>(newer, undefined)
  const changes = changesOf(entries, master)
  const changed = [...changes].map(
    ([original, entry]): Occurrence => ({ entry, master, original, start: entry.start, startsAt: at(entry.start) }),
  )
  if (master === undefined) return changed
  if (!isSeries(master)) {
    const startsAt = at(master.start)
    const own: Occurrence = { entry: master, master: undefined, original: null, start: master.start, startsAt }
    return changes.has(startsAt) ? changed : [own, ...changed]
  }
  const following = [...changes]
    .filter(([, { recurrence }]) => recurrence!.isForFuture)
    .sort(([a], [b]) => a - b)
    .map(([original, entry]) => ({ original, entry, shift: entry.start.wall - wallOf(original, master.start.zone) }))
  // A date outside the window may have been moved into it.
  const slack = following.reduce((most, { shift }) => Math.max(most, Math.abs(shift)), 0) + dayMs
  const planned = plannedDates(master, { from: window.from - slack, to: window.to + slack }, zoneOf, notices)
  const dates = planned.flatMap((start): Occurrence[] => {
    const original = at(start)
    if (changes.has(original)) return []
    const last = following.findLast((one) => one.original <= original)
    if (!last) return [{ entry: master, master: undefined, original, start, startsAt: original }]
    const moved = { ...last.entry.start, wall: start.wall + last.shift }
    return [{ entry: last.entry, master, original, start: moved, startsAt: at(moved) }]
  })
  const near = dates.filter(({ entry, startsAt }) => startsAt <= window.to && startsAt + lengthOf(entry) >= window.from)
  return [...near.slice(0, datesMax), ...changed]
}

const lengthOf = ({ length }: Entry) => (length === null ? 0 : length.days * dayMs + length.ms)

/** The entry with the highest number of changes; of equal ones the last. */
function newer(known: Entry | undefined, entry: Entry): Entry {
  if (known === undefined) return entry
  const difference = entry.sequence - known.sequence || (entry.modified < known.modified ? -1 : 0)
  return difference < 0 ? known : entry
}

/** Changes to single dates, by the start that was first planned. */
function changesOf(entries: Entry[], master: Entry | undefined): Map<number, Entry> {
  const changes = new Map<number, Entry>()
  for (const entry of entries) {
    if (!entry.recurrence) continue
    const { moment } = entry.recurrence
    // Only the day is named: the date of the series on that day.
    const isDayOnly = moment.isDate && master !== undefined && !master.start.isDate
    const original = at(isDayOnly ? { ...master.start, wall: moment.wall + timeOfDay(master.start.wall) } : moment)
    changes.set(original, newer(changes.get(original), entry))
  }
  return changes
}

function isSeries({ part }: Entry): boolean {
  return part.lines.has('rrule') || part.lines.has('rdate')
}

/** The starts of a series in the window, without those that were taken out. */
function plannedDates(entry: Entry, window: Window, zoneOf: ZoneOf, notices: Notices): Moment[] {
  const { start, part } = entry
  const lasts = lengthOf(entry)
  // By the wall clock, so a day wider on both sides.
  const walls = { from: window.from - Math.min(lasts, 30 * dayMs) - dayMs, to: window.to + dayMs }
  const isNear = ({ wall }: Moment) => wall >= walls.from - dayMs && wall <= walls.to + dayMs
  const title = isPrivate(part) ? null : (titleOf(textOf(part, 'summary')) ?? null)
  const found = new Map<number, Moment>()
  const add = (moment: Moment) => found.set(at(moment), moment)
  if (!part.lines.has('rrule')) add(start)
  for (const { values } of linesOf(part, 'rrule')) {
    const rule = values[0] as RuleParts
    if (!isForDates(rule, start.wall)) {
      notices.cut('repeats_too_often', title)
      continue
    }
    const isOver = untilTest(rule, start.zone)
    const dates = datesOf(rule, start.wall, { ...walls, isOver, datesMax: foundMax })
    if (dates.isCut) notices.cut('repeats_too_often', title)
    for (const wall of dates.walls) add({ ...start, wall })
  }
  for (const moment of momentsIn(part, 'rdate', zoneOf).filter(isNear)) add(withTime(moment, start))
  const left = withoutExceptions(found, entry, zoneOf, isNear).filter(
    (moment) => at(moment) <= window.to && at(moment) + lasts >= window.from,
  )
  if (left.length > datesMax) notices.cut('repeats_too_often', title)
  return left.sort((a, b) => at(a) - at(b)).slice(0, foundMax)
}

function withoutExceptions(
  found: Map<number, Moment>,
  { start, part }: Entry,
  zoneOf: ZoneOf,
  isNear: (moment: Moment) => boolean,
): Moment[] {
  const exceptions = momentsIn(part, 'exdate', zoneOf).filter(isNear)
  const instants = new Set(exceptions.filter(({ isDate }) => !isDate).map(at))
  const days = new Set(exceptions.filter(({ isDate }) => isDate).map(({ wall }) => wall))
  const dayOf = (instant: number) => {
    const wall = wallOf(instant, start.zone)
    return wall - timeOfDay(wall)
  }
  return [...found].flatMap(([instant, moment]) => (instants.has(instant) || days.has(dayOf(instant)) ? [] : [moment]))
}

/** A date without a time takes the time of the first one. */
function withTime(moment: Moment, start: Moment): Moment {
  return moment.isDate && !start.isDate ? { ...start, wall: moment.wall + timeOfDay(start.wall) } : moment
}

const timeOfDay = (wall: number) => ((wall % dayMs) + dayMs) % dayMs
