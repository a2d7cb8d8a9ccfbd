import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { eraseAccount } from '#domains/administration/personal-data/index.ts'
import { sendingOf } from '#kernel/data/sending.ts'
import { inTransaction, makeToken, makeUser, type Person, runEraser } from '#test/support/builders/factories.ts'
import { makeAppCredentials } from '#test/support/builders/grants.ts'
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

const rsvpTypes = [
  ...['rsvp.confirmed', 'rsvp.waitlisted', 'rsvp.promoted', 'rsvp.cancelled'],
  ...['rsvp.requested', 'rsvp.declined', 'rsvp.updated'],
]

describe('a webhook', () => {
  it('is made with a secret that is shown once, and listed, changed and deleted without it', async () => {
    const url = 'https://receiver.example/x'
    const made = await app.post(path, { token, body: { url } })
    assert.equal(made.status, 201)
    const { id, secret, ...rest } = made.body.data
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
    const { createdAt, unreadable } = rest
    assert.deepEqual(rest, {
      name: null,
      url,
      eventTypes: ['*'],
      unreadable,
      isActive: true,
      audience: 'mine',
      disabledReason: null,
      failingSince: null,
      pending: 0,
      createdAt,
    })
    const listed = await app.get(path, { token })
    assert.deepEqual(listed.body.data.webhooks, [{ id, ...rest }])
    const changes = {
      name: 'Kitchen',
      url: 'https://other.example/y',
      eventTypes: ['rsvp.*', 'no.such'],
      isActive: false,
    }
    const changed = await app.patch(`${path}/${id}`, { token, body: changes })
    const { unreadable: rsvps, ...after } = changed.body.data
    assert.deepEqual({ ...after, unreadable }, { id, ...rest, ...changes })
    assert.deepEqual(rsvps, rsvpTypes)
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

  it('a webhook receives events of the whole platform only with the scope admin', async () => {
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
    assert.deepEqual(Object.keys(listener.heard()[0]!.event.data), [
      'rsvpId',
      'eventId',
      'groupId',
      'userId',
      'partySize',
    ])
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
      const rows = await sendingOf(app.database)
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
    const rows = await sendingOf(app.database)
      .selectFrom('webhook_attempts')
      .select('id')
      .where('webhook_id', '=', listener.id)
      .execute()
    assert.deepEqual(rows, [])
  })
})
