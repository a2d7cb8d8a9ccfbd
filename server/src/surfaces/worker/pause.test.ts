import assert from 'node:assert/strict'
import { it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { systemClock } from '#platform/clock.ts'
import { openDatabase } from '#platform/database/database.ts'
import { transact } from '#platform/database/outbox.ts'
import { updateReadOnly, waitForWriters } from '#platform/database/read-only.ts'
import { openKeys, randomSecretKeys } from '#platform/keys.ts'
import { openLinks } from '#platform/links.ts'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { openJobs } from '#platform/worker/jobs.ts'
import { testDatabaseOptions } from '#test/support/app/databases.ts'
import { startApp } from '#test/support/app/harness.ts'
import { startPausable } from './pause.ts'
import { startWorker } from './worker.ts'

it('a worker does nothing while the instance is read-only, and everything that waited when that ends', async () => {
  const sent: string[] = []
  await using app = await startApp()
  const logger = openLogger('silent')
  const database = openDatabase(testDatabaseOptions(app.url), logger)
  const keys = openKeys(randomSecretKeys())
  const mailer = { address: 'hearth@hearth.test', send: async ({ to }: { to: string }) => void sent.push(to) }
  const ports = { mailer, store: app.store, inspector: app.inspector }
  const ways = { ports, links: openLinks(keys, 'https://hearth.test'), cipher: keys, outbound: openOutbound(), logger }
  const pollMs = 20
  const start = async () =>
    startWorker({ database, clock: systemClock, ...ways, pollMs, jobs: await openJobs(app.url, logger) })
  const worker = await startPausable({ database, logger, start, pollMs })

  const write = <T>(work: Parameters<typeof transact<T>>[3]) =>
    transact(database, systemClock, { userId: null, requestId: null }, work)
  const join = (id: string, email: string) =>
    write(async ({ db, emit }) => {
      await db.insertInto('users').values({ id, name: 'Ana', email }).execute()
      emit('user.created', { userId: id }, { subjectUserId: id })
    })
  const until = async (isTrue: () => boolean) => {
    while (!isTrue()) await wait(20)
  }

  await join('01990000-0000-7000-8000-00000000aaaa', 'first@example.org')
  await until(() => sent.length === 1)
  await write(({ db }) => updateReadOnly(db, { reason: null }))
  assert.deepEqual(await waitForWriters(database, 30_000), { transactions: 0, workerConnections: 0 })
  // As an operator can: the commands of operators may write.
  await join('01990000-0000-7000-8000-00000000bbbb', 'second@example.org')
  const unrelayed = () => database.selectFrom('outbox_events').select('id').where('relayed_at', 'is', null).execute()
  assert.equal((await unrelayed()).length, 1)
  await write(({ db }) => updateReadOnly(db, null))
  await until(() => sent.length === 2)
  assert.deepEqual(sent, ['first@example.org', 'second@example.org'])
  await worker.stop()
  await database.destroy()
})
