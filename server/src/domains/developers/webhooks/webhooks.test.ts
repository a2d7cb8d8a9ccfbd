import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { eraseAccount } from '#domains/accounts/personal-data/index.ts'
import { openOutbound } from '#platform/outbound.ts'
import { openRealClock } from '#test/support/app/clock.ts'
import type { App } from '#test/support/app/harness.ts'
import { inTransaction, makeToken, makeUser, type Person, runEraser } from '#test/support/builders/factories.ts'
import { makeAppCredentials } from '#test/support/builders/grants.ts'
import { openPostOffice, type PostOffice } from '#test/support/mail/post-office.ts'
import { type Receiver, startReceiver } from '#test/support/net/receiver.ts'
import { standardSettings } from './rules.ts'

/** The schedule in three seconds instead of three days; the rest as short as a busy machine allows. */
const fast = {
  scheduleMs: standardSettings.scheduleMs.map((ms) => ms / 100_000),
  overloadMs: 60,
  breakMs: 100,
  breakMsMax: 400,
  timeoutMs: 5000,
}

let office: PostOffice
let app: App
let receiver: Receiver
let ana: Person
let token: string
before(async () => {
  office = await openPostOffice({
    outbound: openOutbound({ allow: ['127.0.0.0/8'], reuse: true }),
    deliveries: fast,
    clock: openRealClock(),
  })
  app = office.app
  receiver = await startReceiver()
  ana = await makeUser(app)
  token = await makeToken(app, ana, ['developer', 'user'])
})
after(async () => {
  await office[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
})

async function until<T>(what: string, condition: () => Promise<T | undefined | false> | T | undefined | false) {
  const end = Date.now() + 120_000
  for (;;) {
    const found = await condition()
    if (found) return found
    assert.ok(Date.now() < end, `waited too long: ${what}`)
    await wait(20)
  }
}

const path = '/v1/developer/webhooks'
let count = 0

/** A person with a webhook at a path of its own. */
async function makeListener(wish: object = {}) {
  const person = await makeUser(app)
  const key = await makeToken(app, person, ['developer', 'user'])
  const place = `/hook-${++count}`
  const { status, body } = await app.post(path, { token: key, body: { url: receiver.url(place), ...wish } })
  assert.equal(status, 201)
  const heard = () => receiver.received.filter((one) => one.path === place)
  const change = (bio: string) => app.patch('/v1/profile', { token: key, body: { bio } })
  const attempts = async () =>
    (await app.get(`${path}/${body.data.id}/deliveries`, { token: key })).body.data.deliveries
  return { person, token: key, id: body.data.id as string, secret: body.data.secret as string, heard, change, attempts }
}

describe('a webhook', () => {
  it('is made with a secret that is shown once, and listed, changed and deleted without it', async () => {
    const url = 'https://receiver.example/x'
    const made = await app.post(path, { token, body: { url } })
    assert.equal(made.status, 201)
    const { id, secret, ...rest } = made.body.data
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
    const { createdAt, unreadable } = rest
    assert.deepEqual(rest, {
      url,
      eventTypes: ['*'],
      unreadable,
      isActive: true,
      audience: 'mine',
      disabledReason: null,
      createdAt,
    })
    const listed = await app.get(path, { token })
    assert.deepEqual(listed.body.data.webhooks, [{ id, ...rest }])
    const changes = { url: 'https://other.example/y', eventTypes: ['rsvp.*', 'no.such'], isActive: false }
    const changed = await app.patch(`${path}/${id}`, { token, body: changes })
    const { unreadable: rsvps, ...after } = changed.body.data
    assert.deepEqual({ ...after, unreadable }, { id, ...rest, ...changes })
    assert.deepEqual(rsvps, ['rsvp.confirmed', 'rsvp.waitlisted', 'rsvp.promoted', 'rsvp.cancelled'])
    assert.deepEqual((await app.delete(`${path}/${id}`, { token })).body, { data: { success: true } })
    assert.deepEqual((await app.get(path, { token })).body.data.webhooks, [])
    for (const call of [app.delete(`${path}/${id}`, { token }), app.get(`${path}/${id}/deliveries`, { token })])
      assert.equal((await call).body.code, 'webhook_not_found')
  })

  it('is one of twenty at most, also when thirty are made at once', async () => {
    const key = await makeToken(app, await makeUser(app), ['developer'])
    const body = { url: 'https://receiver.example/x' }
    const answers = await Promise.all(Array.from({ length: 30 }, () => app.post(path, { token: key, body })))
    assert.equal(answers.filter(({ status }) => status === 201).length, 20)
    assert.ok(answers.every((one) => one.status === 201 || one.body.code === 'limit_reached'))
  })

  it('is not made from what is no list of types, no URL or no known property', async () => {
    const url = 'https://receiver.example/x'
    const wrong = [
      {},
      { url: 'x' },
      { url: 'ftp://a.example' },
      { url, eventTypes: [] },
      { url, eventTypes: [''] },
      { url, eventTypes: ['x'.repeat(101)] },
      { url, eventTypes: Array(51).fill('*') },
      { url, secret: 'mine' },
      { url, audience: 'all' },
    ]
    for (const body of wrong)
      assert.equal((await app.post(path, { token, body })).body.code, 'validation_failed', JSON.stringify(body))
  })

  it('hears the whole platform only for those with the scope admin', async () => {
    const body = { url: 'https://receiver.example/x', audience: 'platform' }
    assert.equal((await app.post(path, { token, body })).body.code, 'insufficient_scope')
    const root = await makeUser(app, { role: 'admin' })
    const narrow = await makeToken(app, root, ['developer'])
    assert.equal((await app.post(path, { token: narrow, body })).body.code, 'insufficient_scope')
    const key = await makeToken(app, root, ['admin'])
    const { status, body: made } = await app.post(path, { token: key, body })
    assert.deepEqual([status, made.data.audience], [201, 'platform'])
    const back = { token: narrow, body: { audience: 'mine' } }
    assert.equal((await app.patch(`${path}/${made.data.id}`, back)).body.data.audience, 'mine')
    const forth = { token: narrow, body: { audience: 'platform' } }
    assert.equal((await app.patch(`${path}/${made.data.id}`, forth)).body.code, 'insufficient_scope')
  })
})

describe('a delivery', () => {
  it('carries the event in the envelope, signed as Standard Webhooks verify it', async () => {
    const listener = await makeListener()
    await listener.change('I garden')
    const one = await until('the event', () => listener.heard()[0])
    const event = new Webhook(listener.secret).verify(one.body, one.headers) as Record<string, unknown>
    const { id, timestamp, ...rest } = event as { id: string; timestamp: string }
    assert.equal(id, one.headers['webhook-id'])
    assert.match(id, /^evt_[0-9a-f-]{36}$/)
    assert.match(timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const data = { userId: listener.person.id, fields: ['bio'] }
    assert.deepEqual(rest, { type: 'user.updated', apiVersion: '1.0.0', data })
    assert.equal(one.headers['content-type'], 'application/json')
    const [attempt] = await until('the record', async () => {
      const found = await listener.attempts()
      return found.length > 0 && found
    })
    const { id: _, durationMs, deliveredAt, ...seen } = attempt
    assert.ok(durationMs >= 0 && deliveredAt)
    const expected = { eventType: 'user.updated', statusCode: 200, success: true, eventId: id, attempt: 1, error: null }
    assert.deepEqual(seen, { ...expected, responseBody: 'ok' })
  })

  it('goes only to those who subscribed: exactly, by resource or to all', async () => {
    const exact = await makeListener({ eventTypes: ['user.updated'] })
    const resource = await makeListener({ eventTypes: ['user.*'] })
    const other = await makeListener({ eventTypes: ['rsvp.*', 'user.created', 'nothing.at.all', 'user'] })
    for (const one of [exact, resource, other]) await one.change('a')
    await until('two of them', () => exact.heard().length > 0 && resource.heard().length > 0)
    await office.settle()
    assert.equal(other.heard().length, 0)
  })

  it('that fails is tried ten times under the same id and with the same body, then given up', async () => {
    const listener = await makeListener()
    receiver.answer((_request, response, { path: where }) => {
      response.writeHead(where === '/hook-broken' ? 500 : 200).end()
    })
    await app.patch(`${path}/${listener.id}`, { token: listener.token, body: { url: receiver.url('/hook-broken') } })
    await listener.change('b')
    const heard = () => receiver.received.filter((one) => one.path === '/hook-broken')
    // The breaker opens at the tenth failure, so all ten come without a break.
    await until('ten attempts', () => heard().length >= 10)
    await until('ten records', async () => (await listener.attempts()).length === 10)
    assert.equal(new Set(heard().map((one) => one.id)).size, 1)
    assert.equal(new Set(heard().map((one) => one.body)).size, 1)
    for (const one of heard()) new Webhook(listener.secret).verify(one.body, one.headers)
    const attempts = await listener.attempts()
    assert.deepEqual(
      attempts.map((one: { attempt: number }) => one.attempt),
      [10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
    )
    const { count: left } = await app.database
      .selectFrom('webhook_deliveries')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('webhook_id', '=', listener.id)
      .executeTakeFirstOrThrow()
    assert.equal(left, 0)
  })

  it('that is answered by a redirect fails and is not followed', async () => {
    const listener = await makeListener()
    let seen = 0
    receiver.answer((_request, response, { path: where }) => {
      if (where !== '/elsewhere' && ++seen === 1) response.writeHead(302, { location: '/elsewhere' }).end()
      else response.end()
    })
    await listener.change('c')
    await until('the second attempt', async () => (await listener.attempts()).length === 2)
    const statuses = (await listener.attempts()).map((one: { statusCode: number }) => one.statusCode)
    assert.deepEqual(statuses, [200, 302])
    assert.equal(receiver.received.filter((one) => one.path === '/elsewhere').length, 0)
  })

  it('waits as long as Retry-After says', async () => {
    const listener = await makeListener()
    let seen = 0
    receiver.answer((_request, response) => {
      if (++seen === 1) response.writeHead(503, { 'retry-after': '2' }).end()
      else response.end()
    })
    await listener.change('d')
    await until('the second attempt', () => listener.heard().length === 2)
    const [first, second] = listener.heard()
    const waited = second!.at - first!.at
    assert.ok(waited >= 2000 && waited < 4000, `${waited} ms`)
  })

  it('that takes longer than the timeout has no status and is tried again', async () => {
    const listener = await makeListener()
    let seen = 0
    receiver.answer((_request, response) => {
      if (++seen > 1) response.end()
    })
    await listener.change('e')
    await until('the second attempt', async () => (await listener.attempts()).length === 2)
    const [second, first] = await listener.attempts()
    assert.deepEqual([first.statusCode, first.success, first.error], [null, false, 'timeout'])
    assert.equal(second.success, true)
    receiver.answer(200)
  })

  it('keeps the beginning of an answer of any length, without control characters', async () => {
    const listener = await makeListener()
    receiver.answer((_request, response) => response.end(`a\u0000b\u001b[31m${'x'.repeat(10_000_000)}`))
    await listener.change('f')
    const [attempt] = await until('the record', async () => {
      const found = await listener.attempts()
      return found.length > 0 && found
    })
    receiver.answer(200)
    assert.equal(attempt.success, true)
    assert.match(attempt.responseBody, /^ab\[31mx+$/)
    assert.ok(attempt.responseBody.length <= 4096)
  })
})

describe('a receiver', () => {
  it('that answers 410 is sent nothing more, and its owner is told by mail and by their other webhooks', async () => {
    const listener = await makeListener()
    const other = { token: listener.token, body: { url: receiver.url('/other'), eventTypes: ['webhook.*'] } }
    await app.post(path, other)
    receiver.answer((_request, response, { path: where }) => {
      response.writeHead(where === '/other' ? 200 : 410).end()
    })
    await listener.change('g')
    const told = await until('the other webhook', () => receiver.received.find((one) => one.path === '/other'))
    receiver.answer(200)
    assert.deepEqual(told.event.data, { webhookId: listener.id, reason: 'gone' })
    const { webhooks } = (await app.get(path, { token: listener.token })).body.data
    const [webhook] = webhooks.filter((one: { id: string }) => one.id === listener.id)
    assert.deepEqual([webhook.isActive, webhook.disabledReason], [false, 'gone'])
    await listener.change('h')
    await office.settle()
    assert.equal(listener.heard().length, 1)
    const mails = await office.mailsTo(listener.person)
    assert.ok(mails.some((mail) => mail.subject === 'A webhook of yours was switched off'))
  })

  it('that has failed for five days is switched off, and gets what waited once it is switched on again', async () => {
    const listener = await makeListener()
    receiver.answer(500)
    await listener.change('i')
    await until('ten failures', async () => (await listener.attempts()).length === 10)
    const since = new Date(Date.now() - 121 * 3_600_000).toISOString()
    const queue = await app.database
      .selectFrom('webhook_queues')
      .select('health')
      .where('webhook_id', '=', listener.id)
      .executeTakeFirstOrThrow()
    const health = JSON.stringify({ ...(queue.health as object), failingSince: since })
    await app.database.updateTable('webhook_queues').set({ health }).where('webhook_id', '=', listener.id).execute()
    await listener.change('j')
    const off = await until('it is off', async () => {
      const { webhooks } = (await app.get(path, { token: listener.token })).body.data
      return webhooks[0].isActive === false && webhooks[0]
    })
    assert.equal(off.disabledReason, 'failing')
    const before = listener.heard().length
    receiver.answer(200)
    const on = await app.patch(`${path}/${listener.id}`, { token: listener.token, body: { isActive: true } })
    assert.deepEqual([on.body.data.isActive, on.body.data.disabledReason], [true, null])
    await until('what waited', () => listener.heard().length > before)
    await office.settle()
    assert.equal((await listener.attempts())[0].success, true)
  })

  it('that fails ten times in a row is left alone for a while, and no attempt is lost by it', async () => {
    const listener = await makeListener()
    receiver.answer(500)
    for (let n = 0; n < 12; n++) await listener.change(`k${n}`)
    await until('a break', async () => {
      const queue = await app.database
        .selectFrom('webhook_queues')
        .select('open_until')
        .where('webhook_id', '=', listener.id)
        .executeTakeFirstOrThrow()
      return queue.open_until !== null
    })
    receiver.answer(200)
    await until('everything', () => new Set(listener.heard().map((one) => one.id)).size === 12)
    await until('all of it written down', async () => {
      const taken = (await listener.attempts()).filter((one: { success: boolean }) => one.success)
      return taken.length === 12
    })
  })
})

describe('a trial', () => {
  it('is sent at once, says that it is one, and is in the list', async () => {
    const listener = await makeListener()
    receiver.answer((_request, response) => response.writeHead(201).end('thanks'))
    const { status, body } = await app.post(`${path}/${listener.id}/test`, { token: listener.token })
    assert.equal(status, 200)
    assert.deepEqual(body.data, { success: true, statusCode: 201, responseBody: 'thanks', error: null })
    const [one] = listener.heard()
    const event = new Webhook(listener.secret).verify(one!.body, one!.headers) as Record<string, unknown>
    assert.deepEqual([event.type, event.test, event.data], ['webhook.test', true, { webhookId: listener.id }])
    const [attempt] = await listener.attempts()
    assert.deepEqual([attempt.eventType, attempt.success], ['webhook.test', true])
    const again = await app.post(`${path}/${listener.id}/deliveries/${attempt.id}/redeliver`, { token: listener.token })
    assert.equal(again.body.code, 'invalid_state')
  })

  it('of a type that does not exist is 400 and sends nothing; * is any type', async () => {
    const listener = await makeListener()
    const send = (eventType: string) =>
      app.post(`${path}/${listener.id}/test`, { token: listener.token, body: { eventType } })
    const refused = await send('foo.bar')
    assert.deepEqual([refused.status, refused.body.code], [400, 'validation_failed'])
    assert.match(refused.body.error, /event-types lists them/)
    assert.equal(listener.heard().length, 0)
    assert.equal((await send('*')).body.data.success, true)
  })

  it('can be of any type, and tells what went wrong', async () => {
    const listener = await makeListener()
    receiver.answer(503)
    const sent = { token: listener.token, body: { eventType: 'rsvp.confirmed' } }
    const { body } = await app.post(`${path}/${listener.id}/test`, sent)
    assert.deepEqual(body.data, { success: false, statusCode: 503, responseBody: '', error: null })
    assert.deepEqual(Object.keys(listener.heard()[0]!.event.data), ['rsvpId', 'eventId', 'groupId', 'userId'])
    receiver.answer(200)
    await app.patch(`${path}/${listener.id}`, { token: listener.token, body: { url: 'http://127.0.0.1:9/x' } })
    const refused = await app.post(`${path}/${listener.id}/test`, { token: listener.token })
    assert.deepEqual([refused.status, refused.body.data.success, refused.body.data.error], [200, false, 'connection'])
  })
})

describe('a secret', () => {
  it('that was rotated signs beside the new one for a day, and then no more', async () => {
    const listener = await makeListener()
    const rotated = await app.post(`${path}/${listener.id}/rotate-secret`, { token: listener.token })
    const { secret } = rotated.body.data
    assert.notEqual(secret, listener.secret)
    await app.post(`${path}/${listener.id}/test`, { token: listener.token })
    const [one] = listener.heard()
    for (const key of [secret, listener.secret]) new Webhook(key).verify(one!.body, one!.headers)
    app.clock.advance(25 * 3_600_000)
    try {
      await app.post(`${path}/${listener.id}/test`, { token: listener.token })
      const [, later] = listener.heard()
      const [id, timestamp] = [later!.headers['webhook-id']!, later!.headers['webhook-timestamp']!]
      const sign = (key: string) => new Webhook(key).sign(id, new Date(Number(timestamp) * 1000), later!.body)
      assert.equal(later!.headers['webhook-signature'], sign(secret))
    } finally {
      app.clock.advance(-25 * 3_600_000)
    }
  })

  it('is encrypted where it is kept, with the name of its key', async () => {
    const listener = await makeListener()
    const row = await app.database
      .selectFrom('webhooks')
      .select('secrets')
      .where('id', '=', listener.id)
      .executeTakeFirstOrThrow()
    assert.match(row.secrets, /^dev:[\w-]+$/)
    assert.ok(!row.secrets.includes(listener.secret.slice(6)))
  })
})

describe('an event', () => {
  it('can be sent again under the same id, and is found in the list under the id that was promised', async () => {
    const listener = await makeListener()
    await listener.change('l')
    const [first] = await until('the record', async () => {
      const found = await listener.attempts()
      return found.length > 0 && found
    })
    const again = await app.post(`${path}/${listener.id}/deliveries/${first.id}/redeliver`, { token: listener.token })
    assert.equal(again.status, 200)
    const { id, ...waiting } = again.body.data
    assert.deepEqual([waiting.statusCode, waiting.success, waiting.deliveredAt], [null, false, null])
    const record = await until('the second record', async () =>
      (await listener.attempts()).find((one: { id: string }) => one.id === id),
    )
    assert.deepEqual([record.success, record.eventId], [true, first.eventId])
    assert.equal(new Set(listener.heard().map((one) => one.id)).size, 1)
    const stranger = { token }
    const foreign = await app.post(`${path}/${listener.id}/deliveries/${first.id}/redeliver`, stranger)
    assert.equal(foreign.body.code, 'webhook_not_found')
    const missing = await app.post(`${path}/${listener.id}/deliveries/${listener.id}/redeliver`, {
      token: listener.token,
    })
    assert.equal(missing.body.code, 'delivery_not_found')
  })
})

describe('what ends a webhook', () => {
  it('is the end of the grant it was made through, and of a token that was made through it', async () => {
    const listener = await makeListener()
    const { grandchild, grantId } = await makeAppCredentials(app, listener.person, ['user', 'developer'])
    const made = await app.post(path, { token: grandchild, body: { url: receiver.url('/granted') } })
    assert.equal(made.body.data.isActive, true)
    const own = await makeToken(app, listener.person, ['user', 'developer'])
    await app.delete(`/v1/profile/grants/${grantId}`, { token: own })
    const { webhooks } = (await app.get(path, { token: own })).body.data
    const [granting] = webhooks.filter((one: { id: string }) => one.id === made.body.data.id)
    assert.deepEqual([granting.isActive, granting.disabledReason], [false, 'grant_ended'])
    await app.patch('/v1/profile', { token: own, body: { bio: 'm' } })
    await until('the other one', () => listener.heard().length === 1)
    await office.settle()
    assert.equal(receiver.received.filter((one) => one.path === '/granted').length, 0)
    const on = await app.patch(`${path}/${made.body.data.id}`, { token: own, body: { isActive: true } })
    assert.deepEqual([on.body.data.isActive, on.body.data.disabledReason], [true, null])
  })

  it('is the end of its owner, with all its attempts', async () => {
    const listener = await makeListener()
    await listener.change('n')
    await until('the record', async () => (await listener.attempts()).length > 0)
    await inTransaction(app, (unit) => eraseAccount(unit, listener.person.id, app.clock.now()))
    await runEraser(app, listener.person)
    for (const table of ['webhook_attempts', 'webhook_queues', 'webhook_deliveries'] as const) {
      const rows = await app.database
        .selectFrom(table)
        .select('webhook_id')
        .where('webhook_id', '=', listener.id)
        .execute()
      assert.deepEqual(rows, [], table)
    }
  })

  it('is its deletion: nothing more is sent, and the sweep takes its attempts away', async () => {
    const listener = await makeListener()
    await listener.change('o')
    await until('the record', async () => (await listener.attempts()).length > 0)
    await app.delete(`${path}/${listener.id}`, { token: listener.token })
    await listener.change('p')
    await office.run('webhooks.sweep')
    assert.equal(listener.heard().length, 1)
    const rows = await app.database
      .selectFrom('webhook_attempts')
      .select('id')
      .where('webhook_id', '=', listener.id)
      .execute()
    assert.deepEqual(rows, [])
  })
})
