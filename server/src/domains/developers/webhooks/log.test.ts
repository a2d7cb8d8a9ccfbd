import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { sendingOf } from '#kernel/data/sending.ts'
import { firstIdAt } from '#kernel/ids.ts'
import { makeSession, makeToken, makeUser } from '#test/support/builders/factories.ts'
import { makePuller } from '#test/support/net/pull-webhooks.ts'
import { type Listeners, openListeners, until, webhooksPath } from '#test/support/net/webhook-listeners.ts'

let listeners: Listeners
let app: Listeners['app']
let receiver: Listeners['receiver']
before(async () => {
  listeners = await openListeners()
  ;({ app, receiver } = listeners)
})
after(() => listeners[Symbol.asyncDispose]())

interface Entry {
  /** The millisecond of its id. */
  at: number
  type?: string
  isSuccess?: boolean
  isTest?: boolean
  eventId?: string
}

/** Attempts as a worker records them, and their events. */
async function insertAttempts(webhookId: string, userId: string, entries: Entry[]) {
  const rows = entries.map(({ at, type = 'user.updated', isSuccess = true, isTest = false, eventId }, n) => ({
    ...{ id: firstIdAt(at).replace(/0{12}$/, String(n).padStart(12, '0')), type, isSuccess, isTest },
    ...{ eventId: eventId ?? randomUUIDv7(), at: new Date(at).toISOString() },
  }))
  const given = sql`json_to_recordset(${JSON.stringify(rows)})
      as r (id uuid, type text, "isSuccess" boolean, "isTest" boolean, "eventId" uuid, at timestamptz)`
  await sql`
    insert into outbox_events (id, type, subject_user_id, data, occurred_at, relayed_at)
    select distinct on ("eventId") "eventId", type, ${userId}::uuid, '{}'::jsonb, at, at from ${given} where not "isTest"
    on conflict do nothing`.execute(app.database)
  await sql`
    insert into webhook_attempts (id, webhook_id, event_id, event_type, attempt, is_test, is_success, status_code,
      duration_ms, attempted_at)
    select id, ${webhookId}, "eventId", type, 1, "isTest", "isSuccess", case when "isSuccess" then 200 else 500 end, 1, at
    from ${given}`.execute(sendingOf(app.database))
  return rows
}

type Listed = { id: string; eventType: string; status: string; nextAttemptAt: string | null; isTest: boolean }

