import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { openDatabase } from '#platform/database/database.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { cloneDatabase, testDatabaseOptions } from '#test/support/app/databases.ts'
import { findWorkerAge, startHeartbeat } from './heartbeat.ts'

it('the newest of several workers counts, and one that stopped in order leaves no row', async () => {
  await using clone = await cloneDatabase()
  const silent = openLogger('silent')
  const database = openDatabase(testDatabaseOptions(clone.url), silent)
  assert.equal(await findWorkerAge(database), undefined)
  const first = await startHeartbeat(database, '1.0.0', silent)
  await sql`update worker_processes set seen_at = now() - interval '5 minutes'`.execute(database)
  assert.ok(Math.abs((await findWorkerAge(database))! - 300) < 60)

  const second = await startHeartbeat(database, '1.0.0', silent)
  assert.ok((await findWorkerAge(database))! < 60)
  await second.stop()
  assert.ok((await findWorkerAge(database))! >= 300)
  await first.stop()
  assert.equal(await findWorkerAge(database), undefined)
  await database.destroy()
})
