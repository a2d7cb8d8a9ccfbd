import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { useApp } from '#test/support/app/harness.ts'
import { makeClub } from '#test/support/builders/badges.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { makeSource } from '#test/support/builders/sources.ts'
import { calendarOf, type FeedHost, startFeedHost } from '#test/support/net/feed-host.ts'

const outbound = openOutbound({ allow: ['127.0.0.0/8'] })
const app = useApp({ outbound })
const minuteMs = 60_000

let host: FeedHost
before(async () => {
  host = await startFeedHost()
})
after(async () => {
  outbound[Symbol.dispose]()
  await host[Symbol.asyncDispose]()
})

let manager: Person
let groupId: string
let token: string
let path: string
/** A new one each time, because the same address is followed once. A secret address is a key: no log may have it. */
let url: string
let count = 0
beforeEach(async () => {
  manager = await makeUser(app, { name: 'Mo' })
  groupId = (await makeClub(app, [[manager, 'manager']])).id
  token = await makeToken(app, manager, ['manage:events'])
  path = `/v1/manage/groups/${groupId}/sources`
  url = offer(['Sowing', 'Pruning'])
})

function offer(titles: string[], more = ''): string {
  const secret = `/private-0123456789abcdef-${++count}/basic.ics`
  host.on(secret, calendarOf(titles, app.clock.now(), more))
  return app.issued(host.url(secret))
}

const preview = (body: object = { url }) => app.post(`${path}/preview`, { token, body })
const follow = (body: object = { url }) => app.post(path, { token, body })
const rowOf = (id: string) =>
  app.database.selectFrom('sources').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const listAudit = () =>
  app.database
    .selectFrom('audit_log')
    .select(['action', 'target', 'detail'])
    .where('actor_id', '=', manager.id)
    .where('action', 'like', 'sources.%')
    .execute()

describe('the preview of a source', () => {
  it('shows what would come, and stores nothing', async () => {
    const titles = Array.from({ length: 12 }, (_, i) => `Evening ${i + 1}`)
    const { status, body } = await preview({ url: offer(titles), timezone: 'europe/lisbon' })
    assert.equal(status, 200)
    const { events, notices, ...rest } = body.data
    const expected = { kind: 'ical', platform: 'ical', name: null, timezone: 'Europe/Lisbon', total: 12, cancelled: 0 }
    assert.deepEqual(rest, { ...expected, host: '127.0.0.1', isFollowed: false })
    assert.deepEqual(notices, [])
    assert.deepEqual(
      events.map(({ title }: { title: string }) => title),
      titles.slice(0, 10),
    )
    assert.equal(Date.parse(events[0].endTime) - Date.parse(events[0].dateTime), 60 * minuteMs)
    assert.deepEqual((await app.get(path, { token })).body.data, { sources: [], sourcesMax: 10 })
    assert.deepEqual(await listAudit(), [])
  })

  it('says that the group follows the address already, however it is written', async () => {
    assert.equal((await follow()).status, 200)
    assert.equal((await preview({ url: ` ${url}` })).body.data.isFollowed, true)
  })

  it('leaves out what is cancelled there, and says in words what was left out', async () => {
    const cancelled =
      'BEGIN:VEVENT\r\nUID:x\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:20260620T100000Z\r\nSUMMARY:Off\r\nSTATUS:CANCELLED\r\nEND:VEVENT'
    const secret =
      'BEGIN:VEVENT\r\nUID:y\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:20260620T100000Z\r\nSUMMARY:Secret\r\nCLASS:PRIVATE\r\nEND:VEVENT'
    const { data } = (await preview({ url: offer(['Sowing'], `${cancelled}\r\n${secret}`) })).body
    assert.deepEqual([data.total, data.cancelled], [1, 1])
    assert.equal(data.notices[0].code, 'private_entry')
    assert.match(data.notices[0].text, /^Private, so left out: 1 entry/)
  })

  it('uses the time zone of the group, or else of the user', async () => {
    await app.database.updateTable('users').set({ timezone: 'Asia/Kolkata' }).where('id', '=', manager.id).execute()
    assert.equal((await preview()).body.data.timezone, 'Asia/Kolkata')
    const wrong = await preview({ url, timezone: 'Mars/Base' })
    assert.deepEqual([wrong.status, wrong.body.problems[0].field], [400, 'timezone'])
  })

  it('is limited to 20 an hour for each user', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, () => preview()))
    const statuses = answers.map(({ status }) => status)
    assert.deepEqual(
      [statuses.filter((one) => one === 200).length, statuses.filter((one) => one === 429).length],
      [20, 5],
    )
  })

  const problems: [what: string, path: string, code: string][] = [
    ['a page that is no calendar', '/page', 'no_events'],
    ['something that is neither', '/text', 'not_a_calendar'],
    ['a missing page', '/missing', 'not_found'],
    ['a page that needs a sign-in', '/private', 'forbidden'],
    ['a server with an error', '/broken', 'server_error'],
    ['a body of 3 MB', '/large', 'too_large'],
  ]
  before(() => {
    host.on('/page', '<!doctype html><title>Garden</title><p>Welcome</p>')
    host.on('/text', 'hello')
    host.on('/private', 401)
    host.on('/broken', 500)
    host.on('/large', (_request, response) => void response.end(Buffer.alloc(3_000_000, 'x')))
  })
  for (const [what, at, code] of problems)
    it(`says in its own words about ${what}: ${code}`, async () => {
      const { status, body } = await preview({ url: host.url(at) })
      assert.deepEqual(
        [status, body.code, body.problems],
        [409, 'source_unreadable', [{ field: 'url', message: `could not be read: ${code}` }]],
      )
      assert.ok(!body.error.includes('127.0.0.1'))
    })
})