describe('the delivery log', () => {
  it('pages through attempts by outcome, type and time, newest first', async () => {
    const { id, token, person } = await makePuller(app)
    const base = Date.now()
    const entries = Array.from({ length: 60 }, (_, n) => ({
      ...{ at: base + n, isSuccess: n % 3 !== 0, type: n % 2 === 0 ? 'rsvp.confirmed' : 'user.updated' },
    }))
    const rows = await insertAttempts(id, person.id, entries)
    async function readAll(filter: Record<string, string>): Promise<Listed[]> {
      const found: Listed[] = []
      for (let cursor: string | undefined; ; ) {
        const search = new URLSearchParams({ ...filter, limit: '7', ...(cursor && { cursor }) })
        const { status, body } = await app.get(`${webhooksPath}/${id}/attempts?${search}`, { token })
        assert.equal(status, 200)
        found.push(...body.data)
        cursor = body.pagination.nextCursor
        if (!cursor) return found
      }
    }
    const expected = (isIn: (n: number) => boolean) => rows.flatMap((row, n) => (isIn(n) ? [row.id] : [])).reverse()
    const idsOf = async (filter: Record<string, string>) => (await readAll(filter)).map((one) => one.id)
    const at = (n: number) => new Date(base + n).toISOString()
    assert.deepEqual(
      await idsOf({}),
      expected(() => true),
    )
    assert.deepEqual(
      await idsOf({ status: 'failed' }),
      expected((n) => n % 3 === 0),
    )
    assert.deepEqual(
      await idsOf({ status: 'success' }),
      expected((n) => n % 3 !== 0),
    )
    assert.deepEqual(
      await idsOf({ eventType: 'rsvp.confirmed', status: 'failed' }),
      expected((n) => n % 6 === 0),
    )
    assert.deepEqual(
      await idsOf({ from: at(10), to: at(20) }),
      expected((n) => n >= 10 && n < 20),
    )
    assert.deepEqual(await idsOf({ status: 'pending' }), [])
    const [newest] = await readAll({ status: 'failed' })
    assert.deepEqual([newest!.status, newest!.nextAttemptAt, newest!.isTest], ['failed', null, false])
    const leap = await app.get(`${webhooksPath}/${id}/attempts?from=2026-12-31T23:59:60Z`, { token })
    assert.ok([200, 400].includes(leap.status), leap.text)
    const other = await makeToken(app, await makeUser(app), ['developer'])
    assert.equal((await app.get(`${webhooksPath}/${id}/attempts`, { token: other })).body.code, 'webhook_not_found')
  })

  it('lists what waits with its next attempt, of webhooks and of pull webhooks', async () => {
    const puller = await makePuller(app)
    await app.post(`${webhooksPath}/${puller.id}/test`, { token: puller.token, body: {} })
    await puller.change('a')
    const read = async () =>
      (await app.get(`${webhooksPath}/${puller.id}/attempts?status=pending`, { token: puller.token })).body
        .data as Listed[]
    const [first, second] = await until('both', async () => (await read()).length === 2 && (await read()))
    assert.deepEqual([first!.eventType, first!.isTest, second!.eventType], ['webhook.test', true, 'user.updated'])
    assert.ok(first!.status === 'pending' && first!.nextAttemptAt)
    const one = await app.get(`${webhooksPath}/${puller.id}/deliveries/${second!.id}`, { token: puller.token })
    assert.equal(JSON.parse(one.body.data.request.body).type, 'user.updated')
    assert.deepEqual([one.body.data.response, one.body.data.request.url], [null, null])
    assert.equal(one.body.data.request.headers['webhook-signature'], undefined, 'it was not signed yet')
  })

  it('shows one attempt with what was sent and what was answered', async () => {
    const listener = await listeners.makeListener()
    await listener.change('b')
    const [attempt] = await until('the record', async () => {
      const found = await listener.attempts()
      return found.length > 0 && found
    })
    const path = `${webhooksPath}/${listener.id}/deliveries/${attempt.id}`
    const { body } = await app.get(path, { token: listener.token })
    const { request, response, status, ...rest } = body.data
    const [sent] = listener.heard()
    assert.equal(request.body, sent!.body)
    assert.deepEqual([status, response], ['success', { statusCode: 200, body: 'ok' }])
    const seconds = Number(request.headers['webhook-timestamp']) - Number(sent!.headers['webhook-timestamp'])
    assert.ok(Math.abs(seconds) <= 5, `${seconds} s`)
    assert.equal(request.headers['webhook-signature'], 'v1,********')
    for (const name of ['content-type', 'content-length', 'user-agent', 'webhook-id'])
      assert.equal(request.headers[name], sent!.headers[name as 'webhook-id'], name)
    assert.equal(rest.eventId, sent!.headers['webhook-id'])
    const narrow = await makeToken(app, listener.person, ['developer'])
    const hidden = { url: request.url, headers: {}, body: null }
    const unread = (await app.get(path, { token: narrow })).body.data.request
    assert.deepEqual(unread, { ...hidden, bodyMissing: 'not_readable' }, 'a token that cannot read the event')
    const session = await makeSession(app, listener.person)
    assert.equal((await app.get(path, { session })).body.data.request.body, sent!.body)
    await sql`delete from outbox_events where id = ${sent!.headers['webhook-id']!.slice(4)}`.execute(app.database)
    const gone = (await app.get(path, { token: listener.token })).body.data.request
    assert.deepEqual(gone, { ...hidden, bodyMissing: 'expired' })
    const missing = await app.get(`${webhooksPath}/${listener.id}/deliveries/${listener.id}`, { token: listener.token })
    assert.equal(missing.body.code, 'delivery_not_found')
    const other = await listeners.makeListener()
    const foreign = `${webhooksPath}/${other.id}/deliveries/${attempt.id}`
    assert.equal((await app.get(foreign, { token: other.token })).body.code, 'delivery_not_found')
  })

  it('shows a test event as it was sent', async () => {
    const listener = await listeners.makeListener()
    await app.post(`${webhooksPath}/${listener.id}/test`, {
      token: listener.token,
      body: { eventType: 'badge.awarded' },
    })
    const [attempt] = await listener.attempts()
    const { body } = await app.get(`${webhooksPath}/${listener.id}/deliveries/${attempt.id}`, { token: listener.token })
    assert.equal(body.data.request.body, listener.heard()[0]!.body)
    assert.equal(body.data.isTest, true)
  })

  it('says when a failed event is sent again, and so does the webhook', async () => {
    const listener = await listeners.makeListener()
    const path = `${webhooksPath}/${listener.id}`
    const read = async () => (await app.get(path, { token: listener.token })).body.data
    await listener.change('c')
    await until('a success', async () => (await read()).lastSuccessAt)
    assert.equal((await read()).nextAttemptAt, null)
    receiver.answer((_request, response) => response.writeHead(503, { 'retry-after': '3600' }).end())
    await listener.change('d')
    const failed = await until('a failure', async () => {
      const { data } = (await app.get(`${path}/attempts?status=failed`, { token: listener.token })).body
      return data.length > 0 && data
    })
    receiver.answer(200)
    assert.ok(Date.parse(failed[0].nextAttemptAt) > Date.now() + 3_000_000, failed[0].nextAttemptAt)
    const webhook = await read()
    assert.deepEqual([webhook.nextAttemptAt, webhook.pending], [failed[0].nextAttemptAt, 1])
    assert.ok(webhook.failingSince && webhook.lastSuccessAt)
    await app.patch(path, { token: listener.token, body: { isActive: false } })
    assert.equal((await read()).nextAttemptAt, null, 'nothing is sent while it is off')
    const puller = await makePuller(app)
    assert.equal((await app.get(`${webhooksPath}/${puller.id}`, { token: puller.token })).status, 404)
  })
})

