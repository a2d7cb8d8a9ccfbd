import type { EventRow } from '#domains/events/events/index.ts'
import { dateIn } from '#kernel/formats/time-zone.ts'
import type { Messages } from '#messages/index.ts'
import type { RepeatsRow, SeriesRow } from './queries.ts'

/** "Every first Tuesday", by the local day of the first date. */
export function ruleWords(
  { rule, first_at: at, timezone }: SeriesRow,
  { format, events }: Messages,
  now: Date,
): string {
  const day = Number(dateIn(new Date(at), timezone).slice(8))
  return events.series.rule(rule, format.moment(at, timezone, now).weekday, day)
}

/** The other dates that begin after now. */
export function countOthers({ ahead }: RepeatsRow, event: Pick<EventRow, 'starts_at' | 'status'>, now: Date): number {
  const isAhead = event.status === 'scheduled' && Date.parse(event.starts_at) > now.getTime()
  return Math.max(0, ahead - (isAhead ? 1 : 0))
}
