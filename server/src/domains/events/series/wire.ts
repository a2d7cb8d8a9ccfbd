import { type Static, Type } from 'typebox'
import { datesMax, type EventRow, presentEventListItem, RepeatRule } from '#domains/events/events/index.ts'
import { AnswersInput } from '#domains/events/questions/index.ts'
import type { Links } from '#kernel/context.ts'
import { Body, Id, Nullable, Shape, Text, Timestamp, Uri } from '#kernel/operation/schema.ts'
import { messagesFor } from '#messages/index.ts'
import type { ListedRegularRow, RegularCounts, RegularRow } from './queries.regulars.ts'
import type { SeriesRow } from './queries.ts'
import { type PlacingPreview, ruleWords } from './rules.ts'

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

export const ComeToAllRequest = Body('ComeToAllRequest', {
  answers: Type.Optional({
    ...AnswersInput,
    description: 'What is answered at each date, by the id of the question; kept encrypted until you stop',
  }),
  guests: Type.Optional(
    Type.Array(
      Type.Object(
        { name: Type.Optional(Text(1, 100)), answers: Type.Optional(AnswersInput) },
        { additionalProperties: false },
      ),
      { maxItems: 9, description: 'The people that the user brings each time' },
    ),
  ),
})

export const SeriesRsvp = Shape('SeriesRsvp', {
  guests: Type.Integer({ description: 'Number of people that the user brings each time' }),
  createdAt: { ...Timestamp, description: 'Since when the user comes to all dates' },
  isPaused: Type.Boolean({
    description: 'Two dates in a row were missed: no spot is taken until the user comes to all again',
  }),
  skipped: Type.Array(Id, { description: 'Ids of the dates ahead that the user skips, soonest first' }),
})

export const SeriesRsvpResponse = Shape('SeriesRsvpResponse', {
  rsvp: Nullable({ ...SeriesRsvp, description: 'null if the user does not come to all dates' }),
})

export function presentSeriesRsvp(row: RegularRow, skipped: string[]): Static<typeof SeriesRsvp> {
  return { guests: row.guests, createdAt: row.asked_at, isPaused: row.paused_at !== null, skipped }
}

export const StoppedSeries = Shape('StoppedSeries', {
  success: Type.Literal(true),
  givenUp: Type.Integer({ description: 'How many RSVPs to dates ahead were cancelled' }),
})

export const SeriesRegular = Shape('SeriesRegular', {
  user: Shape('SeriesRegularUser', {
    id: Id,
    username: Nullable(Type.String()),
    name: Nullable(Type.String()),
    avatarUrl: Nullable(Uri),
  }),
  guests: Type.Integer({ description: 'Number of people that the user brings each time' }),
  createdAt: { ...Timestamp, description: 'Since when the user comes to all dates' },
  isPaused: Type.Boolean({
    description: 'Two dates in a row were missed: no spot is taken until the user wants it again',
  }),
})

export function presentRegular(row: ListedRegularRow): Static<typeof SeriesRegular> {
  const { user_id: id, username, name, avatar_url: avatarUrl, guests, asked_at: createdAt, paused_at: pausedAt } = row
  return { user: { id, username, name: name || null, avatarUrl }, guests, createdAt, isPaused: pausedAt !== null }
}

const people = (description: string) => Type.Integer({ description: `${description}, with the guests they bring` })

export const PlacingForecast = Shape('PlacingForecast', {
  seriesShare: Type.Integer({ description: 'Of the spots of a date, how many those get who come to all, in percent' }),
  regulars: Type.Integer({ description: 'Users who come to all dates' }),
  paused: Type.Integer({ description: 'Users who are paused, because they missed two dates in a row' }),
  confirmed: people('People who would get a spot'),
  waitlisted: people('People who would join the waitlist'),
  beyond: people('People who would get none because of the share, and hear so'),
  left: Nullable(Type.Integer({ description: 'Spots that are left for others; null: no limit' })),
})

export function presentForecast(
  share: number,
  counts: RegularCounts,
  preview: PlacingPreview,
): Static<typeof PlacingForecast> {
  return { seriesShare: share, ...counts, ...preview }
}
