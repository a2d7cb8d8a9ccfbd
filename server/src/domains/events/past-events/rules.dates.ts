import { dayMs } from '#kernel/time.ts'

/** A day and a time as a calendar on the wall shows them. */
export interface Wall {
  day: number
  minute: number
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function dayOf(year: number, month: number, day: number): number | undefined {
  const at = new Date(Date.UTC(year, month - 1, day))
  const isReal = at.getUTCMonth() === month - 1 && at.getUTCDate() === day && year >= 1970 && year < 2200
  return isReal ? at.getTime() : undefined
}

/** `4/3/2024` is the fourth of March where any date of the file has a first part above 12, and April 3 otherwise. */
export const isDayFirst = (texts: readonly string[]) =>
  texts.some((text) => Number(/^\D*(\d{1,2})\/\d{1,2}\/\d{4}/.exec(text)?.[1] ?? 0) > 12)

/** Midnight of the first date in the text, as if it were in UTC. */
export function findDay(text: string, dayFirst: boolean): number | undefined {
  const iso = /(\d{4})-(\d{1,2})-(\d{1,2})/.exec(text)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const dotted = /(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})/.exec(text)
  if (dotted) return dayOf(Number(dotted[3]), Number(dotted[2]), Number(dotted[1]))
  const slashed = /(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(text)
  if (slashed) {
    const [first, second] = [Number(slashed[1]), Number(slashed[2])]
    return dayFirst ? dayOf(Number(slashed[3]), second, first) : dayOf(Number(slashed[3]), first, second)
  }
  const named =
    /(?<month>\p{L}{3,9})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})/u.exec(text)?.groups ??
    /(?<day>\d{1,2})(?:st|nd|rd|th)?\.?\s+(?<month>\p{L}{3,9})\.?,?\s+(?<year>\d{4})/u.exec(text)?.groups
  const month = months.indexOf((named?.month ?? '').slice(0, 3).toLowerCase())
  return named && month >= 0 ? dayOf(Number(named.year), month + 1, Number(named.day)) : undefined
}

/** Minutes since midnight of the first time in the text. */
export function findMinute(text: string): number | undefined {
  const found =
    /(?:^|[^\d.:])(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*([ap])?\.?m?/i.exec(` ${text}`) ??
    /(?:^|\D)(\d{1,2})()\s*([ap])\.?m/i.exec(text)
  if (!found) return undefined
  const half = found[3]?.toLowerCase()
  const [hour, minute] = [Number(found[1]), Number(found[2] ?? 0)]
  if (hour > (half ? 12 : 23) || minute > 59) return undefined
  return ((half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour) * 60 + minute) % 1440
}

/** An instant that names its offset. */
export function findInstant(text: string): string | undefined {
  const found = /\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s?(?:Z|[+-]\d{2}:?\d{2})\b/i.exec(text)
  const at = found ? Date.parse(found[0].replace(' ', 'T').replace(/\s/, '')) : Number.NaN
  return Number.isNaN(at) ? undefined : new Date(at).toISOString()
}

const partsOf = new Map<string, Intl.DateTimeFormat>()

function wallAt(at: number, timezone: string): number {
  const options = { timeZone: timezone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const format =
    partsOf.get(timezone) ?? new Intl.DateTimeFormat('en', { ...options, hour: '2-digit', minute: '2-digit' })
  partsOf.set(timezone, format)
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  return Date.UTC(part.year!, part.month! - 1, part.day!, part.hour!, part.minute!)
}

/** The instant at which the wall shows this. In the hour that a clock skips it is the hour after. */
export function instantAt({ day, minute }: Wall, timezone: string): string {
  const wanted = day + minute * 60_000
  let at = wanted
  for (let turn = 0; turn < 2; turn++) at += wanted - wallAt(at, timezone)
  return new Date(at).toISOString()
}

/** An end before its start is on the day after. */
export const endAfter = (start: string, end: string) =>
  Date.parse(end) <= Date.parse(start) ? new Date(Date.parse(end) + dayMs).toISOString() : end
