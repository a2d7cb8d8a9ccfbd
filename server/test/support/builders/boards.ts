import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { awardBadge, revokeBadge } from '#domains/recognition/badges/commands.award.ts'
import { countMovers, foldTallies } from '#domains/recognition/scores/background.ts'
import { countDifferences } from '#domains/recognition/scores/index.ts'
import type { JobContext } from '#kernel/context.ts'
import type { App } from '#test/support/app/harness.ts'
import { inTransaction, jobContext } from './factories.ts'

/** Inserts a badge row, of the platform or of a group. */
export async function insertBadge(app: App, points: number, groupId: string | null = null, set: object = {}) {
  const id = randomUUIDv7()
  const looks = { name: `Badge ${points}`, icon: '🌱', color: '#2f9e6b' }
  const badge = { id, slug: `badge-${id}`, group_id: groupId, points, ...looks }
  await app.database
    .insertInto('badges')
    .values({ ...badge, created_at: app.clock.now().toISOString(), ...set })
    .execute()
  return id
}

export function award(app: App, badgeId: string, userIds: string[], now = app.clock.now()): Promise<string[]> {
  return inTransaction(app, (unit) => awardBadge(unit, { badgeId, userIds, source: 'organiser' }, now))
}

export function revoke(app: App, badgeId: string, userIds: string[], now = app.clock.now()): Promise<string[]> {
  return inTransaction(app, (unit) => revokeBadge(unit, badgeId, userIds, now))
}

/** Removes all awards. */
export async function clearBoards(app: App): Promise<void> {
  const tables = [
    'badge_awards',
    'scores',
    'movers',
    'mover_changes',
    'board_days',
    'tallies',
    'tally_changes',
  ] as const
  for (const table of tables) await app.database.deleteFrom(table).execute()
  await app.database.deleteFrom('badges').where('achievement', 'is', null).execute()
}

/** What the worker does every minute. */
export async function passMinute(app: App): Promise<void> {
  const ctx = jobContext(app) as JobContext
  await countMovers.handler(ctx, {})
  await foldTallies.handler(ctx, {})
}

export async function assertNoDifferences(app: App): Promise<void> {
  const counts = await countDifferences(app.database, app.clock.now())
  const wrong = Object.entries(counts).filter(([, count]) => count !== 0)
  assert.deepEqual(wrong, [])
}
