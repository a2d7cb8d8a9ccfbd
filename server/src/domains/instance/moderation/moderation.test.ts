import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { ensurePartitions } from '#platform/partitions.ts'
import { stripAnswer } from '#surfaces/operations/validate.ts'
import { assertGrowsSlowly, explain } from '#test/scale/plans.ts'
import { useApp } from '#test/support/app/harness.ts'
import { recordStatements } from '#test/support/app/recorded-statements.ts'
import { giveRole, makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { AuditEntry } from './schemas.ts'

const app = useApp({
  async prepare() {
    root = await makeUser(app, { role: 'admin' })
    token = await makeToken(app, root, ['admin'])
  },
})
let root: Person
let token: string

const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const audited = (target: string) =>
  app.database
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'detail'])
    .where('target', '=', target)
    .orderBy('id')
    .execute()
const listEmitted = async (type: string, groupId: string) => {
  const rows = app.database.selectFrom('outbox_events').select('data').where('type', '=', type)
  return (await rows.where('group_id', '=', groupId).orderBy('id').execute()).map((row) => row.data)
}

describe('what an administrator decides about a group', () => {
  const change = (groupId: string, body: object) => app.patch(`/v1/admin/groups/${groupId}`, { token, body })

  it('answers the group as it is in lists, and is seen there', async () => {
    const { groupId } = await makeEventWithGroup(app)
    const answer = await change(`GROUP-${groupId}`, { isFeatured: true })
    assert.equal(answer.status, 200)
    assert.deepEqual(answer.body.data, {
      id: groupId,
      urlname: `group-${groupId}`,
      name: 'A group',
      description: null,
      link: `https://hearth.test/groups/group-${groupId}`,
      website: null,
      memberCount: 0,
      photoUrl: null,
      coverUrl: null,
      theme: null,
      tags: [],
      socialLinks: [],
      isFeatured: true,
      favoritesCount: 0,
    })
    const reader = await makeToken(app, await makeUser(app), ['read:groups'])
    const { data } = (await app.get('/v1/groups?featured=true', { token: reader })).body
    assert.deepEqual(data, [answer.body.data])
    assert.equal((await change(groupId!, { isFeatured: false })).body.data.isFeatured, false)
  })

  it('hides it from all but its own people and administrators, and shows it again', async () => {
    const { id: eventId, groupId } = await makeEventWithGroup(app)
    const [ana, bo] = [await makeUser(app), await makeUser(app)]
    await giveRole(app, groupId, ana, 'owner')
    const [own, visitor] = await Promise.all(
      [ana, bo].map((person) => makeToken(app, person, ['read:groups', 'read:events'])),
    )
    const look = async (by: string) => [
      (await app.get(`/v1/groups/${groupId}`, { token: by })).status,
      (await app.get(`/v1/events/${eventId}`, { token: by })).status,
    ]
    assert.equal((await change(groupId!, { hidden: true })).status, 200)
    assert.deepEqual(
      [await look(visitor!), await look(own!), await look(token)],
      [
        [404, 404],
        [200, 200],
        [200, 200],
      ],
    )
    await change(groupId!, { hidden: false })
    assert.deepEqual(await look(visitor!), [200, 200])
  })

  it('a decision about a group is audited and emits an event only when something changes', async () => {
    const { groupId } = await makeEventWithGroup(app)
    for (const body of [{}, { isFeatured: false, hidden: false }, { hidden: true }, { hidden: true }])
      await change(groupId!, body)
    await change(groupId!, { isFeatured: true, hidden: false })
    const action = { action: 'groups.moderate', actor_id: root.id }
    assert.deepEqual(await audited(groupId!), [
      { ...action, detail: { hidden: true } },
      { ...action, detail: { isFeatured: true, hidden: false } },
    ])
    assert.deepEqual(await listEmitted('group.updated', groupId!), [
      { groupId, fields: ['hidden'] },
      { groupId, fields: ['isFeatured', 'hidden'] },
    ])
  })

  it('concerns a group that is there, and only these two things', async () => {
    const { groupId } = await makeEventWithGroup(app)
    for (const body of [{ hidden: null }, { isFeatured: 'yes' }, { name: 'X' }])
      assert.deepEqual(outcome(await change(groupId!, body)), [400, 'validation_failed'])
    const deleted = { deleted_at: app.clock.now().toISOString() }
    await app.database.updateTable('groups').set(deleted).where('id', '=', groupId!).execute()
    for (const id of [groupId!, 'no-such-group', randomUUIDv7()])
      assert.deepEqual(outcome(await change(id, { hidden: true })), [404, 'group_not_found'])
  })
})

