import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { Insertable } from 'kysely'
import type { WebhookAttempts } from '#kernel/data/database-schema.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { browse } from '#test/support/builders/passes.ts'
import { openSite, type Site, type Visitor } from '#test/support/sign-in/server.ts'

let site: Site
let ana: Person
let visitor: Visitor
let id: string
before(async () => {
  site = await openSite()
  ana = await makeUser(site.app)
  visitor = await browse(site, ana)
  id = await makeWebhook('webhooks', { url: 'https://receiver.example/hook' })
})
after(() => site[Symbol.asyncDispose]())

async function makeWebhook(kind: 'webhooks' | 'pull-webhooks', payload: object, person = ana): Promise<string> {
  const token = await makeToken(site.app, person, ['developer', 'user'])
  const headers = { authorization: `Bearer ${token}` }
  const made = await site.http.inject({ method: 'POST', url: `/v1/developer/${kind}`, headers, payload })
  return made.json().data.id
}

/** An event of Ana's and an attempt to deliver it. */
async function makeAttempt(wish: Partial<Insertable<WebhookAttempts>> = {}): Promise<string> {
  const { database, clock } = site.app
  const at = clock.now().toISOString()
  const event = { id: randomUUIDv7(), type: 'user.updated', subject_user_id: ana.id, occurred_at: at }
  const data = JSON.stringify({ userId: ana.id, fields: ['bio'] })
  await database
    .insertInto('outbox_events')
    .values({ ...event, data, relayed_at: at })
    .execute()
  const attempt = { id: randomUUIDv7(), webhook_id: id, event_id: event.id, event_type: event.type, attempt: 1 }
  const outcome = { is_success: true, status_code: 200, duration_ms: 12, response_body: 'ok', attempted_at: at }
  await database
    .insertInto('webhook_attempts')
    .values({ ...attempt, ...outcome, ...wish })
    .execute()
  return attempt.id
}
const failed = { is_success: false, status_code: 503, response_body: '<script>alert(1)</script>' }
const pathOf = (rest = '', webhook = id) => `/developers/webhooks/${webhook}/deliveries${rest}`
const idsIn = (page: string) => [...page.matchAll(/\/deliveries\/([0-9a-f-]{36})"/g)].map((match) => match[1]!)

describe('the delivery log', () => {
  it('lists attempts, filters them by status, type and day, and has pages', async () => {
    const [good, bad] = [await makeAttempt(), await makeAttempt(failed)]
    const all = await visitor.get(pathOf())
    assert.deepEqual(idsIn(all.text), [bad, good])
    assert.match(all.text, /class="state going"><svg.*?<\/svg>Delivered · 200/s)
    assert.match(all.text, /class="state cancelled"><svg.*?<\/svg>Failed · 503/s)
    assert.match(all.text, />12 ms</)
    assert.deepEqual(idsIn((await visitor.get(pathOf('?status=failed'))).text), [bad])
    assert.deepEqual(idsIn((await visitor.get(pathOf('?eventType=rsvp.confirmed'))).text), [])
    assert.deepEqual(idsIn((await visitor.get(pathOf('?from=2001-01-01&to=2001-02-01'))).text), [])
    const nonsense = await visitor.get(pathOf('?status=odd&from=yesterday&to=2026-13-41'))
    assert.deepEqual([nonsense.status, idsIn(nonsense.text)], [200, [bad, good]])
    for (let count = 0; count < 30; count++) await makeAttempt()
    const first = await visitor.get(pathOf())
    const next = /rel="next" href="([^"]+)"/.exec(first.text)![1]!.replaceAll('&#38;', '&').replaceAll('&#61;', '=')
    assert.deepEqual(idsIn((await visitor.get(next)).text), [bad, good])
  })

  it('shows what was sent and what came back, as text and without a signature', async () => {
    const page = await visitor.get(pathOf(`/${await makeAttempt(failed)}`))
    assert.equal(page.status, 200)
    assert.match(page.text, /POST https:&#47;&#47;receiver|POST https:\/\/receiver\.example\/hook/)
    assert.match(page.text, /webhook-signature: v1,\*{8}/)
    assert.match(page.text, /user\.updated/)
    assert.match(page.text, /Status 503/)
    assert.doesNotMatch(page.text, /<script>alert|whsec_/)
  })

  it('sends one event again, and all that failed', async () => {
    const one = await makeAttempt(failed)
    const again = await visitor.post(pathOf(`/${one}/redeliver`))
    assert.deepEqual([again.status, again.location], [303, pathOf()])
    const pending = await visitor.get(pathOf('?status=pending'))
    assert.match(pending.text, /Waiting/)
    const all = await visitor.post(pathOf('/redeliver'), { span: 'hour' })
    assert.match(all.location!, /\?queued=\d+$/)
    assert.match((await visitor.get(`${pathOf()}?queued=3`)).text, /role="status">We’re sending 3 events again/)
    assert.equal((await visitor.post(pathOf('/redeliver'), { span: 'ever' })).status, 400)
    await visitor.post(`/developers/webhooks/${id}/turn`, { isActive: 'off' })
    await visitor.post(pathOf(`/${one}/redeliver`))
    assert.match((await visitor.get(pathOf())).text, /role="alert">We couldn’t send it again/)
    await visitor.post(`/developers/webhooks/${id}/turn`, { isActive: 'on' })
  })

  it('is there for a pull webhook too, which is listed and deleted beside the others', async () => {
    const pull = await makeWebhook('pull-webhooks', { eventTypes: ['user.*'], name: 'laptop' })
    const list = await visitor.get('/developers/webhooks')
    assert.match(list.text, /laptop/)
    assert.match((await visitor.get(pathOf('', pull))).text, /Deliveries to laptop/)
    assert.match((await visitor.post(`/developers/webhooks/pull/${pull}/delete`, { do: 'delete' })).text, /Delete this/)
    await visitor.post(`/developers/webhooks/pull/${pull}/delete`, { confirmed: 'delete' })
    assert.equal((await visitor.get(pathOf('', pull))).status, 404)
  })
})

it('another user sees nothing of a log and sends nothing again', async () => {
  const one = await makeAttempt(failed)
  const other = await makeUser(site.app)
  const bo = await browse(site, other)
  const bos = await makeWebhook('webhooks', { url: 'https://receiver.example/bo' }, other)
  const pull = await makeWebhook('pull-webhooks', {})
  const answers = [
    await bo.get(pathOf()),
    await bo.get(pathOf(`/${one}`)),
    // An attempt of Ana's below a webhook of one's own.
    await bo.get(pathOf(`/${one}`, bos)),
    await bo.post(pathOf(`/${one}/redeliver`)),
    await bo.post(pathOf(`/${one}/redeliver`, bos)),
    await bo.post(pathOf('/redeliver'), { span: 'day' }),
    await bo.post(`/developers/webhooks/pull/${pull}/delete`, { confirmed: 'delete' }),
    await bo.get(pathOf('/none')),
  ]
  assert.deepEqual(
    answers.map(({ status }) => status),
    answers.map(() => 404),
  )
  assert.equal((await visitor.get(pathOf('', pull))).status, 200)
  const evil = { origin: 'https://evil.example' }
  assert.equal((await visitor.post(pathOf(`/${one}/redeliver`), {}, evil)).status, 403)
})