describe('redelivering since a time', () => {
  const since = (at: number) => new Date(at).toISOString()

  it('queues what failed, or everything, and nothing twice', async () => {
    const { id, token, person, take } = await makePuller(app)
    const base = Date.now()
    const [early, lost, later, good] = Array.from({ length: 4 }, () => randomUUIDv7())
    const before = [
      { at: base, isSuccess: false, eventId: early! },
      { at: base + 10, isSuccess: false, eventId: lost! },
      { at: base + 11, isSuccess: false, eventId: later! },
      { at: base + 12, eventId: later! },
      { at: base + 13, eventId: good!, type: 'follow.created' },
      { at: base + 14, isSuccess: false, isTest: true },
    ]
    await insertAttempts(id, person.id, before)
    const redeliver = (body: object) => app.post(`${webhooksPath}/${id}/redeliver`, { token, body })
    const failed = { since: since(base + 5), status: 'failed' }
    assert.deepEqual((await redeliver(failed)).body.data, { queued: 1, nextSince: null })
    assert.deepEqual((await redeliver(failed)).body.data, { queued: 0, nextSince: null }, 'it is due already')
    assert.deepEqual(
      (await take()).map(({ eventId }) => eventId),
      [`evt_${lost}`],
    )
    assert.equal((await redeliver(failed)).body.data.queued, 0, 'a program has it')
    await take({ done: [{ eventId: lost, statusCode: 500 }] })
    assert.equal((await redeliver({ ...failed, eventTypes: ['rsvp.*'] })).body.data.queued, 0)
    assert.equal((await redeliver({ ...failed, eventTypes: ['user.*'] })).body.data.queued, 1, 'now, not in 5 seconds')
    const [again] = await take()
    assert.deepEqual([again!.eventId, again!.attempt], [`evt_${lost}`, 2])
    await take({ done: [{ eventId: lost }] })
    assert.equal((await redeliver({ since: since(base + 5), status: 'all' })).body.data.queued, 3)
    const other = await makeToken(app, await makeUser(app), ['developer'])
    const refused = await app.post(`${webhooksPath}/${id}/redeliver`, { token: other, body: failed })
    assert.equal(refused.body.code, 'webhook_not_found')
  })

  it('is refused while the webhook is off, and is sent at once otherwise', async () => {
    const listener = await listeners.makeListener()
    const path = `${webhooksPath}/${listener.id}`
    const from = since(Date.now() - 60_000)
    await listener.change('e')
    await until('the record', async () => (await listener.attempts()).length === 1)
    const all = { token: listener.token, body: { since: from, status: 'all' } }
    assert.equal((await app.post(`${path}/redeliver`, all)).body.data.queued, 1)
    await until('it again', () => listener.heard().length === 2)
    assert.equal(listener.heard()[0]!.body, listener.heard()[1]!.body)
    await app.patch(path, { token: listener.token, body: { isActive: false } })
    assert.equal((await app.post(`${path}/redeliver`, all)).body.code, 'invalid_state')
  })

  it('queues a thousand at once and says where to go on', async () => {
    const { id, token, person } = await makePuller(app)
    const base = Date.now()
    await insertAttempts(
      id,
      person.id,
      Array.from({ length: 1003 }, (_, n) => ({ at: base + n, isSuccess: false })),
    )
    const redeliver = async (from: string) =>
      (await app.post(`${webhooksPath}/${id}/redeliver`, { token, body: { since: from, status: 'failed' } })).body.data
    const first = await redeliver(since(base))
    assert.deepEqual(first, { queued: 1000, nextSince: since(base + 999) })
    assert.deepEqual(await redeliver(first.nextSince), { queued: 3, nextSince: null })
    assert.deepEqual(await redeliver(since(base)), { queued: 0, nextSince: null })
  })
})
