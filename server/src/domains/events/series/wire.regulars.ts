import { type Static, Type } from 'typebox'
import { AnswersInput } from '#domains/events/questions/index.ts'
import { Body, Id, Nullable, Shape, Text, Timestamp, Uri } from '#kernel/operation/schema.ts'
import type { ListedRegularRow, RegularCounts, RegularRow } from './queries.regulars.ts'
import type { PlacingPreview } from './rules.regulars.ts'

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
  paused: Type.Integer({ description: 'Users whose wish is paused, because they missed two dates in a row' }),
  confirmed: people('People who would get a spot'),
  waitlisted: people('People who would join the waitlist'),
  beyond: people('People who would get none because of the share, and are told'),
  left: Nullable(Type.Integer({ description: 'Spots that are left for others; null: no limit' })),
})

export function presentForecast(
  share: number,
  counts: RegularCounts,
  preview: PlacingPreview,
): Static<typeof PlacingForecast> {
  return { seriesShare: share, ...counts, ...preview }
}
