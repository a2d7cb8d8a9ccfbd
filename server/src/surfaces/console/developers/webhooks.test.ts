import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { browse } from '#test/support/builders/passes.ts'
import { startReceiver } from '#test/support/net/receiver.ts'
import { openSite, type Site, type Visitor } from '#test/support/sign-in/server.ts'

let site: Site
let receiver: Awaited<ReturnType<typeof startReceiver>>
let ana: Person
let visitor: Visitor
before(async () => {
  receiver = await startReceiver()
  site = await openSite({ outbound: openOutbound({ allow: ['127.0.0.0/8'] }) })
  ana = await makeUser(site.app)
  visitor = await browse(site, ana)
})
after(async () => {
  await site[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
})

const path = '/developers/webhooks'
const secretIn = (page: string) => /value="(whsec_[^"]+)"/.exec(page.replaceAll('&#61;', '='))?.[1]
const idIn = (page: string) => new RegExp(`${path}/([0-9a-f-]{36})#test`).exec(page)![1]!
const formOf = (entries: [string, string][]) => new URLSearchParams(entries)

async function create(types = ['*'], by = visitor, url = receiver.url('/hook')) {
  const form = formOf([['url', url], ...types.map((type) => ['eventTypes', type] as [string, string])])
  const { status, text } = await by.post(`${path}/new`, form)
  assert.equal(status, 200)
  return { id: idIn(text), secret: secretIn(text)!, text }
}
/** By the clock of the test, which a receiver's library would find too old. */
function isSignedWith(secret: string): boolean {
  const { headers, body } = receiver.received.at(-1)!
  const at = new Date(Number(headers['webhook-timestamp']) * 1000)
  const signature = new Webhook(secret).sign(String(headers['webhook-id']), at, body)
  return String(headers['webhook-signature']).split(' ').includes(signature)
}
const rowOf = (id: string) =>
  site.app.database.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('the screens of webhooks', () => {
  it('a new webhook shows its secret once, and never again', async () => {
    const { id, secret, text } = await create(['rsvp.*', 'rsvp.confirmed', 'event.created'])
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
    assert.match(text, /role="status"><h2>Your webhook is on/)
    const row = await rowOf(id)
    assert.deepEqual(row.event_types, ['rsvp.*', 'event.created'], 'what the wider choice includes is left out')
    for (const where of [path, `${path}/${id}`]) {
      const page = await visitor.get(where)
      assert.equal(page.status, 200)
      assert.doesNotMatch(page.text, /whsec_/)
      assert.match(page.text, /class="state going"><svg.*?<\/svg>Working/s)
    }
    assert.match((await visitor.get(`${path}/${id}`)).text, /value="rsvp\.\*" checked/)
  })

  it('a URL that cannot be used is explained in words, and what was chosen is kept', async () => {
    const wrong: [string, RegExp][] = [
      ['receiver', /beginning with https/],
      ['ftp://receiver.example/', /beginning with https/],
      ['https://ana:pass@receiver.example/', /Leave the user name/],
      ['https://10.0.0.7/', /in a private network/],
    ]
    for (const [url, words] of wrong) {
      const answer = await visitor.post(
        `${path}/new`,
        formOf([
          ['url', url],
          ['eventTypes', 'upload.ready'],
        ]),
      )
      assert.equal(answer.status, 400, url)
      assert.match(answer.text, words)
      assert.match(answer.text, /value="upload\.ready" checked/)
      assert.match(answer.text, /<details open><summary>Choose among 3 types/)
    }
    const none = await visitor.post(`${path}/new`, { url: receiver.url('/x') })
    assert.match(none.text, /Choose at least one type/)
  })

  it('a test event goes to the receiver, and its answer is on the page as text', async () => {
    const { id, secret } = await create()
    receiver.answer((_request, response) => response.writeHead(503).end('<script>alert(1)</script>'))
    const refused = await visitor.post(`${path}/${id}/test`, { eventType: 'rsvp.confirmed' })
    assert.match(refused.text, /Your server answered 503/)
    assert.doesNotMatch(refused.text, /<script>alert/)
    receiver.answer(200)
    const worked = await visitor.post(`${path}/${id}/test`, { eventType: 'rsvp.confirmed' })
    assert.match(worked.text, /Your server answered 200\. That works/)
    const { event } = receiver.received.at(-1)!
    assert.deepEqual([event.type, event.test], ['rsvp.confirmed', true])
    assert.ok(isSignedWith(secret))
  })

  it('it is turned off and on, and says why it was turned off for its owner', async () => {
    const { id } = await create()
    const off = await visitor.post(`${path}/${id}/turn`, { isActive: 'off' })
    assert.deepEqual([off.status, off.location], [303, `${path}/${id}`])
    assert.match((await visitor.get(`${path}/${id}`)).text, /You turned this webhook off/)
    const { database, clock } = site.app
    await database.updateTable('webhooks').set({ disabled_reason: 'failing' }).where('id', '=', id).execute()
    const waiting = { webhook_id: id, event_id: randomUUIDv7(), due_at: clock.now().toISOString() }
    await database.insertInto('webhook_deliveries').values(waiting).execute()
    const page = (await visitor.get(`${path}/${id}`)).text
    assert.match(page, /Nothing but failures for five days/)
    assert.match(page, />Turn on and send 1 event</)
    await visitor.post(`${path}/${id}/turn`, { isActive: 'on' })
    assert.equal((await rowOf(id)).is_active, true)
  })

  it('failing since a moment is said in words', async () => {
    const { id } = await create()
    const health = JSON.stringify({ failingSince: '2026-03-04T05:06:07.000Z' })
    await site.app.database.updateTable('webhook_queues').set({ health }).where('webhook_id', '=', id).execute()
    const page = (await visitor.get(`${path}/${id}`)).text
    assert.match(page, /class="state cancelled"><svg.*?<\/svg>Failing/s)
    assert.match(page, /missed every delivery since .*4 March/)
    // The same URL again keeps the record; another starts without one.
    for (const [url, words] of [
      [receiver.url('/hook'), /Failing/],
      [receiver.url('/other'), /Working/],
    ] as const) {
      const saved = await visitor.post(
        `${path}/${id}`,
        formOf([
          ['url', url],
          ['eventTypes', '*'],
        ]),
      )
      assert.equal(saved.status, 303)
      assert.match((await visitor.get(`${path}/${id}`)).text, words)
    }
  })

  it('types that its creator could not read are named, until its owner turns it on here', async () => {
    const token = await makeToken(site.app, ana, ['developer', 'read:user'])
    const made = await site.http.inject({
      method: 'POST',
      url: '/v1/developer/webhooks',
      headers: { authorization: `Bearer ${token}` },
      payload: { url: receiver.url('/hook'), eventTypes: ['upload.*', 'no.such'] },
    })
    const { id } = made.json().data
    const page = (await visitor.get(`${path}/${id}`)).text
    assert.match(page, /couldn’t read them: upload\.ready, upload\.rejected and upload\.deleted/)
    assert.match(page, /value="no\.such" checked/, 'a name that matches nothing is kept')
    for (const isActive of ['off', 'on']) await visitor.post(`${path}/${id}/turn`, { isActive })
    assert.doesNotMatch((await visitor.get(`${path}/${id}`)).text, /will never arrive/)
  })

  it('a new secret and the end are asked for first; both secrets sign for a day', async () => {
    const { id, secret } = await create()
    const question = await visitor.post(`${path}/${id}/rotate`, { do: 'rotate' })
    assert.match(question.text, /Get a new signing secret\?/)
    assert.doesNotMatch(question.text, /whsec_/)
    const rotated = await visitor.post(`${path}/${id}/rotate`, { confirmed: 'rotate' })
    const next = secretIn(rotated.text)!
    assert.notEqual(next, secret)
    assert.doesNotMatch((await visitor.get(`${path}/${id}`)).text, /whsec_/)
    receiver.answer(200)
    await visitor.post(`${path}/${id}/test`, {})
    assert.deepEqual([secret, next].map(isSignedWith), [true, true])
    assert.match((await visitor.post(`${path}/${id}/delete`, { do: 'delete' })).text, /Delete this webhook\?/)
    assert.equal((await rowOf(id)).removed_at, null)
    const deleted = await visitor.post(`${path}/${id}/delete`, { confirmed: 'delete' })
    assert.deepEqual([deleted.status, deleted.location], [303, path])
    assert.equal((await visitor.get(`${path}/${id}`)).status, 404)
  })
})

