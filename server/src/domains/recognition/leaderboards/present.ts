import type { Static } from 'typebox'
import type { EntryRow, MoverRow } from './queries.ts'
import type { LeaderboardEntry, LeaderboardMover } from './schemas.ts'

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
