import { type Static, Type } from 'typebox'
import { periodKinds } from '#domains/recognition/scores/index.ts'
import { HexColor } from '#kernel/formats/colors.ts'
import { Day, Id, Nullable, OneOf, pageQuery, Shape, Timestamp, Uri } from '#kernel/operation/schema.ts'
import type { EntryRow, MoverRow } from './queries.ts'

const BoardBadge = Shape('BoardBadge', {
  name: Type.String(),
  slug: Type.String(),
  icon: Type.String(),
  color: HexColor,
})

export const LeaderboardEntry = Shape('LeaderboardEntry', {
  rank: Type.Integer({ description: 'Members with the same score have the same rank' }),
  username: Type.String(),
  name: Nullable(Type.String()),
  avatarUrl: Nullable(Uri),
  score: Type.Integer({ description: 'Points' }),
  completedCount: Type.Optional(Type.Integer({ description: 'Number of completed achievements' })),
  badgeCount: Type.Optional(Type.Integer({ description: 'Number of badges' })),
  badges: Type.Array(BoardBadge, { description: 'The five badges with the most points' }),
})

const board = {
  entries: Type.Array(LeaderboardEntry),
  total: Type.Integer({ description: 'Number of ranked members' }),
}

export const GlobalLeaderboard = Shape('GlobalLeaderboard', {
  ...board,
  totalAchievements: Type.Integer({ description: 'Number of achievements that exist' }),
})

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
  currentXp: Type.Integer({ description: 'Points at the end of the period, or now' }),
  xpGained: Type.Integer({ description: 'Points gained in the period' }),
  currentRank: Type.Integer({ description: 'Rank at the end of the period, or now' }),
  previousRank: Nullable(
    Type.Integer({ description: 'Rank at the start of the period; null for members who had no points then' }),
  ),
  rankChange: Nullable(Type.Integer({ description: 'Ranks gained in the period; null if previousRank is null' })),
  badgesEarned: Type.Integer({ description: 'Badges awarded in the period' }),
  isNewUser: Type.Boolean({ description: 'Whether the account was created in the period' }),
})

export const LeaderboardMovers = Shape('LeaderboardMovers', {
  period: Shape('LeaderboardPeriod', {
    start: Timestamp,
    end: Type.String({ format: 'date-time', description: 'Start of the next period' }),
    label: Type.String({ description: 'The period as English text' }),
  }),
  movers: Type.Array(LeaderboardMover),
  total: Type.Integer({ description: 'Number of members who gained points' }),
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
      description: 'Number of members to skip; a page beyond 10,000 is empty',
    }),
  ),
})

export const MoversQuery = Type.Object({
  ...BoardQuery.properties,
  period: Type.Optional({ ...OneOf(...periodKinds), default: 'week', description: 'Calendar period in UTC' }),
  ending: Type.Optional({ ...Day, description: 'Any day of the period; defaults to today' }),
})

export function presentEntry(row: EntryRow): Static<typeof LeaderboardEntry> {
  return {
    rank: row.rank,
    username: row.username,
    name: row.name,
    avatarUrl: row.avatar_url,
    score: row.score,
    ...(row.completed_count !== undefined && { completedCount: row.completed_count }),
    badgeCount: row.badge_count,
    badges: row.badges,
  }
}

export function presentMover(row: MoverRow): Static<typeof LeaderboardMover> {
  return {
    username: row.username,
    name: row.name,
    avatarUrl: row.avatar_url,
    currentXp: row.earlier + row.gained,
    xpGained: row.gained,
    currentRank: row.current_rank,
    previousRank: row.previous_rank,
    rankChange: row.previous_rank === null ? null : row.previous_rank - row.current_rank,
    badgesEarned: row.badges,
    isNewUser: row.is_new,
  }
}
