import type { Static } from 'typebox'
import { hasLeaderboards } from '#domains/foundation/settings/index.ts'
import { type ViewingUser, viewerOf } from '#domains/foundation/visibility/index.ts'
import { requireVisibleGroup } from '#domains/groups/groups/index.ts'
import { achievementKeys } from '#domains/recognition/achievements/index.ts'
import { decidePeriod } from '#domains/recognition/scores/index.ts'
import type { Reader } from '#kernel/context.ts'
import { messagesFor } from '#messages/index.ts'
import { listEntries, listMovers } from './queries.ts'
import { decideCut } from './rules.ts'
import {
  type BoardQuery,
  type GlobalLeaderboard,
  type GroupLeaderboard,
  type LeaderboardMovers,
  type MoversQuery,
  presentEntry,
  presentMover,
} from './wire.ts'

/** What a board holds on an instance without leaderboards. */
const none = { rows: [], total: 0 }

/** The platform board, as the caller may see it. */
export async function readBoard(
  db: Reader,
  caller: ViewingUser | undefined,
  query: Static<typeof BoardQuery>,
): Promise<Static<typeof GlobalLeaderboard>> {
  const filter = { ...decideCut(query).read, viewer: viewerOf(caller).viewer }
  const { rows, total } = (await hasLeaderboards(db)) ? await listEntries(db, filter) : none
  return { entries: rows.map(presentEntry), total, totalAchievements: achievementKeys.length }
}

/** The board of one group, as the caller may see it. */
export async function readGroupBoard(
  db: Reader,
  caller: ViewingUser | undefined,
  slug: string,
  query: Static<typeof BoardQuery>,
): Promise<Static<typeof GroupLeaderboard>> {
  const { id, name, urlname, photo_url: photoUrl } = await requireVisibleGroup(db, caller, slug)
  const filter = { ...decideCut(query).read, viewer: viewerOf(caller).viewer, groupId: id }
  const { rows, total } = (await hasLeaderboards(db)) ? await listEntries(db, filter) : none
  return { group: { id, name, urlname, photoUrl }, entries: rows.map(presentEntry), total }
}

/** The users who gained the most points in a period, as the caller may see them. */
export async function readMovers(
  db: Reader,
  caller: ViewingUser | undefined,
  query: Static<typeof MoversQuery>,
  now: Date,
): Promise<Static<typeof LeaderboardMovers>> {
  const { limit, offset, read } = decideCut(query)
  const { kind, ...period } = decidePeriod(query.period ?? 'week', query.ending ? new Date(query.ending) : now)
  const [start, end] = [period.start.toISOString(), period.end.toISOString()]
  const filter = { ...read, viewer: viewerOf(caller).viewer, period: kind, start, end, isOver: period.end <= now }
  const { rows, total } = (await hasLeaderboards(db)) ? await listMovers(db, filter) : none
  // The API answers in English.
  const label = messagesFor('en').recognition.periods[kind](period.start)
  return { period: { start, end, label }, movers: rows.map(presentMover), total, limit, offset }
}
