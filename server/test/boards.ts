import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { awardBadge, revokeBadge } from '../src/capabilities/badges/award.ts'
import { countDifferences } from '../src/capabilities/scores/index.ts'
import { countMovers, foldTallies } from '../src/capabilities/scores/jobs.ts'
import type { JobContext } from '../src/kernel/context.ts'
import { inTransaction, jobContext } from './factories.ts'
import type { App } from './harness.ts'

/** A badge as it stands in the database, of the platform or of a group. */
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

/** Nobody holds anything any more. */
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
