import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { ensurePartitions } from '#platform/database/partitions.ts'
import { stripAnswer } from '#surfaces/operations/validate.ts'
import { assertGrowsSlowly, explain } from '#test/scale/plans.ts'
import { useApp } from '#test/support/app/harness.ts'
import { recordStatements } from '#test/support/app/recorded-statements.ts'
import { makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { AuditEntry } from './wire.ts'

const app = useApp({
  async prepare() {
    root = await makeUser(app, { role: 'admin', name: 'Root' })
    token = await makeToken(app, root, ['admin'])
  },
})
let root: Person
let token: string

describe('the audit log', () => {
  const read = async (query = '') => (await app.get(`/v1/admin/audit${query}`, { token })).body

  it('says who did what to what, and when', async () => {
    const ana = await makeUser(app, { name: 'Ana' })
    await app.patch(`/v1/admin/users/${ana.username}`, { token, body: { suspended: true } })
    const [{ id, at, credential, ...rest }] = (await read('?limit=1')).data
    assert.equal(credential.kind, 'token')
    assert.match(id, /^[0-9a-f-]{36}$/)
    assert.ok(Math.abs(Date.parse(at) - app.clock.now().getTime()) < 60_000)
    const [detail, address] = [{ suspended: true }, '127.0.0.0/24']
    const sentence = `Root (@${root.username}) suspended Ana (@${ana.username}).`
    assert.deepEqual(rest, {
      actor: root.username,
      actorId: root.id,
      action: 'users.moderate',
      target: ana.id,
      sentence,
      detail,
      address,
    })
  })

  it('names an actor who has left or has no name by the id, and the service itself by nothing', async () => {
    const gone = randomUUIDv7()
    const row = (actor_id: string | null) => ({ id: randomUUIDv7(), at: app.clock.now().toISOString(), actor_id })
    const acts = { action: 'tests.leave', target: 'x', detail: null }
    await app.database
      .insertInto('audit_log')
      .values([
        { ...row(gone), ...acts },
        { ...row(null), ...acts },
      ])
      .execute()
    const { data } = await read('?action=tests.leave')
    assert.deepEqual(new Set(data.map((one: { actor: string | null }) => one.actor)), new Set([gone, null]))
    assert.equal((await read(`?actor=${gone}`)).data.length, 1)
  })

  it('is read by actor, by action and by both, page by page, the latest first', async () => {
    const ana = await makeUser(app, { role: 'admin' })
    const own = await makeToken(app, ana, ['admin'])
    for (let i = 0; i < 5; i++) await app.patch('/v1/admin/settings', { token: own, body: { name: `Name ${i}` } })
    const { groupId } = await makeEventWithGroup(app)
    await app.patch(`/v1/admin/groups/${groupId}`, { token: own, body: { hidden: true } })
    const actions = (page: { data: { action: string }[] }) => page.data.map((one) => one.action)
    for (const actor of [ana.username.toUpperCase(), ana.id])
      assert.deepEqual(actions(await read(`?actor=${actor}`)), ['groups.moderate', ...Array(5).fill('settings.update')])
    assert.deepEqual(actions(await read(`?actor=${ana.id}&action=groups.moderate`)), ['groups.moderate'])
    assert.ok(actions(await read('?action=groups.moderate')).every((action) => action === 'groups.moderate'))
    const first = await read(`?actor=${ana.id}&limit=4`)
    const second = await read(`?actor=${ana.id}&limit=4&cursor=${first.pagination.nextCursor}`)
    assert.deepEqual([first.data.length, second.data.length, second.pagination.hasMore], [4, 2, false])
    const ids = [...first.data, ...second.data].map((one: { id: string }) => one.id)
    assert.deepEqual(ids, [...ids].sort().reverse())
    assert.deepEqual(await read('?actor=unknown-user'), { data: [], pagination: { limit: 20, hasMore: false } })
  })

  it('keeps the whole of a detail when answers are cut to their shape', () => {
    const entry = {
      id: randomUUIDv7(),
      at: new Date().toISOString(),
      actor: null,
      actorId: null,
      action: 'a.b',
      target: 'x',
      sentence: 'Y.',
    }
    const detail = { before: { name: 'Hearth' }, list: [1, { two: 2 }] }
    const origin = { credential: null, address: '192.0.2.0/24' }
    const answer = { ...entry, detail, ...origin, extra: 1 }
    assert.equal(stripAnswer(AuditEntry, answer), undefined)
    assert.deepEqual(answer, { ...entry, detail, ...origin })
  })

  it('reads as little from a year of partitions as from one', async () => {
    const monthMs = 30 * 86_400_000
    const months = Array.from({ length: 12 }, (_, i) => new Date(app.clock.now().getTime() - i * monthMs))
    for (const month of months) await ensurePartitions(app.database, month)
    for (const [i, month] of months.entries())
      await sql`
        insert into audit_log (id, at, actor_id, action, target)
        select (lpad(to_hex(${month.getTime()}::bigint + n * 1000), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8'
            || substr(md5(n::text), 4, 15))::uuid,
          ${month.toISOString()}::timestamptz + n * interval '1 second',
          case when n % 100 = 0 then ${root.id}::uuid else md5((n % 50)::text)::uuid end,
          case when n % 500 = 0 then 'tests.rare' else 'tests.often' end,
          case when n % 400 = 0 then 'event:' || ${root.id} else ${`month ${i}`} end
        from generate_series(1, 2000) as n`.execute(app.database)
    await sql`analyze audit_log`.execute(app.database)
    const client = new pg.Client({ connectionString: app.url, options: '-c jit=off -c timezone=UTC' })
    await client.connect()
    try {
      const rare = await read('?action=tests.rare&limit=30')
      assert.equal(rare.data.length, 30, 'over eight partitions')
      const all = await read('?action=tests.often')
      const pages = [
        '',
        `?cursor=${(await read()).pagination.nextCursor}`,
        `?actor=${root.id}`,
        '?action=tests.rare',
        '?action=tests.often',
        `?action=tests.often&cursor=${all.pagination.nextCursor}`,
        `?actor=${root.id}&action=tests.often`,
        `?target=${root.id}`,
        `?from=${months[6]!.toISOString()}&to=${months[5]!.toISOString()}`,
        `?to=${months[11]!.toISOString()}`,
      ]
      for (const query of pages) {
        const statements = await recordStatements(() => read(query))
        for (const statement of statements.filter(({ text }) => text.includes('audit_log'))) {
          const plan = await explain(client, statement)
          assertGrowsSlowly(plan, statement, { scanned: 200, sorted: 21 })
        }
      }
    } finally {
      await client.end()
    }
  })
})
