import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { openLogger } from '#platform/telemetry/logger.ts'
import { startApp, useApp } from '#test/support/app/harness.ts'
import { makeUser } from '#test/support/builders/factories.ts'
import { openUsageCounter } from './usage.ts'

const app = useApp()
const silent = openLogger('silent')

async function totalOf(userId: string): Promise<number> {
  const rows = await app.database.selectFrom('api_usage').select('requests').where('user_id', '=', userId).execute()
  return rows.reduce((sum, { requests }) => sum + requests, 0)
}

it('counters that write the same users in opposite orders lose nothing and never deadlock', async () => {
  const users = await Promise.all(Array.from({ length: 20 }, () => makeUser(app)))
  await using beside = await startApp({ beside: app })
  const counters = [app, beside].map(({ database, clock }) => openUsageCounter({ database, clock, logger: silent }))
  for (let round = 0; round < 25; round++) {
    for (const { id } of users) counters[0]!.count(id, false)
    for (const { id } of users.toReversed()) counters[1]!.count(id, round % 5 === 0)
    await Promise.all(counters.map((counter) => counter.flush()))
  }
  for (const { id } of users) assert.equal(await totalOf(id), 50)
})

it('what could not be written is written later, and a deleted account is left out', async () => {
  const [ana, gone] = [await makeUser(app), await makeUser(app)]
  const { database, clock } = app
  const counter = openUsageCounter({ database, clock, logger: silent })
  counter.count(ana.id, false)
  counter.count(gone.id, false)
  await sql`alter table api_usage rename to api_usage_away`.execute(database)
  await counter.flush()
  await sql`alter table api_usage_away rename to api_usage`.execute(database)
  assert.equal(await totalOf(ana.id), 0)
  const deleted_at = clock.now().toISOString()
  await database.updateTable('users').set({ deleted_at }).where('id', '=', gone.id).execute()
  counter.count(ana.id, true)
  await counter.flush()
  await counter.flush()
  assert.deepEqual([await totalOf(ana.id), await totalOf(gone.id)], [2, 0])
})
