import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { sendingOf } from '#kernel/data/sending.ts'
import { openRealClock } from '#test/support/app/clock.ts'
import { makeSession, makeToken, makeUser } from '#test/support/builders/factories.ts'
import { makeAppCredentials } from '#test/support/builders/grants.ts'
import { openPostOffice, type PostOffice } from '#test/support/mail/post-office.ts'
import { type Delivery, makePuller, pullPath } from '#test/support/net/pull-webhooks.ts'
import { until } from '#test/support/net/webhook-listeners.ts'

let office: PostOffice
let app: PostOffice['app']
before(async () => {
  office = await openPostOffice({ clock: openRealClock() })
  ;({ app } = office)
})
after(() => office[Symbol.asyncDispose]())

const done = (deliveries: Delivery[]) => deliveries.map(({ eventId }) => ({ eventId, statusCode: 204, durationMs: 3 }))
/** As if the minute were over in which nothing was reported. */
const endLeases = (id: string) =>
  sql`update webhook_deliveries set due_at = now() where webhook_id = ${id} and leased_at is not null`.execute(
    sendingOf(app.database),
  )
const countWaiting = async (id: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from webhook_deliveries where webhook_id = ${id}`.execute(sendingOf(app.database))
  return rows[0]!.count
}

describe('taking events', () => {
  it('gives them as they would be sent, and the log has what the program reports', async () => {
    const puller = await makePuller(app, { eventTypes: ['user.*'] })
    await puller.change('I garden')
    const [one] = await puller.take({ waitSeconds: 25 })
    const { id, timestamp, ...rest } = JSON.parse(one!.body)
    assert.deepEqual(new Webhook(puller.secret).verify(one!.body, one!.headers), { id, timestamp, ...rest })
    const data = { userId: puller.person.id, fields: ['bio'] }
    assert.deepEqual(rest, { type: 'user.updated', apiVersion: '1.0.0', data })
    assert.deepEqual([one!.eventId, one!.eventType, one!.attempt], [id, 'user.updated', 1])
    const report = { eventId: id, statusCode: 200, durationMs: 12, responseBody: `a\u001b${'ü'.repeat(4000)}` }
    assert.deepEqual(await puller.take({ done: [report] }), [])
    const [attempt] = (await puller.attempts()) as unknown as Record<string, unknown>[]
    const { id: _, deliveredAt, responseBody, ...seen } = attempt!
    assert.ok(deliveredAt)
    assert.ok(String(responseBody).startsWith('aüü') && Buffer.byteLength(String(responseBody)) <= 4098)
    const outcome = { eventType: 'user.updated', statusCode: 200, success: true, eventId: id, attempt: 1 }
    assert.deepEqual(seen, { ...outcome, error: null, durationMs: 12 })
    assert.equal(await countWaiting(puller.id), 0)
  })

  it('gives one that is not reported again, at once to a program that starts again', async () => {
    const puller = await makePuller(app)
    await puller.change('a')
    const first = await puller.take({ waitSeconds: 25 })
    assert.equal(first.length, 1)
    assert.deepEqual(await puller.take(), [], 'for a minute it is the first one’s')
    assert.equal((await puller.take({ again: true }))[0]!.eventId, first[0]!.eventId)
    await endLeases(puller.id)
    const [third] = await puller.take()
    assert.deepEqual([third!.body, third!.attempt], [first[0]!.body, 1])
    assert.deepEqual(await puller.take({ done: [{ eventId: third!.eventId }] }), [])
    const [attempt] = await puller.attempts()
    assert.deepEqual([attempt!.success, attempt!.statusCode], [true, null], 'nothing said means accepted')
    assert.deepEqual(await puller.take({ done: done(first), again: true }), [])
    assert.equal((await puller.attempts()).length, 1, 'it is done once')
  })

  it('gives a failed one again on the schedule of webhooks, and gives up as they do', async () => {
    const puller = await makePuller(app)
    await puller.change('b')
    const [first] = await puller.take({ waitSeconds: 25 })
    await puller.take({ done: [{ eventId: first!.eventId, statusCode: 500 }], again: true })
    const { rows } = await sql<{ ms: number; leased_at: string | null }>`
      select extract(epoch from due_at - now()) * 1000 as ms, leased_at from webhook_deliveries
      where webhook_id = ${puller.id}`.execute(sendingOf(app.database))
    assert.ok(Number(rows[0]!.ms) > 1000 && Number(rows[0]!.ms) <= 6000, `${rows[0]!.ms} ms`)
    assert.equal(rows[0]!.leased_at, null)
    const [second] = await puller.take({ waitSeconds: 25 })
    assert.deepEqual([second!.eventId, second!.attempt], [first!.eventId, 2])
    await puller.take({ done: [{ eventId: first!.eventId, error: 'connection' }] })
    await sql`update webhook_deliveries set attempts = 9, due_at = now() where webhook_id = ${puller.id}`.execute(
      sendingOf(app.database),
    )
    const [tenth] = await puller.take()
    await puller.take({ done: [{ eventId: tenth!.eventId, statusCode: 503 }] })
    assert.equal(await countWaiting(puller.id), 0)
    const log = (await puller.attempts()).map(({ attempt, success }) => [attempt, success])
    assert.deepEqual(log, [
      [10, false],
      [2, false],
      [1, false],
    ])
  })

  it('by two programs at once loses nothing, and each event is done once', async () => {
    const puller = await makePuller(app)
    const count = 40
    const seen = new Map<string, number>()
    const program = async () => {
      let reports: object[] = []
      while (seen.size < count || reports.length > 0) {
        const taken = await puller.take({ done: reports, waitSeconds: 1 })
        for (const { eventId } of taken) seen.set(eventId, (seen.get(eventId) ?? 0) + 1)
        reports = done(taken)
      }
    }
    const programs = [program(), program()]
    for (let n = 0; n < count; n++) await puller.change(`bio ${n}`)
    await Promise.all(programs)
    assert.deepEqual(
      [...seen.values()].filter((times) => times !== 1),
      [],
      'none twice',
    )
    assert.equal((await puller.attempts()).length, count)
    assert.equal(await countWaiting(puller.id), 0)
  })

  it('waits without a connection, twice for a user, and ends when there is something', async () => {
    const [ana, bo] = [await makePuller(app), await makePuller(app)]
    // More than the connections of this process.
    // Again if the third one came before it and took its place.
    const wait = async (puller: typeof ana): Promise<Delivery[]> => {
      const { status, body, text } = await puller.takeAnswer({ waitSeconds: 25 })
      if (status === 429) return wait(puller)
      assert.equal(status, 200, text)
      return body.data.deliveries
    }
    const waiting = [ana, ana, bo, bo].map(wait)
    const third = await until('both wait', async () => {
      const answer = await ana.takeAnswer({ waitSeconds: 1 })
      return answer.status !== 200 && answer
    })
    assert.deepEqual([third.status, third.body.code, third.headers['retry-after']], [429, 'too_many_waiting', '5'])
    for (const puller of [ana, bo]) assert.equal((await puller.change('f')).status, 200)
    const first = await Promise.race(waiting.slice(0, 2))
    assert.deepEqual(await ana.take({ done: done(first) }), [], 'one that does not wait needs no place')
    // So that the second event is for the second of them.
    await Promise.race(waiting.slice(2))
    for (const puller of [ana, bo]) await puller.change('g')
    const taken = (await Promise.all(waiting)).flat()
    await office.settle()
    const left = [...(await ana.take()), ...(await bo.take())]
    assert.equal(new Set([...taken, ...left].map(({ eventId }) => eventId)).size, 4, 'two for each of them')
  })

  it('ignores reports of what it does not have or has not given out', async () => {
    const [ana, bo] = [await makePuller(app), await makePuller(app)]
    await ana.change('c')
    await bo.change('c')
    await office.settle()
    const [theirs] = await bo.take()
    const { rows } = await sql<{ id: string }>`
      select event_id as id from webhook_deliveries where webhook_id = ${ana.id}`.execute(sendingOf(app.database))
    const ids = [theirs!.eventId, `evt_${rows[0]!.id}`, 'evt_', ' ', 'x'.repeat(100), rows[0]!.id]
    const [mine] = await ana.take({ done: ids.map((eventId) => ({ eventId, statusCode: 200 })) })
    assert.equal(mine!.eventId, `evt_${rows[0]!.id}`)
    const long = Array.from({ length: 50 }, () => ({ eventId: 'x', responseBody: '\u001b'.repeat(4096) }))
    assert.deepEqual(await ana.take({ done: long }), [], 'however long the texts are')
    assert.deepEqual(await ana.attempts(), [])
    assert.equal(await countWaiting(bo.id), 1)
  })

  it('gives a test event of any type', async () => {
    const puller = await makePuller(app)
    const test = (body: object) => app.post(`/v1/developer/webhooks/${puller.id}/test`, { token: puller.token, body })
    const queued = { success: true, statusCode: null, responseBody: null, error: null, isQueued: true }
    assert.deepEqual((await test({ eventType: 'badge.awarded' })).body.data, queued)
    assert.equal((await test({})).status, 200)
    assert.equal((await test({ eventType: 'no.such' })).status, 400)
    const taken = await puller.take({ waitSeconds: 5 })
    const bodies = taken.map(({ body }) => JSON.parse(body))
    assert.deepEqual(
      bodies.map(({ type, test: isTest }) => [type, isTest]),
      [
        ['badge.awarded', true],
        ['webhook.test', true],
      ],
    )
    assert.deepEqual(bodies[1].data, { webhookId: puller.id })
    await endLeases(puller.id)
    assert.deepEqual(
      (await puller.take()).map(({ body }) => body),
      taken.map(({ body }) => body),
      'the same bytes',
    )
    await puller.take({ done: done(taken) })
    assert.equal((await puller.attempts()).length, 2)
  })
})

describe('a pull webhook', () => {
  it('is found by its owner only, and is no webhook with a URL', async () => {
    const puller = await makePuller(app)
    const other = await makeToken(app, await makeUser(app), ['developer', 'user'])
    const own = { token: puller.token, body: {} }
    for (const path of [`${pullPath}/${puller.id}/take`, `${pullPath}/${puller.id}/rotate-secret`])
      assert.equal((await app.post(path, { token: other, body: {} })).body.code, 'webhook_not_found')
    assert.equal((await app.delete(`${pullPath}/${puller.id}`, { token: other })).status, 404)
    assert.deepEqual((await app.get('/v1/developer/webhooks', own)).body.data.webhooks, [])
    const patched = await app.patch(`/v1/developer/webhooks/${puller.id}`, {
      ...own,
      body: { url: 'https://a.example' },
    })
    assert.equal(patched.status, 404)
    const push = { url: 'https://receiver.example/x' }
    const { body } = await app.post('/v1/developer/webhooks', { token: puller.token, body: push })
    assert.equal((await app.post(`${pullPath}/${body.data.id}/take`, own)).status, 404)
    assert.equal((await app.get(pullPath, own)).body.data.pullWebhooks.length, 1)
    const renewed = await app.post(`${pullPath}/${puller.id}/rotate-secret`, own)
    assert.notEqual(renewed.body.data.secret, puller.secret)
    assert.equal((await app.delete(`${pullPath}/${puller.id}`, own)).status, 200)
    assert.equal((await puller.takeAnswer()).status, 404)
  })

  it('counts as one of the twenty', async () => {
    const token = await makeToken(app, await makeUser(app), ['developer'])
    for (let n = 0; n < 20; n++) assert.equal((await app.post(pullPath, { token, body: {} })).status, 201)
    assert.equal((await app.post(pullPath, { token, body: {} })).body.code, 'limit_reached')
    const push = await app.post('/v1/developer/webhooks', { token, body: { url: 'https://receiver.example/x' } })
    assert.equal(push.body.code, 'limit_reached')
  })

  it('is removed a day after the last take, with what waits in it', async () => {
    const [used, unused] = [await makePuller(app), await makePuller(app)]
    for (const puller of [used, unused]) await puller.change('d')
    await office.settle()
    await sql`update webhook_queues set taken_at = now() - interval '24 hours 1 second'
      where webhook_id = any(${[used.id, unused.id]}::uuid[])`.execute(sendingOf(app.database))
    assert.equal((await used.take()).length, 1)
    await office.run('webhooks.sweep')
    assert.equal((await used.takeAnswer()).status, 200)
    assert.equal((await unused.takeAnswer()).status, 404)
    assert.equal(await countWaiting(unused.id), 0)
  })

  it('gives nothing to a credential that could not read it', async () => {
    const puller = await makePuller(app, { eventTypes: ['user.*'] }, ['developer', 'read:user'])
    const path = `${pullPath}/${puller.id}/take`
    const narrow = await makeToken(app, puller.person, ['developer'])
    const refused = await app.post(path, { token: narrow, body: {} })
    assert.deepEqual([refused.status, refused.body.code], [403, 'insufficient_scope'])
    assert.match(refused.body.error, /read:user/)
    const { accessToken } = await makeAppCredentials(app, puller.person, ['developer', 'user'])
    assert.equal((await app.post(path, { token: accessToken, body: {} })).body.code, 'own_credential_required')
    assert.equal((await app.post(path, { session: await makeSession(app, puller.person), body: {} })).status, 200)
  })

  it('has only what its creator may read', async () => {
    const puller = await makePuller(app, {}, ['developer'])
    const wide = await makeToken(app, puller.person, ['user'])
    await app.patch('/v1/profile', { token: wide, body: { bio: 'e' } })
    await office.settle()
    assert.equal(await countWaiting(puller.id), 0)
    const { rows } = await sql<{ id: string }>`select id from outbox_events where subject_user_id = ${puller.person.id}
      and type = 'user.updated'`.execute(app.database)
    await sql`insert into webhook_deliveries (webhook_id, event_id, due_at)
      values (${puller.id}, ${rows[0]!.id}, now())`.execute(sendingOf(app.database))
    assert.deepEqual(await puller.take(), [], 'nor is it given what waits from before')
    assert.equal(await countWaiting(puller.id), 0)
  })
})
