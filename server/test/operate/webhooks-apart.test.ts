import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { findSending } from '#kernel/data/sending.ts'
import type { Database } from '#platform/database/database.ts'
import type { Listeners } from '#test/support/net/webhook-listeners.ts'

// Before anything that reads it: the rest of the suite keeps one database.
process.env.TEST_WEBHOOKS = 'apart'
const { openListeners, until, webhooksPath } = await import('#test/support/net/webhook-listeners.ts')
const { makePuller } = await import('#test/support/net/pull-webhooks.ts')
const { databaseUrl } = await import('#test/support/app/databases.ts')
const { runEraser, inTransaction } = await import('#test/support/builders/factories.ts')
const { eraseAccount } = await import('#domains/administration/personal-data/index.ts')

const sendingTables = ['webhook_queues', 'webhook_deliveries', 'webhook_attempts', 'channel_posts']

async function countRows(database: Database, tables: string[]): Promise<number> {
  let sum = 0
  for (const table of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(database)
    sum += Number(rows[0]!.count)
  }
  return sum
}

/** As a server that is stopped: connections are cut off, and new ones are refused. */
async function setAway(url: string, isAway: boolean): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  const client = new pg.Client({ connectionString: databaseUrl('postgres') })
  await client.connect()
  if (isAway) {
    await client.query(`alter database ${name} with allow_connections false`)
    await client.query('select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = $1', [name])
    await client.query(`alter database ${name} rename to ${name}_away`)
    await client.query(`alter database ${name}_away with allow_connections true`)
  } else await client.query(`alter database ${name}_away rename to ${name}`)
  await client.end()
}

describe('webhooks with a database of their own', () => {
  let listeners: Listeners
  let main: Database
  let other: Database
  before(async () => {
    listeners = await openListeners()
    main = listeners.app.database
    other = findSending(main)! as Database
  })
  after(() => listeners[Symbol.asyncDispose]())

  it('are delivered, logged, taken and delivered again', async () => {
    const { app, makeListener } = listeners
    const listener = await makeListener()
    await listener.change('I garden')
    const [attempt] = await until('the record', async () => {
      const found = await listener.attempts()
      return found.length > 0 && found
    })
    assert.deepEqual([attempt.statusCode, attempt.eventType], [200, 'user.updated'])
    const again = `${webhooksPath}/${listener.id}/deliveries/${attempt.id}/redeliver`
    assert.equal((await app.post(again, { token: listener.token })).status, 200)
    await until('the second', () => listener.heard().length === 2)
    assert.equal(new Set(listener.heard().map((one) => one.id)).size, 1)

    const puller = await makePuller(app)
    await puller.change('I pull')
    const [taken] = await puller.take({ waitSeconds: 25 })
    await puller.take({ done: [{ eventId: taken!.eventId, statusCode: 200 }] })
    assert.deepEqual(
      (await puller.attempts()).map(({ eventId, success }) => [eventId, success]),
      [[taken!.eventId, true]],
    )
  })

  it('leave nothing in the main database, and nothing else in the other', async () => {
    assert.equal(await countRows(main, sendingTables), 0)
    assert.ok((await countRows(other, sendingTables)) >= 3)
    assert.equal(await countRows(other, ['webhooks', 'users', 'outbox_events']), 0)
  })

  it('hold up nothing while that database is away, and are sent when it is back', async () => {
    const { app, makeListener } = listeners
    const listener = await makeListener()
    await setAway(app.webhooksUrl!, true)
    try {
      assert.equal((await listener.change('while it is away')).status, 200)
      assert.equal((await app.get(webhooksPath, { token: listener.token })).status, 503)
    } finally {
      await setAway(app.webhooksUrl!, false)
    }
    await until('the event', () => listener.heard().length > 0)
  })

  it('end with their owner in both', async () => {
    const { app, makeListener } = listeners
    const listener = await makeListener()
    await listener.change('before the end')
    await until('the record', async () => (await listener.attempts()).length > 0)
    await inTransaction(app, (unit) => eraseAccount(unit, listener.person.id, app.clock.now()))
    await runEraser(app, listener.person)
    for (const table of ['webhook_queues', 'webhook_deliveries', 'webhook_attempts'] as const) {
      const rows = await other.selectFrom(table).select('webhook_id').where('webhook_id', '=', listener.id).execute()
      assert.deepEqual(rows, [], table)
    }
    const left = await main.selectFrom('webhooks').select('id').where('id', '=', listener.id).execute()
    assert.deepEqual(left, [])
  })
})
