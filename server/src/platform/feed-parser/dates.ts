import { dayMs } from '#kernel/time.ts'
import type { RuleParts } from './repeat.ts'
import { instantOf, type Zone } from './zones.ts'

/** A date or a time as a calendar writes it, without its time zone. */
export interface Written {
  /** What clocks show, in milliseconds, as if it were UTC. */
  wall: number
  isDate: boolean
  isUtc: boolean
}

/** 2026-11-18, 2026-11-18T19:00:00 or 2026-11-18T18:00:00Z; undefined for anything else. */
export function readWritten(value: unknown): Written | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d):(\d\d)(Z?))?$/.exec(typeof value === 'string' ? value : '')
  if (!match) return undefined
  const [year, month, date, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map((part) => Number(part ?? 0))
  const wall = Date.UTC(year!, month! - 1, date, hour, minute, Math.min(second, 59))
  // Date.UTC takes 31 April for 1 May.
  const isReal = new Date(wall).getUTCDate() === date && month! <= 12 && hour < 24 && minute < 60
  if (!isReal || year! < 1600 || year! > 2300) return undefined
  return { wall, isDate: match[4] === undefined, isUtc: match[7] === 'Z' }
}

/** Whole days by the calendar, and exact milliseconds after them. */
export interface Length {
  days: number
  ms: number
}

/** `P1D`, `PT1H30M`, `P2W`; undefined if it cannot be read or is negative. */
export function readLength(value: unknown): Length | undefined {
  const match =
    /^\+?P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,8})(?:\.\d+)?S)?)?$/i.exec(
      typeof value === 'string' ? value.trim() : '',
    )
  if (!match) return undefined
  const [weeks, days, hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0))
  return { days: weeks! * 7 + days!, ms: ((hours! * 60 + minutes!) * 60 + seconds!) * 1000 }
}

/** The end of something that begins at this wall time. */
export function endOf(wall: number, zone: Zone, { days, ms }: Length): number {
  return instantOf(wall + days * dayMs, zone) + ms
}

/** Whether a date of a rule lies after the rule's end. */
export function untilTest(rule: RuleParts, zone: Zone): (wall: number) => boolean {
  const until = readWritten(rule.until)
  if (until === undefined) return () => false
  if (until.isDate) return (wall) => wall >= until.wall + dayMs
  return until.isUtc ? (wall) => instantOf(wall, zone) > until.wall : (wall) => wall > until.wall
}
