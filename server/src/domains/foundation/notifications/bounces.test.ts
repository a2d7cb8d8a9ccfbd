import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { assertGrowsSlowly, explain } from '#test/scale/plans.ts'
import { useApp } from '#test/support/app/harness.ts'
import { recordStatements } from '#test/support/app/recorded-statements.ts'
import { makeSession, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'

let root: Person
let token: string
const app = useApp({
  async prepare() {
    root = await makeUser(app, { role: 'admin' })
    token = await makeToken(app, root, ['admin'])
    await sql`insert into mail_suppressions (address_lower, reason, suppressed_at)
      select 'person' || n || '@example.org', 'bounce', now() - n * interval '1 minute' from generate_series(1, 30) n`.execute(
      app.database,
    )
  },
})

interface Bounce {
  address: string
}
const list = async (query = '') => (await app.get(`/v1/admin/bounces?${query}`, { token })).body
const lift = (address: string) => app.delete(`/v1/admin/bounces/${encodeURIComponent(address)}`, { token })
const addresses = ({ data }: { data: Bounce[] }) => data.map(({ address }) => address)

it('bounces are listed page by page, the latest first', async () => {
  const first = await list()
  const second = await list(`cursor=${first.pagination.nextCursor}`)
  assert.deepEqual([addresses(first)[0], first.data.length, second.data.length], ['person1@example.org', 20, 10])
  assert.equal(new Set([...addresses(first), ...addresses(second)]).size, 30)
  assert.deepEqual(Object.keys(first.data[0]), ['address', 'reason', 'bouncedAt'])
})

it('are found by the beginning of the address, and a percent sign is only a letter', async () => {
  assert.deepEqual(addresses(await list('q=PERSON30')), ['person30@example.org'])
  assert.deepEqual(addresses(await list('q=person3')), ['person30@example.org', 'person3@example.org'])
  assert.deepEqual(addresses(await list('q=%25')), [])
})

it('are lifted once, and the audit log has the person and never the address', async () => {
  const bo = await makeUser(app)
  await app.database.updateTable('users').set({ email: 'person7@example.org' }).where('id', '=', bo.id).execute()
  assert.equal((await lift('Person7@Example.org')).status, 200)
  assert.deepEqual(addresses(await list('q=person7@')), [])
  const again = await lift('person7@example.org')
  assert.deepEqual([again.status, again.body.code], [404, 'not_found'])
  const entry = await app.database
    .selectFrom('audit_log')
    .select(['action', 'target', 'detail'])
    .where('action', '=', 'bounces.delete')
    .executeTakeFirstOrThrow()
  assert.deepEqual(entry, { action: 'bounces.delete', target: bo.id, detail: null })
})

it('need a sign-in of the last twelve hours to be lifted', async () => {
  const session = await makeSession(app, root)
  await app.database
    .updateTable('sessions')
    .set({ authenticated_at: new Date(app.clock.now().getTime() - 13 * 3_600_000).toISOString() })
    .execute()
  const { status, body } = await app.delete('/v1/admin/bounces/person9@example.org', { session })
  assert.deepEqual([status, body.code], [403, 'reauthentication_required'])
})

it('are read by an index, whichever way they are listed', async () => {
  await sql`insert into mail_suppressions (address_lower, reason, suppressed_at)
    select 'many' || md5(n::text) || '@example.org', 'bounce', now() - n * interval '1 hour'
    from generate_series(1, 20000) n`.execute(app.database)
  await sql`analyze mail_suppressions`.execute(app.database)
  const client = new pg.Client({ connectionString: app.url, options: '-c jit=off -c timezone=UTC' })
  await client.connect()
  try {
    for (const query of ['', `cursor=${(await list()).pagination.nextCursor}`, 'q=person1', 'q=manyab']) {
      const statements = await recordStatements(() => list(query))
      const own = statements.filter(({ text }) => text.includes('mail_suppressions'))
      assert.equal(own.length, 1)
      assertGrowsSlowly(await explain(client, own[0]!), own[0]!, { scanned: 200, sorted: 200 })
    }
  } finally {
    await client.end()
  }
})
