import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { startApp, useApp } from '#test/support/app/harness.ts'
import { jobContext, makeSession, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { purgeUsage } from './background.ts'

const app = useApp()

interface Usage {
  limits: { name: string; limit: number; used: number; remaining: number; resetAt: string }[]
  requests: number
  refused: number
  hours: { startsAt: string; requests: number; refused: number }[]
}

async function usageOf(person: Person): Promise<Usage> {
  const session = await makeSession(app, person)
  const { status, body } = await app.get('/v1/developer/usage', { session })
  assert.equal(status, 200)
  return body.data
}

describe('the usage of the API', () => {
  it('has the limits as the headers of the same request show them, and reading counts nothing more', async () => {
    const token = await makeToken(app, await makeUser(app), ['developer'])
    for (let count = 1; count <= 3; count++) {
      const { headers, body } = await app.get('/v1/developer/usage', { token })
      const [api, browser, pages] = (body.data as Usage).limits
      assert.deepEqual([api!.name, api!.used, api!.limit], ['api', count, Number(headers['x-ratelimit-limit'])])
      assert.equal(api!.remaining, Number(headers['x-ratelimit-remaining']))
      assert.equal(Date.parse(api!.resetAt) / 1000, Number(headers['x-ratelimit-reset']))
      assert.deepEqual([browser!.name, browser!.used], ['browser', 0])
      assert.deepEqual([pages!.name, pages!.used, pages!.limit], ['pages', 0, 3600])
    }
  })

  it('counts what tokens request and what a limit refuses, in the hour of the request, and no browsers', async () => {
    const ana = await makeUser(app)
    const [token, session] = [await makeToken(app, ana, ['user']), await makeSession(app, ana)]
    const process = await startApp({ beside: app, limits: { authenticated: 5, anonymous: 100 } })
    for (let count = 0; count < 7; count++) await process.get('/v1/me', { token })
    await process.get('/v1/me', { session })
    await process.get('/v1/me', { token: `hearth_pat_${'0'.repeat(40)}` })
    assert.equal((await usageOf(ana)).requests, 0, 'not written yet')
    await process[Symbol.asyncDispose]()
    const { requests, refused, hours } = await usageOf(ana)
    assert.deepEqual([requests, refused, hours.length], [7, 2, 24])
    const hour = app.clock.now().toISOString().slice(0, 13)
    assert.deepEqual(hours.at(-1), { startsAt: `${hour}:00:00.000Z`, requests: 7, refused: 2 })
    assert.ok(hours.slice(0, -1).every((one) => one.requests === 0))
  })

  it('adds up over processes that write at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => makeUser(app)))
    const tokens = await Promise.all(people.map((person) => makeToken(app, person, ['user'])))
    for (let round = 0; round < 3; round++) {
      const processes = await Promise.all([startApp({ beside: app }), startApp({ beside: app })])
      const requests = processes.flatMap((process, at) =>
        (at === 0 ? tokens : tokens.toReversed()).flatMap((token) =>
          Array.from({ length: 5 }, () => process.get('/v1/me', { token })),
        ),
      )
      await Promise.all(requests)
      await Promise.all(processes.map((process) => process[Symbol.asyncDispose]()))
    }
    for (const person of people) assert.equal((await usageOf(person)).requests, 30)
  })

  it('is the caller’s own, and needs the scope developer', async () => {
    const [ana, bo] = [await makeUser(app), await makeUser(app)]
    const hour = app.clock.now().toISOString().slice(0, 13)
    const row = { user_id: bo.id, hour: `${hour}:00:00.000Z`, requests: 9, refused: 9 }
    await app.database.insertInto('api_usage').values(row).execute()
    assert.deepEqual([(await usageOf(ana)).requests, (await usageOf(bo)).requests], [0, 9])
    const refused = await app.get('/v1/developer/usage', { token: await makeToken(app, ana, ['user']) })
    assert.deepEqual([refused.status, refused.body.code], [403, 'insufficient_scope'])
  })

  it('is deleted after 48 hours', async () => {
    const { id } = await makeUser(app)
    await sql`insert into api_usage select ${id}::uuid, now() - h * interval '1 hour', 1, 0
      from unnest(array[1, 47, 49, 90]) h`.execute(app.database)
    await purgeUsage.handler(jobContext(app) as never, {})
    const { rows } = await sql`select from api_usage where user_id = ${id}::uuid`.execute(app.database)
    assert.equal(rows.length, 2)
  })

  it('reads and deletes by an index', async () => {
    await sql`insert into users (id, username, name, email, created_at)
      select gen_random_uuid(), 'usage-' || n, 'x', 'usage-' || n || '@example.org', now()
      from generate_series(1, 2000) n`.execute(app.database)
    await sql`insert into api_usage select u.id, now() - h * interval '1 hour', 1, 0
      from users u, generate_series(1, 20) h where u.username like 'usage-%'`.execute(app.database)
    await sql`analyze api_usage`.execute(app.database)
    const planOf = async (query: ReturnType<typeof sql>) =>
      JSON.stringify((await sql`explain (format json) ${query}`.execute(app.database)).rows)
    const { rows } = await sql<{ id: string }>`select id from users where username = 'usage-7'`.execute(app.database)
    const own = sql`select hour, requests, refused from api_usage
      where user_id = ${sql.lit(rows[0]!.id)} and hour >= now() - interval '23 hours'`
    assert.match(await planOf(own), /api_usage_pkey/)
    assert.match(
      await planOf(sql`delete from api_usage where hour < now() - interval '48 hours'`),
      /api_usage_hour_idx/,
    )
  })
})
