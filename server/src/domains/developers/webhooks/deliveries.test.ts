import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { sendingOf } from '#kernel/data/sending.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { type Listeners, openListeners, until, webhooksPath } from '#test/support/net/webhook-listeners.ts'

const path = webhooksPath
let listeners: Listeners
let office: Listeners['office']
let app: Listeners['app']
let receiver: Listeners['receiver']
let makeListener: Listeners['makeListener']
let ana: Person
let token: string
before(async () => {
  listeners = await openListeners()
  ;({ office, app, receiver, makeListener } = listeners)
  ana = await makeUser(app)
  token = await makeToken(app, ana, ['developer', 'user'])
})
after(() => listeners[Symbol.asyncDispose]())

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
    const { count: left } = await sendingOf(app.database)
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
    // Otherwise it would be tried again after a tenth of a second.
    assert.ok(waited >= 2000, `${waited} ms`)
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
  it('a receiver that answers 410 is sent nothing more, and its owner is notified by mail and by their other webhooks', async () => {
    const listener = await makeListener()
    const other = { token: listener.token, body: { url: receiver.url('/other'), eventTypes: ['webhook.*'] } }
    await app.post(path, other)
    receiver.answer((_request, response, { path: where }) => {
      response.writeHead(where === '/other' ? 200 : 410).end()
    })
    await listener.change('g')
    const notification = await until('the other webhook', () => receiver.received.find((one) => one.path === '/other'))
    receiver.answer(200)
    assert.deepEqual(notification.event.data, { webhookId: listener.id, reason: 'gone' })
    const { webhooks } = (await app.get(path, { token: listener.token })).body.data
    const [webhook] = webhooks.filter((one: { id: string }) => one.id === listener.id)
    assert.deepEqual([webhook.isActive, webhook.disabledReason], [false, 'gone'])
    await listener.change('h')
    await office.settle()
    assert.equal(listener.heard().length, 1)
    const mails = await office.mailsTo(listener.person)
    assert.ok(mails.some((mail) => mail.subject === 'We turned off one of your webhooks'))
  })

  it('that has failed for five days is switched off, and gets what waited once it is switched on again', async () => {
    const listener = await makeListener()
    receiver.answer(500)
    await listener.change('i')
    await until('ten failures', async () => (await listener.attempts()).length === 10)
    const since = new Date(Date.now() - 121 * 3_600_000).toISOString()
    const queue = await sendingOf(app.database)
      .selectFrom('webhook_queues')
      .select('health')
      .where('webhook_id', '=', listener.id)
      .executeTakeFirstOrThrow()
    const health = JSON.stringify({ ...(queue.health as object), failingSince: since })
    await sendingOf(app.database)
      .updateTable('webhook_queues')
      .set({ health })
      .where('webhook_id', '=', listener.id)
      .execute()
    await listener.change('j')
    const off = await until('it is off', async () => {
      const { webhooks } = (await app.get(path, { token: listener.token })).body.data
      return webhooks[0].isActive === false && webhooks[0]
    })
    assert.deepEqual([off.disabledReason, off.failingSince, off.pending], ['failing', since, 1])
    const before = listener.heard().length
    receiver.answer(200)
    const on = await app.patch(`${path}/${listener.id}`, { token: listener.token, body: { isActive: true } })
    const { isActive, disabledReason, failingSince } = on.body.data
    assert.deepEqual([isActive, disabledReason, failingSince], [true, null, null])
    await until('what waited', () => listener.heard().length > before)
    await office.settle()
    assert.equal((await listener.attempts())[0].success, true)
  })

  it('that fails ten times in a row is left alone for a while, and no attempt is lost by it', async () => {
    const listener = await makeListener()
    receiver.answer(500)
    for (let n = 0; n < 12; n++) await listener.change(`k${n}`)
    await until('a break', async () => {
      const queue = await sendingOf(app.database)
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
    const otherUser = { token }
    const foreign = await app.post(`${path}/${listener.id}/deliveries/${first.id}/redeliver`, otherUser)
    assert.equal(foreign.body.code, 'webhook_not_found')
    const missing = await app.post(`${path}/${listener.id}/deliveries/${listener.id}/redeliver`, {
      token: listener.token,
    })
    assert.equal(missing.body.code, 'delivery_not_found')
  })
})
