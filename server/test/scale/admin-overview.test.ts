import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import pg from 'pg'
import { jobs } from '#domains/index.ts'
import type { JobContext } from '#kernel/context.ts'
import { recordStatements } from '#test/support/app/recorded-statements.ts'
import { jobContext, makeToken, makeUser } from '#test/support/builders/factories.ts'
import { openScaleInstance, type ScaleInstance } from './instance.ts'
import { assertGrowsSlowly, explain } from './plans.ts'

/** A million people and a million RSVPs; without it a two-hundredth of that. */
const isFull = process.env.SCALE === 'full'
const people = isFull ? 1_000_000 : 5000
const rounds = isFull ? 50 : 2

let instance: ScaleInstance
let token: string
before(
  async () => {
    instance = await openScaleInstance(fill)
    token = await makeToken(instance.app, await makeUser(instance.app, { role: 'admin' }), ['admin'])
  },
  { timeout: 900_000 },
)
after(() => instance.drop())

/** Triggers are off: they keep numbers of groups, which are not read here. */
async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c session_replication_role=replica' })
  await client.connect()
  const at = (n: string) => `now() - (${n} % 700) * interval '1 day'`
  const id = (kind: string, n: string) => `md5('${kind}' || ${n})::uuid`
  await client.query(`
    insert into users (id, username, name, email, created_at)
    select ${id('u', 'n')}, 'many-' || n, 'Person ' || n, 'person' || n || '@example.org', ${at('n')}
    from generate_series(1, ${people}) n;
    insert into sessions (id, user_id, token_hash, created_at, last_seen_at, expires_at)
    select ${id('s', 'n')}, ${id('u', 'n')}, decode(md5(n::text), 'hex'), now(), ${at('n')}, now() + interval '30 days'
    from generate_series(1, ${people}) n;
    insert into events (id, title, status, starts_at, over_at, created_at, updated_at)
    select ${id('e', 'n')}, 'Event ' || n, 'scheduled', ${at('n')}, ${at('n')} + interval '2 hours', now(), now()
    from generate_series(1, ${people / 50}) n;
    insert into rsvps (id, event_id, user_id, status, rsvp_at, updated_at)
    select ${id('r', 'n')}, ${id('e', `(1 + n % ${people / 50})`)}, ${id('u', 'n')}, 'confirmed', ${at('n')}, now()
    from generate_series(1, ${people}) n;
    insert into upload_usage (user_id, total_size, file_count)
    select ${id('u', 'n')}, 1000, 1 from generate_series(1, ${people / 10}) n;
    insert into mail_suppressions (address_lower, reason, suppressed_at)
    select 'person' || n || '@example.org', 'bounce', ${at('n')} from generate_series(1, ${people / 10}) n;
    insert into webhooks (id, user_id, url, event_types, secrets, created_at)
    select ${id('w', 'n')}, ${id('u', 'n')}, 'https://receiver.example/' || n, '{*}', 'k:x', ${at('n')}
    from generate_series(1, ${people / 10}) n;
    insert into webhook_queues (webhook_id, health)
    select ${id('w', 'n')}, case when n % 1000 = 0 then '{"failingSince": "2026-01-01T00:00:00.000Z"}'::jsonb else '{}' end
    from generate_series(1, ${people / 10}) n`)
  await client.query('vacuum analyze')
  await client.end()
}

async function middleMs(path: string): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < rounds; i++) {
    instance.app.clock.advance(1000)
    const from = performance.now()
    assert.equal((await instance.app.get(path, { token })).status, 200)
    times.push(performance.now() - from)
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!
}

it('the numbers of the instance are counted aside, and read at once', { timeout: 600_000 }, async () => {
  const count = jobs.find(({ name }) => name === 'health.count')!
  const startedAt = performance.now()
  await (count.handler as (ctx: Partial<JobContext>, data: object) => Promise<void>)(jobContext(instance.app), {})
  const countMs = performance.now() - startedAt
  const { totals } = (await instance.app.get('/v1/admin/overview', { token })).body.data
  assert.deepEqual([totals.members, totals.rsvps], [people + 1, people])
  const paths = [
    '/v1/admin/overview',
    `/v1/admin/overview?from=${new Date(Date.now() - 700 * 86_400_000).toISOString().slice(0, 10)}`,
    '/v1/admin/health',
    '/v1/admin/bounces',
    '/v1/admin/bounces?q=person77',
    '/v1/admin/webhooks',
    '/v1/admin/webhooks?failing=true',
  ]
  const client = new pg.Client({ connectionString: instance.app.url, options: '-c jit=off -c timezone=UTC' })
  await client.connect()
  const figures = []
  for (const path of paths) {
    instance.app.clock.advance(1000)
    const statements = await recordStatements(() => instance.app.get(path, { token }))
    const reads = statements.filter(({ text }) => /^\s*select/i.test(text) && !text.includes('pg_inherits'))
    for (const statement of reads)
      assertGrowsSlowly(await explain(client, statement), statement, { scanned: 12_000, sorted: 12_000 })
    figures.push({ path: path.replace(/\d{4}-.*/, '…'), ms: Math.round((await middleMs(path)) * 10) / 10 })
  }
  await client.end()
  if (!isFull) return
  console.log(`${people} people, ${people} RSVPs: counted in ${Math.round(countMs)} ms`)
  console.table(figures)
  for (const { path, ms } of figures) assert.ok(ms < 250, `${path} takes ${ms} ms`)
})
