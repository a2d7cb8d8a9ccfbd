import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { it } from 'node:test'
import pg from 'pg'
import { listMigrations } from '#platform/database/migration-files.ts'
import { useApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'

const app = useApp()

/** As the migration runs: outside a transaction, and any number of times. */
async function migrateAgain(): Promise<void> {
  const { text } = listMigrations().find(({ name }) => name === '0026_unnamed_accounts.sql')!
  const client = new pg.Client({ connectionString: app.url })
  await client.connect()
  await client.query(text)
  await client.end()
}

interface Account {
  name: string
  username: string | null
  email: string | null
}
async function insert(account: Account, more: object = {}): Promise<string> {
  const id = randomUUIDv7()
  await app.database
    .insertInto('users')
    .values({ id, ...account, ...more })
    .execute()
  return id
}
const read = (id: string) =>
  app.database
    .selectFrom('users')
    .select(['name', 'username', 'needs_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

it('accounts whose user never chose a name or username get neutral placeholders, and other accounts stay unchanged', async () => {
  const placeholder = /^member-[a-z0-9]{6}$/
  const table: [before: Account, name: string, username: string | RegExp, isAsked: boolean][] = [
    [{ name: 'Ana Lee', username: null, email: 'ana.lee+x@example.org' }, 'Member', placeholder, true],
    [{ name: 'Bo', username: 'bo-chosen', email: 'bo@example.org' }, 'Member', 'bo-chosen', true],
    [{ name: 'New member', username: null, email: '...@example.org' }, 'Member', placeholder, true],
    [{ name: 'cy@mail.example', username: null, email: 'cy@mail.example' }, 'Member', placeholder, true],
    [{ name: 'Dr. Dee', username: null, email: 'dee@example.org' }, 'Dr. Dee', placeholder, true],
    [{ name: 'Octo', username: null, email: null }, 'Octo', placeholder, true],
    [{ name: 'Eve Named', username: 'eve-named', email: 'eve@example.org' }, 'Eve Named', 'eve-named', false],
    [{ name: 'Flo', username: 'flo-given', email: null }, 'Flo', 'flo-given', false],
  ]
  const ids = await Promise.all(table.map(([account]) => insert(account)))
  const gone = await insert({ name: '', username: null, email: null }, { deleted_at: new Date().toISOString() })
  await migrateAgain()
  for (const [at, [, name, username, isAsked]] of table.entries()) {
    const row = await read(ids[at]!)
    assert.deepEqual([row.name, row.needs_name], [name, isAsked])
    if (typeof username === 'string') assert.equal(row.username, username)
    else assert.match(row.username!, username)
  }
  assert.deepEqual(await read(gone), { name: '', username: null, needs_name: false })
  const once = await Promise.all(ids.map(read))
  await migrateAgain()
  assert.deepEqual(await Promise.all(ids.map(read)), once, 'and it can be run again')
})

it('many at once each get a name of their own', async () => {
  await Promise.all(Array.from({ length: 1200 }, () => insert({ name: 'Many', username: null, email: null })))
  await migrateAgain()
  const rows = await app.database.selectFrom('users').select('username').where('name', '=', 'Many').execute()
  assert.equal(new Set(rows.map((row) => row.username)).size, 1200)
  await app.database.deleteFrom('users').where('name', '=', 'Many').execute()
})

it('who has not chosen a name is on no board, and says it by the profile too', async () => {
  const ana = await makeUser(app, { name: 'Member' })
  const token = await makeToken(app, ana, ['user'])
  const set = (needs_name: boolean) =>
    app.database.updateTable('users').set({ needs_name }).where('id', '=', ana.id).execute()
  const boardId = '00000000-0000-0000-0000-000000000000'
  await app.database
    .insertInto('scores')
    .values({
      board_id: boardId,
      user_id: ana.id,
      score: 5,
      badges: 1,
      last_award_at: app.clock.now().toISOString(),
      listed_as: ana.username,
    })
    .execute()
  const listedAs = async () =>
    (await app.database.selectFrom('scores').select('listed_as').where('user_id', '=', ana.id).executeTakeFirst())
      ?.listed_as
  await set(true)
  assert.equal(await listedAs(), null)
  const { data } = (await app.get('/v1/users?limit=100', { token })).body
  assert.ok(!data.some((one: { username: string }) => one.username === ana.username))
  await app.patch('/v1/profile', { token, body: { bio: 'Not a name' } })
  assert.equal((await read(ana.id)).needs_name, true)
  await app.patch('/v1/profile', { token, body: { name: 'Ana Lee' } })
  assert.deepEqual(await read(ana.id), { name: 'Ana Lee', username: ana.username, needs_name: false })
  assert.equal(await listedAs(), ana.username)
})