describe('what others may not do', () => {
  it('another user finds none of it, and changes nothing', async () => {
    const { id } = await create()
    const bo = await browse(site, await makeUser(site.app))
    assert.equal((await bo.get(`${path}/${id}`)).status, 404)
    assert.doesNotMatch((await bo.get(path)).text, new RegExp(id))
    const before = await rowOf(id)
    const edited = formOf([
      ['url', 'https://evil.example/'],
      ['eventTypes', '*'],
    ])
    const attempts = [
      await bo.post(`${path}/${id}`, edited),
      await bo.post(`${path}/${id}/turn`, { isActive: 'off' }),
      await bo.post(`${path}/${id}/test`, {}),
      await bo.post(`${path}/${id}/rotate`, { confirmed: 'rotate' }),
      await bo.post(`${path}/${id}/delete`, { confirmed: 'delete' }),
    ]
    assert.deepEqual(
      attempts.map(({ status }) => status),
      [404, 404, 404, 404, 404],
    )
    assert.deepEqual(await rowOf(id), before)
    for (const bad of ['none', id.toUpperCase(), `${id}'`])
      assert.equal((await visitor.get(`${path}/${bad}`)).status, 404)
  })

  it('a secret needs a recent sign-in, and no form may come from another site', async () => {
    const { id } = await create()
    const form = formOf([
      ['url', receiver.url('/x')],
      ['eventTypes', '*'],
    ])
    const evil = { origin: 'https://evil.example' }
    assert.equal((await visitor.post(`${path}/new`, form, evil)).status, 403)
    assert.equal((await visitor.post(`${path}/${id}/rotate`, { confirmed: 'rotate' }, evil)).status, 403)
    const late = await browse(site, ana)
    site.app.clock.advance(16 * 60_000)
    assert.match((await late.get(`${path}/new`)).text, /please sign in again first/)
    for (const answer of [
      await late.post(`${path}/new`, form),
      await late.post(`${path}/${id}/rotate`, { confirmed: 'rotate' }),
    ]) {
      assert.equal(answer.status, 303)
      assert.match(answer.location!, /^\/sign-in\?again=1/)
    }
  })

  it('a member does not get the events of everyone, whatever the form says', async () => {
    assert.doesNotMatch((await visitor.get(`${path}/new`)).text, /value="platform"/)
    const fresh = await browse(site, ana)
    const form = formOf([
      ['url', receiver.url('/x')],
      ['eventTypes', '*'],
      ['audience', 'platform'],
    ])
    assert.equal((await fresh.post(`${path}/new`, form)).status, 403)
    const root = await browse(site, await makeUser(site.app, { role: 'admin' }))
    assert.match((await root.get(`${path}/new`)).text, /value="platform"/)
  })
})
