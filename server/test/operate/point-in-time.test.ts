import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { waitUntil } from '#test/faults/child.ts'
import { ask, describeRows, listFailures, runHearthctl } from '#test/support/operate/backup-drill.ts'
import { openArchivedCluster } from '#test/support/operate/pgbackrest.ts'
import { isFull, skipWithoutPrograms } from './programs.ts'

const skip = isFull ? skipWithoutPrograms({ pgbackrest: 'pgbackrest' }) : 'npm run test:operate runs it'

test('a point in time is restored beside the running database, with the rows of that time', { skip }, async (t) => {
  await using cluster = await openArchivedCluster()
  const { server, pgBackRest } = cluster
  const spent: string[] = []
  async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
    const started = performance.now()
    const result = await work()
    spent.push(`${what} ${((performance.now() - started) / 1000).toFixed(1)} s`)
    return result
  }
  // First, because after three failures PostgreSQL archives nothing for a minute.
  await timed('stanza-create', () => pgBackRest('stanza-create'))
  runHearthctl({ DATABASE_URL: server.url }, 'migrate')
  runHearthctl({ DATABASE_URL: server.url }, 'seed')
  await timed('check', () => pgBackRest('check'))
  const countFailed = () => ask(server.url, 'select failed_count from pg_stat_archiver')
  const failedBefore = await countFailed()
  await timed('full backup', () => pgBackRest('backup', '--type=full'))
  await ask(server.url, `update users set bio = 'changed after the full backup'`)
  await timed('incremental backup', () => pgBackRest('backup', '--type=incr'))
  await ask(server.url, `update groups set description = 'changed after the incremental backup'`)

  const rows = await describeRows(server.url)
  const [{ target }] = await ask<[{ target: string }]>(server.url, 'select clock_timestamp()::text as target')
  await ask(server.url, `update users set bio = 'ruined'`)
  await ask(server.url, 'delete from portfolio_items')
  const restoreInto = (folder: string) =>
    pgBackRest(`--pg1-path=${folder}`, '--type=time', `--target=${target}`, '--target-action=promote', 'restore')

  await t.test('the first trap: no later commit is archived yet, so the target is not reached', async () => {
    const folder = await cluster.makeFolder('too-early')
    await restoreInto(folder)
    await using early = await cluster.start(folder)
    await waitUntil('it stops', 120_000, () => early.hasExited())
    assert.match(early.log(), /recovery ended before configured recovery target was reached/)
  })

  await timed('pg_switch_wal until archived', () => cluster.archiveAll())
  const folder = await cluster.makeFolder('restored')
  await timed('restore', () => restoreInto(folder))
  const restored = await cluster.start(folder)
  await timed('recovery and promotion', () =>
    waitUntil('it is promoted', 120_000, async () => {
      assert.ok(!restored.hasExited(), restored.log())
      const found = await ask<[{ is: boolean }]>(restored.url, 'select pg_is_in_recovery() as is').catch(
        () => undefined,
      )
      return found?.[0].is === false
    }),
  )
  assert.deepEqual(await describeRows(restored.url), rows)
  assert.deepEqual(await listFailures({ DATABASE_URL: restored.url }), [])

  await t.test('the second trap: the restored cluster archives nothing into the repository of the first', async () => {
    await ask(restored.url, `update users set bio = 'after the restore'`)
    await ask(restored.url, 'select pg_switch_wal()')
    assert.deepEqual(await ask(restored.url, 'show archive_mode'), [{ archive_mode: 'off' }])
    // A second time line would begin with 00000002.
    assert.deepEqual(globSync(`${cluster.repository}/archive/**/00000002*`), [])
    await pgBackRest('check')
    assert.deepEqual(await countFailed(), failedBefore)
  })
  t.diagnostic(spent.join(', '))
})
