import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { allOperations } from '#domains/index.ts'
import { readBuild } from '#platform/config/build.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { openMetrics } from '#platform/telemetry/metrics.ts'
import { type App, startApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'

const metrics = openMetrics({ build: readBuild(), role: 'api', logger: openLogger('silent') })
let app: App
before(async () => {
  app = await startApp({ metrics })
})
after(() => app[Symbol.asyncDispose]())

const kinds = ['page', 'file', 'feed', 'widget', 'picture', 'asset', 'mcp', 'oauth', 'docs', 'well-known', 'sitemap']
const others = ['health', 'preflight', 'unrouted']

/** Every line as a name and its labels. */
async function readLabels(): Promise<Record<string, string>[]> {
  const text = await metrics.render()
  return [...text.matchAll(/^hearth_\w+\{(.*)\} /gm)].map(([, labels]) =>
    Object.fromEntries([...labels!.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value])),
  )
}
const count = async (line: string) =>
  Number(
    (await metrics.render())
      .split('\n')
      .find((each) => each.startsWith(`${line} `))
      ?.split(' ')[1] ?? 0,
  )

describe('metrics of requests', () => {
  it('count each request by its operation, method and class of status', async () => {
    const token = await makeToken(app, await makeUser(app), ['user', 'read:user'])
    const line = 'hearth_http_request_seconds_count{operation="users.getMe",method="GET",class="2xx"}'
    const earlier = await count(line)
    await app.get('/v1/me', { token })
    await app.get('/v1/me')
    assert.equal(await count(line), earlier + 1)
    assert.equal(await count(line.replace('2xx', '4xx')), 1)
  })

  it('have no label with anything that a client sent or a row holds', async () => {
    const user = await makeUser(app, { username: 'marked-username' })
    const token = await makeToken(app, user, ['user', 'read:user'])
    const id = randomUUID()
    const paths = [
      ...[`/v1/events/${id}`, `/v1/users/marked-username`, `/v1/groups/${id}/events`, `/events/${id}`],
      ...[`/members/marked-username`, `/sign-in/link/${token}`, `/feeds/${token}/events.ics`, `/pass/${id}`],
      ...[
        `/unsubscribe/${token}`,
        `/marked-username`,
        `/v1/marked-username/${id}`,
        `/emoji/${id}`,
        `/og/events/${id}.png`,
      ],
      ...[`/oauth/interaction/${id}`, `/v1/uploads/file/${id}/marked-username`, `/exports/${token}`, `/?q=${token}`],
    ]
    for (const url of paths)
      for (const method of ['GET', 'POST', 'OPTIONS'] as const)
        await app.http.inject({ url, method, headers: { authorization: `Bearer ${token}`, accept: 'text/html' } })
    await app.http.inject({ url: `/${id}`, method: 'PROPFIND' as 'GET' })

    const text = await metrics.render()
    for (const secret of [id, token, user.id, 'marked-username']) assert.equal(text.includes(secret), false, secret)
    assert.doesNotMatch(text, /^hearth_.*[0-9a-f]{8}-[0-9a-f]{4}-/m)
    const operations = new Set([...allOperations.map((op) => op.id), ...kinds, ...others])
    for (const labels of await readLabels()) {
      if (labels.operation) assert.ok(operations.has(labels.operation), `${labels.operation} is no known name`)
      if (labels.method) assert.match(labels.method, /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|other)$/)
      if (labels.class) assert.match(labels.class, /^[1-5]xx$/)
    }
  })

  it('count a 503 by its reason', async () => {
    const token = await makeToken(app, await makeUser(app), ['user'])
    const url = `${app.url}?options=${encodeURIComponent('-c lock_timeout=50')}`
    await using hurried = await startApp({ metrics, beside: { url, clock: app.clock } })
    await app.database.transaction().execute(async (tx) => {
      await sql`lock table users in access exclusive mode`.execute(tx)
      assert.equal((await hurried.get('/v1/profile', { token })).status, 503)
    })
    assert.equal(await count('hearth_unavailable_total{reason="lock"}'), 1)
    assert.equal(await count('hearth_unavailable_total{reason="pool"}'), 0)
  })

  it('show the connections of the pool and the waits for them', async () => {
    await app.get('/events')
    assert.equal(await count('hearth_pool{pool="api",state="max"}'), 3)
    assert.ok((await count('hearth_pool_wait_seconds_count{pool="api"}')) > 0)
  })
})