describe('following a source', () => {
  it('stores the address encrypted, is due at once, and answers without the address', async () => {
    const { status, body } = await follow({ url, mode: 'draft', rsvps: 'local', timezone: 'Europe/Berlin' })
    assert.equal(status, 200)
    const { id, createdAt, nextCheckAt, ...rest } = body.data
    assert.deepEqual(rest, {
      ...{ groupId, kind: 'ical', platform: 'ical', host: '127.0.0.1', name: null, state: 'active', isReading: true },
      ...{ mode: 'draft', rsvps: 'local', timezone: 'Europe/Berlin', hasKey: false, problem: null, notices: [] },
      ...{ checkedAt: null, changedAt: null, upcomingEvents: 0, createdBy: 'Mo' },
    })
    assert.equal(nextCheckAt, createdAt)
    const row = await rowOf(id)
    assert.equal(app.keys.decrypt('sources', row.address), url)
    assert.deepEqual(row.address_hash, app.keys.fingerprints('source-addresses', url)[0])
    assert.equal(row.created_by, manager.id)
  })

  it('is in the audit log with its host and without its address', async () => {
    const { id } = (await follow()).body.data
    const detail = { sourceId: id, platform: 'ical', host: '127.0.0.1' }
    assert.deepEqual(await listAudit(), [{ action: 'sources.create', target: groupId, detail }])
  })

  it('twice is refused, by 20 requests at once too', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => follow()))
    const codes = answers.map(({ status, body }) => body.code ?? status)
    assert.deepEqual(codes.toSorted(), [200, ...Array.from({ length: 19 }, () => 'already_followed')].toSorted())
  })

  it('stops at 10 of a group, for 20 requests at once too', async () => {
    for (let i = 0; i < 4; i++) await makeSource(app, groupId, { url: `https://calendar.example.org/${i}.ics` })
    const urls = Array.from({ length: 20 }, () => offer(['Sowing']))
    const answers = await Promise.all(urls.map((one) => follow({ url: one })))
    const made = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ body }) => body.code === 'limit_reached')
    assert.deepEqual([made.length, refused.length], [6, 14])
    assert.equal((await app.get(path, { token })).body.data.sources.length, 10)
  })

  it('counts as one event of the day for a new account', async () => {
    await app.database
      .updateTable('users')
      .set({ created_at: app.clock.now().toISOString() })
      .where('id', '=', manager.id)
      .execute()
    assert.equal((await follow()).status, 200)
    const limited = app.database.selectFrom('limited_actions').select(['kind', 'amount'])
    assert.deepEqual(await limited.where('user_id', '=', manager.id).execute(), [{ kind: 'event', amount: 1 }])
  })

  it('stores nothing when nothing can be read', async () => {
    assert.equal((await follow({ url: host.url('/missing') })).body.code, 'source_unreadable')
    assert.deepEqual((await app.get(path, { token })).body.data.sources, [])
  })
})

