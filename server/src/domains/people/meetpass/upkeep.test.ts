import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { sql } from 'kysely'
import { eraseAccount } from '#domains/administration/personal-data/index.ts'
import type { JobContext } from '#kernel/context.ts'
import { useApp } from '#test/support/app/harness.ts'
import { runReactions } from '#test/support/app/reactions.ts'
import { inTransaction, jobContext, makeUser, runEraser } from '#test/support/builders/factories.ts'
import { connectBy, makeHolder, type PassHolder } from '#test/support/builders/pass-holders.ts'
import { makePass } from '#test/support/builders/passes.ts'
import { withRetention } from '#test/support/builders/retention.ts'
import { createMissing, purgeVisits } from './background.ts'
import { seedMeetpass } from './index.ts'

const app = useApp()
beforeEach(async () => {
  for (const table of ['passes', 'users'] as const) await app.database.deleteFrom(table).execute()
})

const day = 86_400_000
const passesOf = (who: { id: string }) =>
  app.database.selectFrom('passes').select(['id', 'type']).where('owner_id', '=', who.id).execute()

async function addVisit(pass: string, owner: PassHolder, daysAgo: number): Promise<void> {
  const at = new Date(app.clock.now().getTime() - daysAgo * day).toISOString()
  const visit = { pass_id: pass, owner_id: owner.id, visitor: `browser-${daysAgo}`, visited_on: at, visited_at: at }
  await app.database
    .insertInto('pass_visits')
    .values({ id: crypto.randomUUID(), ...visit })
    .execute()
}
const countVisits = async () => (await app.database.selectFrom('pass_visits').select('id').execute()).length

