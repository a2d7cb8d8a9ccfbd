import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { readConfig } from '#platform/config/config.ts'
import { startApp } from '#test/support/app/harness.ts'
import { inTransaction, makeToken, makeUser } from '#test/support/builders/factories.ts'
import { addressColumns, addressCommands } from './address.ts'

const old = 'https://old.hearth.test'
const path = '/v1/uploads/file/avatar/01990000-0000-7000-8000-000000000001/00000000000000000000000000000000.png'

it('pictures of members are shown at the new address, other hosts are left alone, and a second run changes nothing', async () => {
  await using app = await startApp()
  const [ana, bo] = [await makeUser(app), await makeUser(app)]
  const others = `${old}er.example/a.png`
  await app.database
    .updateTable('users')
    .set({ avatar_url: old + path, hero_image_url: others })
    .where('id', '=', ana.id)
    .execute()
  await app.database.updateTable('users').set({ avatar_url: others }).where('id', '=', bo.id).execute()
  const context = {
    config: readConfig({ DATABASE_URL: app.url }),
    database: app.database,
    write: <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(app, work),
    openStore: async () => app.store,
  }
  const change = (more: object = {}) =>
    addressCommands['address change']!.run(context, { from: old, to: 'https://hearth.test', ...more }) as Promise<{
      rows: Record<string, number>
      breaks: string[]
    }>

  assert.equal((await change({ 'dry-run': true })).rows.users, 1)
  const token = await makeToken(app, ana, ['read:user'])
  const avatarOf = async () => (await app.get('/v1/me', { token })).body.data.avatarUrl
  assert.equal(await avatarOf(), old + path)
  assert.equal((await change()).rows.users, 1)
  assert.equal(await avatarOf(), `https://hearth.test${path}`)
  const rows = await app.database.selectFrom('users').select(['id', 'avatar_url', 'hero_image_url']).execute()
  assert.equal(rows.find(({ id }) => id === ana.id)!.hero_image_url, others)
  assert.equal(rows.find(({ id }) => id === bo.id)!.avatar_url, others)
  const again = await change()
  assert.deepEqual(
    Object.values(again.rows),
    addressColumns.map(() => 0),
  )
  assert.ok(again.breaks.some((line) => line.includes('Passkeys')))
  for (const wrong of ['hearth.test', 'https://hearth.test/x', 'ftp://hearth.test', undefined])
    await assert.rejects(change({ from: wrong }), /is an address without a path/)
})

it('every column of one address is in the list, or is named here with the reason why not', async () => {
  await using app = await startApp()
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns c
    join pg_class t on t.relname = c.table_name and t.relkind in ('r', 'p') and not t.relispartition
    where table_schema = 'public' and column_name ~ '(_url|_uri|_uris|^url|website|^contact)$'`.execute(app.database)
  const listed = addressColumns.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`))
  const elsewhere = [
    // Addresses of other platforms, applications and receivers.
    'events.platform_event_url',
    'oauth_clients.redirect_uris',
    'webhooks.url',
  ]
  assert.deepEqual(rows.map(({ name }) => name).sort(), [...listed, ...elsewhere].sort())
})
