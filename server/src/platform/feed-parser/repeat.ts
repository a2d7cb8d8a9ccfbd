import { dayMs } from '#kernel/time.ts'

/** A rule as ical.js parses it (RFC 5545 §3.3.10): one value or several for each part. */
export interface RuleParts {
  freq?: string
  interval?: number
  count?: number
  /** 2026-11-18 or 2026-11-18T19:00:00, with Z for UTC. */
  until?: string
  /** 1 is Sunday. */
  wkst?: number
  bymonth?: number | number[]
  byweekno?: number | number[]
  byyearday?: number | number[]
  bymonthday?: number | number[]
  byday?: string | string[]
  bysetpos?: number | number[]
  byhour?: number | number[]
  byminute?: number | number[]
  bysecond?: number | number[]
}

/** Dates are days since 1970 in the calendar of the place, so that no time zone is involved. */
interface Day {
  day: number
  year: number
  month: number
  date: number
  /** 0 is Sunday. */
  weekday: number
  monthLength: number
  yearDay: number
  yearLength: number
}

type Frequency = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'
type IsOne = (day: Day) => boolean

const frequencies = new Set(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'])
const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const stepsMax = 20_000

/** How many steps a search may make, for all rules of an entry. */
export interface Search {
  /** Wall-clock milliseconds. */
  from: number
  to: number
  isOver(wall: number): boolean
  datesMax: number
}

/** Whether a rule is for dates. Rules for hours and minutes are not for events, and take longest to follow. */
export function isForDates(rule: RuleParts, start: number): boolean {
  const at = new Date(start)
  const isOnly = (values: number | number[] | undefined, one: number) =>
    values === undefined || listOf(values).every((value) => value === one)
  return (
    frequencies.has(rule.freq ?? '') &&
    isOnly(rule.byhour, at.getUTCHours()) &&
    isOnly(rule.byminute, at.getUTCMinutes()) &&
    isOnly(rule.bysecond, at.getUTCSeconds())
  )
}

/**
 * The dates of a rule between `from` and `to`, in wall-clock milliseconds. The start is always the first one, as RFC 5545
 * says. `isCut`: a limit was reached.
 */
export function datesOf(rule: RuleParts, start: number, search: Search): { walls: number[]; isCut: boolean } {
  const startDay = Math.floor(start / dayMs)
  const time = start - startDay * dayMs
  const periods = periodsOf(rule, dayOf(startDay))
  const isOne = filterOf(rule, dayOf(startDay))
  const countMax = rule.count ?? Number.POSITIVE_INFINITY
  const walls = start >= search.from && start <= search.to ? [start] : []
  let count = 1
  // The dates before must be counted only where their number is limited.
  let n = rule.count === undefined ? periods.before(Math.floor(search.from / dayMs)) : 0
  for (let steps = 0; ; n++, steps++) {
    const { first, length } = periods.at(n)
    // Dates too far away are no numbers.
    if (!(first * dayMs <= search.to) || count >= countMax) return { walls, isCut: false }
    if (steps >= stepsMax) return { walls, isCut: true }
    for (const day of placed(daysOf(first, length).filter(isOne), rule)) {
      const wall = day.day * dayMs + time
      if (wall <= start) continue
      if (search.isOver(wall) || count >= countMax || wall > search.to) return { walls, isCut: false }
      count += 1
      if (wall >= search.from) walls.push(wall)
      if (walls.length > search.datesMax) return { walls: walls.slice(0, search.datesMax), isCut: true }
    }
  }
}

interface Periods {
  /** The days of the nth period that the rule looks at. */
  at(n: number): { first: number; length: number }
  /** A period that ends before this day. */
  before(day: number): number
}

function periodsOf(rule: RuleParts, start: Day): Periods {
  const interval = Math.max(1, rule.interval ?? 1)
  const before = (length: number) => Math.max(0, Math.floor(length / interval) - 1)
  switch (rule.freq as Frequency) {
    case 'DAILY':
      return {
        at: (n) => ({ first: start.day + n * interval, length: 1 }),
        before: (day) => before(day - start.day),
      }
    case 'WEEKLY': {
      const first = start.day - ((start.weekday - firstWeekday(rule) + 7) % 7)
      return { at: (n) => ({ first: first + 7 * n * interval, length: 7 }), before: (day) => before((day - first) / 7) }
    }
    case 'MONTHLY': {
      const startMonth = start.year * 12 + start.month - 1
      return {
        at: (n) => monthAt(startMonth + n * interval),
        before: (day) => before(dayOf(day).year * 12 + dayOf(day).month - 1 - startMonth),
      }
    }
    default:
      return {
        at: (n) => yearAt(start.year + n * interval),
        before: (day) => before(dayOf(day).year - start.year),
      }
  }
}

function monthAt(month: number): { first: number; length: number } {
  const [year, inYear] = [Math.floor(month / 12), month % 12]
  const first = dayNumber(year, inYear, 1)
  return { first, length: dayNumber(year, inYear + 1, 1) - first }
}

function yearAt(year: number): { first: number; length: number } {
  const first = dayNumber(year, 0, 1)
  return { first, length: dayNumber(year + 1, 0, 1) - first }
}

/** Which days of a period the rule means (RFC 5545, table on page 44). */
function filterOf(rule: RuleParts, start: Day): IsOne {
  const { freq } = rule
  const inMonth = setOf(rule.bymonth)
  const tests: IsOne[] = []
  if (inMonth.size > 0) tests.push(({ month }) => inMonth.has(month))
  if (rule.bymonthday !== undefined) tests.push(oneOf(rule.bymonthday, ({ date, monthLength }) => [date, monthLength]))
  if (rule.byyearday !== undefined)
    tests.push(oneOf(rule.byyearday, ({ yearDay, yearLength }) => [yearDay, yearLength]))
  if (rule.byweekno !== undefined) tests.push(oneOf(rule.byweekno, (day) => weekOf(day, firstWeekday(rule))))
  if (rule.byday !== undefined) tests.push(weekdayTest(rule))
  else if (freq === 'WEEKLY' || (freq === 'YEARLY' && rule.byweekno !== undefined))
    tests.push(({ weekday }) => weekday === start.weekday)
  const isDayNamed = [rule.bymonthday, rule.byyearday, rule.byweekno, rule.byday].some((part) => part !== undefined)
  if (!isDayNamed && (freq === 'MONTHLY' || freq === 'YEARLY')) tests.push(({ date }) => date === start.date)
  if (!isDayNamed && freq === 'YEARLY' && inMonth.size === 0) tests.push(({ month }) => month === start.month)
  return (day) => tests.every((test) => test(day))
}

/** Negative numbers count from the end. */
function oneOf(values: number | number[], place: (day: Day) => [nth: number, length: number]): IsOne {
  const set = setOf(values)
  return (day) => {
    const [nth, length] = place(day)
    return set.has(nth) || set.has(nth - length - 1)
  }
}

/** `MO` is every Monday, `2MO` the second and `-1MO` the last one of the month or year. */
function weekdayTest(rule: RuleParts): IsOne {
  const set = new Set(listOf(rule.byday!).map((text) => text.replace('+', '')))
  const isOfMonth = rule.freq === 'MONTHLY' || rule.bymonth !== undefined
  const isCounted = (rule.freq === 'MONTHLY' || rule.freq === 'YEARLY') && rule.byweekno === undefined
  const anyWeekday = new Set([...set].map((text) => text.slice(-2)))
  return ({ weekday, date, monthLength, yearDay, yearLength }) => {
    const name = weekdays[weekday]!
    if (!isCounted) return anyWeekday.has(name)
    const [nth, length] = isOfMonth ? [date, monthLength] : [yearDay, yearLength]
    const fromStart = Math.ceil(nth / 7)
    const fromEnd = Math.ceil((length - nth + 1) / 7)
    return set.has(name) || set.has(`${fromStart}${name}`) || set.has(`-${fromEnd}${name}`)
  }
}

/** "BYSETPOS": the nth of the days of one period. */
function placed(days: Day[], rule: RuleParts): Day[] {
  if (rule.bysetpos === undefined) return days
  const set = setOf(rule.bysetpos)
  return days.filter((_, n) => set.has(n + 1) || set.has(n - days.length))
}

/** The number of a day's week and how many weeks its year has: week 1 is the first with four days in the year. */
function weekOf({ day, weekday, year }: Day, firstDay: number): [nth: number, length: number] {
  const inWeek = (weekday - firstDay + 7) % 7
  const middle = dayOf(day - inWeek + 3)
  const firstOf = (ofYear: number) => {
    const fourth = dayOf(dayNumber(ofYear, 0, 4))
    return fourth.day - ((fourth.weekday - firstDay + 7) % 7)
  }
  const first = firstOf(middle.year)
  // Days of a week that belongs to another year are not days of this one.
  if (middle.year !== year) return [0, 0]
  return [Math.floor((day - first) / 7) + 1, Math.round((firstOf(middle.year + 1) - first) / 7)]
}

function daysOf(first: number, length: number): Day[] {
  return Array.from({ length }, (_, n) => dayOf(first + n))
}

function dayOf(day: number): Day {
  const at = new Date(day * dayMs)
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()]
  const [monthFirst, yearFirst] = [dayNumber(year, month, 1), dayNumber(year, 0, 1)]
  return {
    day,
    year,
    month: month + 1,
    date: day - monthFirst + 1,
    weekday: at.getUTCDay(),
    monthLength: dayNumber(year, month + 1, 1) - monthFirst,
    yearDay: day - yearFirst + 1,
    yearLength: dayNumber(year + 1, 0, 1) - yearFirst,
  }
}

const dayNumber = (year: number, month: number, date: number) => Date.UTC(year, month, date) / dayMs
const firstWeekday = (rule: RuleParts) => (rule.wkst ?? 2) - 1
const listOf = <T>(values: T | T[]): T[] => (Array.isArray(values) ? values : [values])
const setOf = (values: number | number[] | undefined) => new Set(values === undefined ? [] : listOf(values))