describe('a source that is followed', () => {
  let id: string
  let one: string
  beforeEach(async () => {
    id = (await follow()).body.data.id
    one = `${path}/${id}`
  })
  const get = async () => (await app.get(one, { token })).body.data
  const patch = (body: object) => app.patch(one, { token, body })

  it('is paused, and resumed from now on', async () => {
    const paused = (await patch({ isPaused: true })).body.data
    assert.deepEqual([paused.state, paused.nextCheckAt, paused.isReading], ['paused', null, false])
    const failing = { problem: 'not_found', failures: 9, failing_since: app.clock.now().toISOString() }
    await app.database.updateTable('sources').set(failing).where('id', '=', id).execute()
    const resumed = (await patch({ isPaused: false })).body.data
    assert.deepEqual([resumed.state, resumed.problem, resumed.isReading], ['active', null, true])
    const row = await rowOf(id)
    assert.deepEqual([row.failures, row.failing_since], [0, null])
  })

  it('is read again in full after a change of its time zone, and not after other changes', async () => {
    const read = {
      etag: 'x',
      body_hash: Buffer.from('x'),
      next_check_at: new Date(app.clock.now().getTime() + 60 * minuteMs).toISOString(),
    }
    await app.database.updateTable('sources').set(read).where('id', '=', id).execute()
    assert.equal((await patch({ mode: 'draft' })).body.data.mode, 'draft')
    assert.equal((await rowOf(id)).etag, 'x')
    assert.equal((await patch({ timezone: 'Asia/Tokyo' })).body.data.timezone, 'Asia/Tokyo')
    const { etag, body_hash, next_check_at } = await rowOf(id)
    assert.deepEqual([etag, body_hash], [null, null])
    assert.ok(Date.parse(next_check_at!) <= app.clock.now().getTime())
  })

  it('has no key to change when it is read without one', async () => {
    assert.equal((await patch({ key: 'secret' })).body.code, 'invalid_state')
  })

  it('gets a new key without showing it', async () => {
    const key = app.issued('luma-0123456789abcdef-new')
    const { id: keyed } = await makeSource(app, groupId, {
      kind: 'luma',
      platform: 'luma',
      url: 'https://luma.com/a',
      key: 'old',
    })
    const answer = await app.patch(`${path}/${keyed}`, { token, body: { key } })
    assert.deepEqual([answer.status, answer.body.data.hasKey], [200, true])
    assert.equal(app.keys.decrypt('sources', (await rowOf(keyed)).api_key!), key)
    assert.ok(!answer.text.includes(key))
  })

  it('is read now at most once in 5 minutes, by 20 requests at once too', async () => {
    const early = await app.post(`${one}/sync`, { token })
    assert.deepEqual([early.status, early.body.code], [429, 'rate_limited'])
    assert.match(early.body.error, /once every 5 minutes; try again in \d+ seconds/)
    assert.ok(Number(early.headers['retry-after']) > 0)
    app.clock.advance(6 * minuteMs)
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.post(`${one}/sync`, { token })))
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, ...Array.from({ length: 19 }, () => 429)])
    assert.equal((await get()).isReading, true)
  })

  it('is tried again after it was stopped, and not while it is paused', async () => {
    app.clock.advance(6 * minuteMs)
    await app.database
      .updateTable('sources')
      .set({ state: 'stopped', next_check_at: null })
      .where('id', '=', id)
      .execute()
    const { data } = (await app.post(`${one}/sync`, { token })).body
    assert.deepEqual([data.state, data.isReading], ['failing', true])
    await patch({ isPaused: true })
    assert.equal((await app.post(`${one}/sync`, { token })).body.code, 'invalid_state')
  })

  it('says its problem and what was left out in words', async () => {
    const notices = JSON.stringify([{ code: 'private_entry', count: 2, example: 'Board meeting' }])
    await app.database
      .updateTable('sources')
      .set({ state: 'failing', problem: 'not_found', notices })
      .where('id', '=', id)
      .execute()
    const { problem, notices: said } = await get()
    assert.equal(problem.code, 'not_found')
    assert.match(problem.text, /^There’s no calendar at this address anymore\. The group or calendar/)
    assert.match(said[0].text, /Private, so left out: 2 entries, such as “Board meeting”\./)
  })
})

describe('the secrets of sources', () => {
  it('are in no answer and no log', async () => {
    const key = app.issued('0123456789abcdef-secret-key')
    const { id } = (await follow()).body.data
    const answers = [
      await preview(),
      await follow(),
      await preview({ url: 'https://www.eventbrite.com/o/garden-1', key }),
      await follow({ url: `${url}x` }),
      await app.get(path, { token }),
      await app.get(`${path}/${id}`, { token }),
      await app.patch(`${path}/${id}`, { token, body: { isPaused: true } }),
    ]
    const stored = [await listAudit(), await app.database.selectFrom('outbox_events').select('data').execute()]
    const said = [...answers.map(({ text }) => text), ...app.logs, JSON.stringify(stored)].join('\n')
    for (const secret of [new URL(url).pathname, key]) assert.ok(!said.includes(secret), secret)
  })
})
