import { dayMs } from '#kernel/time.ts'
import { readWritten, untilTest } from './dates.ts'
import { type Component, firstLine, linesOf, textOf } from './lines.ts'
import { datesOf, isForDates, type RuleParts } from './repeat.ts'
import { fixedZone, type Zone } from './zones.ts'

const observancesMax = 50
const yearMs = 366 * dayMs

interface Change {
  at: number
  offset: number
  offsetBefore: number
}

/**
 * A zone by the rules that the calendar brings along, for zones whose name says nothing; undefined if they cannot be
 * read. Only the changes of the clocks around the span are worked out.
 */
export function customZone(part: Component, span: { from: number; to: number }, shownIn: string): Zone | undefined {
  const observances = part.parts.filter(({ name }) => name === 'STANDARD' || name === 'DAYLIGHT')
  if (observances.length === 0 || observances.length > observancesMax) return undefined
  const found = observances.map((one) => changesOf(one, { from: span.from - 3 * yearMs, to: span.to + 2 * yearMs }))
  if (found.includes(undefined)) return undefined
  const changes = found.flatMap((list) => list!).sort((a, b) => a.at - b.at)
  const first = changes[0]
  if (first === undefined) return undefined
  return {
    name: shownIn,
    offsetAt: (at) => changes.findLast((change) => change.at <= at)?.offset ?? first.offsetBefore,
  }
}

function changesOf(part: Component, window: { from: number; to: number }): Change[] | undefined {
  const [start, offset, offsetBefore] = [
    readWritten(firstLine(part, 'dtstart')?.values[0]),
    readOffset(textOf(part, 'tzoffsetto')),
    readOffset(textOf(part, 'tzoffsetfrom')),
  ]
  if (start === undefined || offset === undefined || offsetBefore === undefined) return undefined
  const walls = [start.wall]
  for (const value of linesOf(part, 'rdate').flatMap((line) => line.values)) {
    const date = readWritten(value)
    if (date === undefined) return undefined
    walls.push(date.wall)
  }
  for (const { values } of linesOf(part, 'rrule')) {
    const rule = values[0] as RuleParts
    if (!isForDates(rule, start.wall)) return undefined
    const isOver = untilTest(rule, fixedZone(offsetBefore, ''))
    const { walls: dates, isCut } = datesOf(rule, start.wall, { ...window, isOver, datesMax: 100 })
    if (isCut) return undefined
    walls.push(...dates)
  }
  return walls.map((wall) => ({ at: wall - offsetBefore, offset, offsetBefore }))
}

/** `+01:00` or `-05:30:00`, as ical.js writes them. */
function readOffset(text: string | undefined): number | undefined {
  const match = /^([+-])(\d\d):(\d\d)/.exec(text ?? '')
  if (!match) return undefined
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3])) * 60_000
}
