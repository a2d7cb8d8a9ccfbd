import { Type } from 'typebox'
import { periodKinds } from '#domains/recognition/scores/index.ts'
import { HexColor } from '#kernel/formats/colors.ts'
import { Day, Id, Nullable, OneOf, pageQuery, Shape, Timestamp, Uri } from '#kernel/operation/schema.ts'

const BoardBadge = Shape('BoardBadge', {
  name: Type.String(),
  slug: Type.String(),
  icon: Type.String(),
  color: HexColor,
})

export const LeaderboardEntry = Shape('LeaderboardEntry', {
  rank: Type.Integer({ description: 'Who has the same score has the same rank' }),
  username: Type.String(),
  name: Nullable(Type.String()),
  avatarUrl: Nullable(Uri),
  score: Type.Integer(),
  completedCount: Type.Optional(Type.Integer({ description: 'Achievements completed' })),
  badgeCount: Type.Optional(Type.Integer()),
  badges: Type.Array(BoardBadge, { description: 'The five that count most' }),
})

const board = {
  entries: Type.Array(LeaderboardEntry),
  total: Type.Integer({ description: 'People on the board' }),
}

export const GlobalLeaderboard = Shape('GlobalLeaderboard', { ...board, totalAchievements: Type.Integer() })

export const GroupLeaderboard = Shape('GroupLeaderboard', {
  group: Shape('BoardGroup', {
    id: Id,
    name: Type.String(),
    urlname: Nullable(Type.String()),
    photoUrl: Nullable(Uri),
  }),
  ...board,
})

export const LeaderboardMover = Shape('LeaderboardMover', {
  username: Type.String(),
  name: Nullable(Type.String()),
  avatarUrl: Nullable(Uri),
  currentXp: Type.Integer({ description: 'At the end of the period, or now' }),
  xpGained: Type.Integer(),
  currentRank: Type.Integer(),
  previousRank: Nullable(Type.Integer({ description: 'As the period began; null for who had no points then' })),
  rankChange: Nullable(Type.Integer({ description: 'Places won' })),
  badgesEarned: Type.Integer(),
  isNewUser: Type.Boolean({ description: 'The account was made in the period' }),
})

export const LeaderboardMovers = Shape('LeaderboardMovers', {
  period: Shape('LeaderboardPeriod', {
    start: Timestamp,
    end: Type.String({ format: 'date-time', description: 'When the next one starts' }),
    label: Type.String(),
  }),
  movers: Type.Array(LeaderboardMover),
  total: Type.Integer(),
  limit: Type.Integer(),
  offset: Type.Integer(),
})

export const BoardQuery = Type.Object({
  limit: pageQuery().limit,
  offset: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      default: 0,
      description: 'People to skip; past 10,000 the page is empty',
    }),
  ),
})

export const MoversQuery = Type.Object({
  ...BoardQuery.properties,
  period: Type.Optional({ ...OneOf(...periodKinds), default: 'week', description: 'A calendar period in UTC' }),
  ending: Type.Optional({ ...Day, description: 'Any day of the period that is asked for; today if left out' }),
})