describe('what an administrator decides about an event', () => {
  const change = (eventId: string, body: object) => app.patch(`/v1/admin/events/${eventId}`, { token, body })

  it('hides it from all but those who run it and administrators, and shows it again', async () => {
    const { id, groupId } = await makeEventWithGroup(app)
    const [ana, bo] = [await makeUser(app), await makeUser(app)]
    await giveRole(app, groupId, ana, 'volunteer')
    const [own, visitor] = await Promise.all([ana, bo].map((person) => makeToken(app, person, ['read:events'])))
    const look = async (by: string) => (await app.get(`/v1/events/${id}`, { token: by })).status
    const isListed = async () => (await app.get('/v1/events?limit=100', { token: visitor! })).text.includes(id)
    const answer = await change(id, { hidden: true })
    assert.deepEqual([answer.status, answer.body], [200, { data: { success: true } }])
    assert.deepEqual(
      [await look(visitor!), await look(own!), await look(token), await isListed()],
      [404, 200, 200, false],
    )
    await change(id, { hidden: false })
    assert.deepEqual([await look(visitor!), await isListed()], [200, true])
  })

  it('a decision about an event is audited and emits an event only when something changes', async () => {
    const { id, groupId } = await makeEventWithGroup(app)
    for (const hidden of [false, true, true, false]) await change(id, { hidden })
    const action = { action: 'events.moderate', actor_id: root.id }
    assert.deepEqual(await audited(id), [
      { ...action, detail: { hidden: true } },
      { ...action, detail: { hidden: false } },
    ])
    const about = { eventId: id, groupId, fields: ['hidden'], revision: 0 }
    const events = (await listEmitted('event.updated', groupId!)) as { revision: number }[]
    assert.deepEqual(
      events.map((event) => ({ ...event, revision: 0 })),
      [about, about],
    )
  })

  it('concerns an event that is there, of a group or of none, and says whether', async () => {
    const { id } = await makeEventWithGroup(app, { hasGroup: false })
    assert.equal((await change(id, { hidden: true })).status, 200)
    for (const body of [{}, { hidden: null }, { hidden: true, title: 'X' }])
      assert.deepEqual(outcome(await change(id, body)), [400, 'validation_failed'])
    for (const wrong of [randomUUIDv7(), 'nonsense'])
      assert.deepEqual(outcome(await change(wrong, { hidden: true })), [404, 'event_not_found'])
  })
})

describe('the audit log', () => {
  const read = async (query = '') => (await app.get(`/v1/admin/audit${query}`, { token })).body

  it('says who did what to what, and when', async () => {
    const ana = await makeUser(app)
    await app.patch(`/v1/admin/users/${ana.username}`, { token, body: { suspended: true } })
    const [{ id, at, credential, ...rest }] = (await read('?limit=1')).data
    assert.equal(credential.kind, 'token')
    assert.match(id, /^[0-9a-f-]{36}$/)
    assert.ok(Math.abs(Date.parse(at) - app.clock.now().getTime()) < 60_000)
    const [detail, address] = [{ suspended: true }, '127.0.0.0/24']
    assert.deepEqual(rest, { actor: root.username, action: 'users.moderate', target: ana.id, detail, address })
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
    const entry = { id: randomUUIDv7(), at: new Date().toISOString(), actor: null, action: 'a.b', target: 'x' }
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
        select (lpad(to_hex(${month.getTime()}::bigint + n), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8'
            || substr(md5(n::text), 4, 15))::uuid,
          ${month.toISOString()}::timestamptz,
          case when n % 100 = 0 then ${root.id}::uuid else md5((n % 50)::text)::uuid end,
          case when n % 500 = 0 then 'tests.rare' else 'tests.often' end, ${`month ${i}`}
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