describe('the first pass', () => {
  it('every new user gets a first pass automatically, once', async () => {
    const ana = await makeUser(app)
    await runReactions(app, 'meetpass')
    const [pass, ...others] = await passesOf(ana)
    assert.deepEqual([pass?.type, others], ['qr', []])
    assert.match(pass!.id, /^[A-Za-z0-9_][A-Za-z0-9_-]{21}$/)
    await app.database.updateTable('outbox_events').set({ relayed_at: null }).execute()
    await runReactions(app, 'meetpass')
    assert.deepEqual(await passesOf(ana), [pass])
  })

  it('a deleted user gets no first pass', async () => {
    const ana = await makeUser(app)
    await inTransaction(app, (unit) => eraseAccount(unit, ana.id, app.clock.now()))
    await runReactions(app, 'meetpass')
    assert.deepEqual(await passesOf(ana), [])
  })

  it('a nightly job creates missing first passes in batches of a thousand, one per user', async () => {
    await sql`
      insert into users (id, name, username) select md5('old' || n)::uuid, 'Old', 'old-' || n
      from generate_series(1, 2500) as n`.execute(app.database)
    const [has, left] = [await makeHolder(app), await makeUser(app)]
    const own = await makePass(app, has)
    const tagged = await makeHolder(app)
    await makePass(app, tagged, { type: 'nfc' })
    await inTransaction(app, (unit) => eraseAccount(unit, left.id, app.clock.now()))
    const sizes: number[] = []
    const context = jobContext(app)
    const count = async () =>
      Number(
        (
          await app.database
            .selectFrom('passes')
            .select((eb) => eb.fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      )
    const write: JobContext['write'] = async (work) => {
      const before = await count()
      const result = await context.write(work)
      sizes.push((await count()) - before)
      return result
    }
    await createMissing.handler({ ...context, write } as JobContext, {})
    assert.equal(
      sizes.reduce((sum, size) => sum + size, 0),
      2501,
    )
    assert.ok(sizes.every((size) => size <= 1000) && sizes.length <= 3, String(sizes))
    const { rows } = await sql<{ n: number; wrong: number }>`
      select count(*)::integer as n, count(*) filter (where codes <> 1)::integer as wrong
      from (select u.id, count(p.id) as codes from users u left join passes p on p.owner_id = u.id and p.type = 'qr'
        where u.deleted_at is null group by u.id) as each`.execute(app.database)
    assert.deepEqual({ ...rows[0]! }, { n: 2502, wrong: 0 })
    assert.deepEqual([(await passesOf(has)).map(({ id }) => id), await passesOf(left)], [[own], []])
    sizes.length = 0
    await createMissing.handler({ ...context, write } as JobContext, {})
    assert.deepEqual(sizes, [])
  })
})

describe('visits', () => {
  it('visits are deleted after 90 days, in batches', async () => {
    const ana = await makeHolder(app)
    const pass = await makePass(app, ana)
    await sql`
      insert into pass_visits (id, pass_id, owner_id, visitor, visited_on, visited_at)
      select gen_random_uuid(), ${pass}, ${ana.id}, 'v' || n, '2020-01-01', '2020-01-01'
      from generate_series(1, 2300) as n`.execute(app.database)
    for (const daysAgo of [0, 89, 91]) await addVisit(pass, ana, daysAgo)
    let batches = 0
    const context = jobContext(app)
    const write: JobContext['write'] = (work) => {
      batches++
      return context.write(work)
    }
    await purgeVisits.handler({ ...context, write } as JobContext, {})
    assert.deepEqual([await countVisits(), batches], [2, 3])
    await withRetention(app, { passVisitDays: 80 }, () => purgeVisits.handler(context as JobContext, {}))
    assert.equal(await countVisits(), 1)
  })
})

describe('a deleted account', () => {
  it('deleting an account deletes its QR passes and visits and makes its tags unclaimed and empty', async () => {
    const [ana, bo] = [await makeHolder(app), await makeHolder(app)]
    const code = await makePass(app, ana, { label: 'Ana’s' })
    const tag = await makePass(app, ana, { type: 'nfc', label: 'Ana’s', design_id: 'ana', action: 'connect' })
    await addVisit(code, ana, 1)
    await addVisit(tag, ana, 1)
    assert.equal((await connectBy(app, tag, bo)).status, 200)
    await inTransaction(app, (unit) => eraseAccount(unit, ana.id, app.clock.now()))
    assert.equal((await connectBy(app, tag, bo)).body.code, 'pass_inactive')
    await runEraser(app, ana)
    const left = await app.database
      .selectFrom('passes')
      .select(['id', 'owner_id', 'label', 'design_id', 'action', 'auto_follow', 'is_active', 'claimed_at'])
      .execute()
    const unclaimedFields = { owner_id: null, label: null, design_id: null, action: null, claimed_at: null }
    assert.deepEqual(left, [{ id: tag, ...unclaimedFields, auto_follow: false, is_active: true }])
    assert.equal(await countVisits(), 0)
    assert.deepEqual((await app.get('/v1/meetpass/connections', { token: bo.token })).body.data, [])
    assert.equal((await app.post(`/v1/meetpass/${tag}/claim`, { token: bo.token })).status, 200)
    const gone = await app.database.selectFrom('users').select('id').where('id', '=', ana.id).execute()
    assert.deepEqual(gone, [])
  })

  it('deleting an administrator keeps the tags they created', async () => {
    const root = await makeUser(app, { role: 'admin' })
    await makeUser(app, { role: 'admin' })
    const tag = await makePass(app, null, { created_by: root.id })
    await inTransaction(app, (unit) => eraseAccount(unit, root.id, app.clock.now()))
    await runEraser(app, root)
    const rows = await app.database.selectFrom('passes').select(['id', 'created_by']).execute()
    assert.deepEqual(rows, [{ id: tag, created_by: null }])
  })
})

describe('the seed of passes', () => {
  it('the seed gives every user one QR pass, connects users of the same event, and adds nothing when repeated', async () => {
    await sql`
      insert into users (id, name, username) select md5('seed' || n)::uuid, 'Seed', 'seed-' || n
      from generate_series(1, 40) as n`.execute(app.database)
    await sql`
      with met as (
        insert into events (id, title, status, starts_at, over_at, timezone, created_at, updated_at)
        values (gen_random_uuid(), 'Met', 'scheduled', now(), now(), 'UTC', now(), now()) returning id)
      insert into checkins (id, event_id, user_id, method, checked_in_at)
      select gen_random_uuid(), met.id, u.id, 'manual', now() from met cross join users u`.execute(app.database)
    const count = async () => {
      const { rows } = await sql<{ codes: number; free: number; connections: number; through: number }>`
        select (select count(*) from passes where type = 'qr')::integer as codes,
          (select count(*) from passes where owner_id is null)::integer as free,
          (select count(*) from connections)::integer as connections,
          (select count(*) from connections c join passes p on p.id = c.pass_id and p.owner_id <> c.visitor_id
            and p.owner_id in (c.first_id, c.second_id))::integer as through`.execute(app.database)
      return { ...rows[0]! }
    }
    await inTransaction(app, ({ db }) => seedMeetpass(db))
    const first = await count()
    assert.deepEqual([first.codes, first.free], [40, 100])
    assert.ok(first.connections > 10, String(first.connections))
    assert.equal(first.through, first.connections)
    await inTransaction(app, ({ db }) => seedMeetpass(db))
    assert.deepEqual(await count(), first)
    const { rows } = await sql`select id from passes where id !~ '^[A-Za-z0-9_-]{22}$'`.execute(app.database)
    assert.deepEqual(rows, [])
  })
})
