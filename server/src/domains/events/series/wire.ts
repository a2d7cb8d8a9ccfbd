import { type Static, Type } from 'typebox'
import { datesMax, type EventRow, presentEventListItem, RepeatRule } from '#domains/events/events/index.ts'
import type { Links } from '#kernel/context.ts'
import { Id, Nullable, Shape, Timestamp } from '#kernel/operation/schema.ts'
import { messagesFor } from '#messages/index.ts'
import type { SeriesRow } from './queries.ts'
import { ruleWords } from './rules.ts'

const SeriesDate = Shape('SeriesDate', {
  eventId: Id,
  title: Type.String(),
  dateTime: Timestamp,
  endTime: Nullable(Timestamp),
  timezone: Nullable(Type.String()),
  eventUrl: Type.String({ description: 'URL of its page' }),
  rsvpCount: Type.Integer({ description: 'People who are going, guests included' }),
  maxAttendees: Nullable(Type.Integer({ description: 'null: no limit' })),
})

export const EventSeries = Shape('EventSeries', {
  id: Id,
  title: Type.String({ description: 'Of the next date, or of the last one' }),
  groupId: Id,
  url: Type.String({ description: 'URL of its page' }),
  rule: RepeatRule,
  repeats: Type.String({ description: 'The rule in words, such as "Every first Tuesday"' }),
  dates: Type.Array(SeriesDate, {
    description: `The dates that you can see and that are not over, at most ${datesMax}, soonest first`,
  }),
})

interface Shown {
  series: SeriesRow
  title: string
  dates: readonly EventRow[]
}

/** The words are English, as all texts of the API. */
export function presentSeries(
  { series, title, dates }: Shown,
  links: Pick<Links, 'baseUrl'>,
  now: Date,
): Static<typeof EventSeries> {
  const { id, group_id: groupId, rule } = series
  return {
    ...{ id, title, groupId, rule, url: `${links.baseUrl}${seriesPath(id)}` },
    repeats: ruleWords(series, messagesFor('en'), now),
    dates: dates.map((row) => {
      const { id: eventId, title, dateTime, endTime, timezone, maxAttendees } = presentEventListItem(row, links)
      const rsvpCount = row.confirmed + (row.upstream_count ?? 0)
      const eventUrl = `${links.baseUrl}/events/${eventId}`
      return { eventId, title: title!, dateTime, endTime, timezone, eventUrl, rsvpCount, maxAttendees }
    }),
  }
}

export const seriesPath = (id: string) => `/series/${id}`
