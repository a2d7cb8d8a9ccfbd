import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { spawnChild, temporaryFolder, waitUntil } from '#test/faults/child.ts'
import { useApp } from '#test/support/app/harness.ts'
import { recordStatements } from '#test/support/app/recorded-statements.ts'
import { giveRole, makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'
import { findFreePort } from '#test/support/net/ports.ts'

const app = useApp()

const pathOf = (groupId: string | null) => `/v1/public/groups/${groupId}`
const later = () => app.clock.advance(1000)
const change = (table: 'groups' | 'events', id: string, set: object) =>
  app.database
    .updateTable(table)
    .set(set as never)
    .where('id', '=', id)
    .execute()

describe('what anyone may read of a group', () => {
  it('is the group as members see it, by URL name or id, without any credential', async () => {
    const { groupId } = await makeEventWithGroup(app)
    const token = await makeToken(app, await makeUser(app), ['read:groups'])
    const { favorite, membership, ...seen } = (await app.get(`/v1/groups/${groupId}`, { token })).body.data
    assert.deepEqual([favorite, membership], [null, 'none'], 'are of the caller')
    for (const slug of [groupId, `group-${groupId}`, `GROUP-${groupId}`]) {
      const answer = await app.get(pathOf(slug))
      assert.deepEqual([answer.status, answer.body], [200, { data: seen }])
    }
  })

  it('and its next event is the event itself', async () => {
    const { id, groupId } = await makeEventWithGroup(app)
    const token = await makeToken(app, await makeUser(app), ['read:events'])
    const answer = await app.get(`${pathOf(groupId)}/next-event`)
    assert.deepEqual(answer.body, (await app.get(`/v1/events/${id}`, { token })).body)
  })

  const unseen: [what: string, set: object][] = [
    ['a draft', { status: 'draft' }],
    ['cancelled', { status: 'cancelled' }],
    ['hidden', { hidden_at: '2026-01-01T00:00:00Z' }],
    ['started', { starts_at: '2026-01-01T00:00:00Z' }],
  ]
  for (const [what, set] of unseen)
    it(`is not an event that is ${what}`, async () => {
      const { id, groupId } = await makeEventWithGroup(app)
      await change('events', id, set)
      const next = await app.get(`${pathOf(groupId)}/next-event`)
      assert.deepEqual([next.status, next.body.code], [404, 'event_not_found'])
      assert.deepEqual((await app.get(pathOf(groupId))).body.data.upcomingEvents, [])
    })

  for (const column of ['hidden_at', 'deleted_at'])
    it(`a group whose ${column} is set is hidden from every caller`, async () => {
      const { groupId } = await makeEventWithGroup(app)
      const owner = await makeUser(app, { role: 'admin' })
      await giveRole(app, groupId, owner, 'owner')
      const token = await makeToken(app, owner, ['admin'])
      await change('groups', groupId!, { [column]: app.clock.now().toISOString() })
      for (const request of [{ token }, {}])
        for (const path of [pathOf(groupId), `${pathOf(groupId)}/next-event`]) {
          const answer = await app.get(path, request)
          assert.deepEqual([answer.status, answer.body.code], [404, 'group_not_found'])
          assert.equal(answer.headers['cache-control'], 'no-store')
        }
    })

  it('is 404 for a name that nothing can have', async () => {
    for (const slug of ['no-such-group', 'a%20b', '%00', '..%2f..', 'x'.repeat(61)])
      assert.equal((await app.get(pathOf(slug))).body.code, 'group_not_found', slug)
  })
})

describe('the answer', () => {
  it('a public answer may be cached, has a version, and is 304 for a client that has it', async () => {
    const { groupId } = await makeEventWithGroup(app)
    const first = await app.get(pathOf(groupId))
    assert.equal(first.headers['cache-control'], 'public, max-age=30')
    assert.equal(first.headers['set-cookie'], undefined)
    for (const known of [first.headers.etag!, `W/${first.headers.etag}`, `"other", ${first.headers.etag}`, '*']) {
      const again = await app.get(pathOf(groupId), { headers: { 'if-none-match': known } })
      assert.deepEqual([again.status, again.text, again.headers.etag], [304, '', first.headers.etag])
      assert.equal(again.headers['cache-control'], 'public, max-age=30')
    }
    await change('groups', groupId!, { name: 'Renamed' })
    later()
    const changed = await app.get(pathOf(groupId), { headers: { 'if-none-match': first.headers.etag! } })
    assert.deepEqual([changed.status, changed.body.data.name], [200, 'Renamed'])
    assert.notEqual(changed.headers.etag, first.headers.etag)
  })

  it('many simultaneous requests read the database once, whatever else is in their URLs', async () => {
    const { groupId } = await makeEventWithGroup(app)
    const sent = await recordStatements(() =>
      Promise.all(Array.from({ length: 30 }, (_, n) => app.get(`${pathOf(groupId)}?n=${n}`))),
    )
    assert.equal(sent.length, 2, 'the group and its events')
  })

  it('every request is counted, and each caller sees their own remaining requests', async () => {
    const { groupId } = await makeEventWithGroup(app)
    const [one, two] = [await app.get(pathOf(groupId)), await app.get(pathOf(groupId))]
    assert.equal(Number(two.headers['x-ratelimit-remaining']), Number(one.headers['x-ratelimit-remaining']) - 1)
    assert.notEqual(one.headers['x-request-id'], two.headers['x-request-id'])
  })
})

it('two independent processes both return a change within a second', async () => {
  await using stack = new AsyncDisposableStack()
  const folder = stack.use(await temporaryFolder())
  const { groupId } = await makeEventWithGroup(app)
  const ports = [await findFreePort(), await findFreePort()]
  for (const port of ports)
    stack.use(
      spawnChild(process.execPath, ['src/main/hearthctl.mjs', 'api'], {
        cwd: `${import.meta.dirname}/../../..`,
        env: {
          DATABASE_URL: app.url,
          PORT: String(port),
          STORAGE_DIR: folder.path,
          RATE_LIMIT_ANONYMOUS: '1000000',
          LOG_LEVEL: 'error',
          NODE_COMPILE_CACHE: `${import.meta.dirname}/../../../node_modules/.cache/compile`,
        },
      }),
    )
  const urls = ports.map((port) => `http://127.0.0.1:${port}${pathOf(groupId)}`)
  const ask = async (url: string) => {
    const askedAt = performance.now()
    const answer = await fetch(url).catch(() => undefined)
    const { data } = ((await answer?.json()) ?? {}) as { data?: { name: string } }
    return { askedAt, name: data?.name }
  }
  for (const url of urls) await waitUntil('it answers', 60_000, async () => (await ask(url)).name)
  let isKept = false
  for (let round = 0; round < 2; round++) {
    for (const url of urls) await ask(url)
    const name = `Name ${round}`
    await change('groups', groupId!, { name })
    const changedAt = performance.now()
    // Both are asked without a pause, so that what they keep never grows old by being left alone.
    const staleMs = await Promise.all(
      urls.map(async (url) => {
        for (let stale = 0; ; ) {
          const answer = await ask(url)
          if (answer.name === name) return stale
          stale = answer.askedAt - changedAt
        }
      }),
    )
    for (const ms of staleMs) assert.ok(ms < 1000, `asked ${ms} ms after the change and told the old name`)
    isKept ||= staleMs.some((ms) => ms > 100)
  }
  assert.ok(isKept, 'answers were kept at all')
})
