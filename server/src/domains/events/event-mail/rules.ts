import { zoneOrUtc } from '#kernel/formats/time-zone.ts'
import { dayMs, hourMs, minuteMs } from '#kernel/time.ts'

/** Events published within this time are in one mail, and an organizer can still correct a mistake. */
const gatheringMs = 15 * minuteMs
/** contract §7.3: "at most one per group, person and day". */
const perMemberMs = dayMs
/** How long a mail that could not be sent is tried; older news is no news. */
const newsLifeMs = 7 * dayMs
/** Members are looked through again so often, until none waits. */
const againMs = hourMs

export const decideDue = (now: Date) => new Date(now.getTime() + gatheringMs)
export const decideAgain = (now: Date) => new Date(now.getTime() + againMs)
export const oldestNews = (now: Date) => new Date(now.getTime() - newsLifeMs)

/** The last mail from this group is less than a day old. */
export function isMailedToday(mailedAt: string | null, now: Date): boolean {
  return mailedAt !== null && Date.parse(mailedAt) > now.getTime() - perMemberMs
}

/** Names the job of one member: while there is one, no second is queued. */
export const keyOf = (groupId: string, userId: string) => `new-events.${groupId}.${userId}`

/** The events that a mail lists by name; the group's page has the others. */
const listedMax = 8

export interface Listed<T> {
  event: T
  /** Later events of the same title, such as those of a series. */
  repeats: T[]
}

/** A series of twelve dates is one entry. `more` is the number of entries that are not listed. */
export function gatherSeries<T extends { title: string }>(events: readonly T[]): { listed: Listed<T>[]; more: number } {
  const byTitle = [...Map.groupBy(events, (event) => event.title.trim().toLowerCase()).values()]
  const listed = byTitle.slice(0, listedMax).map(([event, ...repeats]) => ({ event: event!, repeats }))
  return { listed, more: byTitle.length - listed.length }
}

/** Changes after which an event that members could not see may be news. */
const revealing = ['visibility', 'hidden']
export const canBeNews = (fields: readonly string[]) => fields.some((field) => revealing.includes(field))

/** Thursday at eight in the morning, where the person is: the weekend is near, and there is time to plan. */
const weekday = 4
const minuteOfDay = 8 * 60
const weeksMs = 21 * dayMs
/** A digest that could not be sent for so long is left out: the next one has its events. */
const lateMs = 3 * dayMs

export const digestEnd = (now: Date) => new Date(now.getTime() + weeksMs)
export const isTooLate = (dueAt: string, now: Date) => now.getTime() - Date.parse(dueAt) > lateMs

const clocks = new Map<string, Intl.DateTimeFormat>()
const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

function localTime(at: Date, zone: string): { weekday: number; minute: number } {
  const options = { timeZone: zone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const clock = clocks.get(zone) ?? new Intl.DateTimeFormat('en-US', options)
  clocks.set(zone, clock)
  const parts = new Map(clock.formatToParts(at).map(({ type, value }) => [type, value]))
  return {
    weekday: days.indexOf(parts.get('weekday')!),
    minute: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
  }
}

/** The next time for a digest, in the time zone of the person. */
export function nextDigest(now: Date, timezone: string | null): Date {
  const zone = zoneOrUtc(timezone)
  const wholeMinute = Math.floor(now.getTime() / minuteMs) * minuteMs
  const local = localTime(now, zone)
  const daysAhead = (weekday - local.weekday + 7) % 7
  const isOver = daysAhead === 0 && local.minute >= minuteOfDay
  const guess = wholeMinute + (isOver ? 7 : daysAhead) * dayMs + (minuteOfDay - local.minute) * minuteMs
  // Clocks may have changed in between.
  const shift = minuteOfDay - localTime(new Date(guess), zone).minute
  return new Date(guess + shift * minuteMs)
}

export const digestKey = (userId: string, dueAt: string) => `digest.${userId}.${Date.parse(dueAt)}`

/** More would not be read. */
const digestListedMax = 15

export interface DigestDay<T> {
  day: string
  events: T[]
}

/** The first events by their day, which `dayOf` names; `more` is the number of those left out. */
export function gatherDays<T>(
  events: readonly T[],
  dayOf: (event: T) => string,
): { days: DigestDay<T>[]; more: number } {
  const listed = events.slice(0, digestListedMax)
  const byDay = Map.groupBy(listed, dayOf)
  return {
    days: [...byDay].map(([day, ofDay]) => ({ day, events: ofDay })),
    more: events.length - listed.length,
  }
}
