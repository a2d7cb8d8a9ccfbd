import { dayMs, hourMs, minuteMs } from '#kernel/time.ts'

const usualLengthMs = 3 * hourMs

const durationForm = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/

/** The length of an ISO 8601 duration. Months and years have no fixed length: undefined. */
export function durationMs(text: string): number | undefined {
  const parts = durationForm.exec(text)
  if (!parts) return undefined
  const [weeks, days, hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0))
  return weeks! * 7 * dayMs + days! * dayMs + hours! * hourMs + minutes! * minuteMs + seconds! * 1000
}

/** A length in ISO 8601, to the second. */
export function durationText(lengthMs: number): string {
  const parts: [number, string][] = [
    [Math.floor(lengthMs / hourMs) % 24, 'H'],
    [Math.floor(lengthMs / minuteMs) % 60, 'M'],
    [Math.floor(lengthMs / 1000) % 60, 'S'],
  ]
  const days = Math.floor(lengthMs / dayMs)
  const time = parts.map(([count, unit]) => (count > 0 ? `${count}${unit}` : '')).join('')
  return `P${days > 0 ? `${days}D` : ''}${time && `T${time}`}`
}

export interface EventTimes {
  starts_at: string
  ends_at: string | null
  duration?: string | null
}

/** contract: "Effective end = endTime, else start + duration, else start + 3 h". Stored as `over_at`. */
export function endOf({ starts_at, ends_at, duration = null }: EventTimes): string {
  if (ends_at !== null) return ends_at
  const lengthMs = (duration === null ? undefined : durationMs(duration)) ?? usualLengthMs
  return new Date(Date.parse(starts_at) + lengthMs).toISOString()
}

interface Ending {
  ends_at: string | null
  duration: string | null
  over_at: string
}

/** The end that the organizer gave. An end we only assume is not shown. */
export function givenEndOf({ ends_at, duration, over_at }: Ending): string | null {
  return ends_at ?? (duration === null ? null : over_at)
}

export function isOver({ over_at }: { over_at: string }, now: Date): boolean {
  return Date.parse(over_at) <= now.getTime()
}

/** contract: check-in is open from two hours before the start until two hours after the end. */
export const checkInMarginMs = 2 * hourMs

/** A device's clock may be ahead of the server by this much. */
const clockSkewMs = 2 * minuteMs
/** Organizers can check attendees in from the evening before, when badges are handed out. */
const organizerMarginMs = dayMs

/** The time at which a device says it let a person in, or undefined when it is impossible. */
export function decideCheckinTime(reportedAt: string | undefined, startsAt: string, now: Date): string | undefined {
  if (reportedAt === undefined) return now.toISOString()
  const at = Date.parse(reportedAt)
  const earliest = Math.min(Date.parse(startsAt), now.getTime()) - organizerMarginMs
  if (!(at >= earliest && at <= now.getTime() + clockSkewMs)) return undefined
  return new Date(Math.min(at, now.getTime())).toISOString()
}

/** Whether a device's clock is too far ahead, at whatever event. */
export function isInFuture(reportedAt: string | undefined, now: Date): boolean {
  return reportedAt !== undefined && !(Date.parse(reportedAt) <= now.getTime() + clockSkewMs)
}

/** Check-in has closed at events that ended before this instant. */
export function decideCheckInEnd(now: Date): Date {
  return new Date(now.getTime() - checkInMarginMs)
}
