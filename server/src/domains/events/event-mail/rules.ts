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
