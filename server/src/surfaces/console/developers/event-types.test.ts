import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { publicTypes } from '#domains/developers/webhooks/index.ts'
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

const path = '/developers/event-types'

async function makeWebhook(person = ana): Promise<string> {
  const token = await makeToken(site.app, person, ['developer'])
  const made = await site.http.inject({
    method: 'POST',
    url: '/v1/developer/webhooks',
    headers: { authorization: `Bearer ${token}` },
    payload: { url: receiver.url('/hook') },
  })
  return made.json().data.id
}

it('every type has a page with its schema and an example that fits it', async () => {
  const list = await visitor.get(path)
  for (const type of publicTypes) assert.ok(list.text.includes(`href="${path}/${type}"`), type)
  for (const type of publicTypes) {
    const page = await visitor.get(`${path}/${type}`)
    assert.equal(page.status, 200, type)
    const decoded = page.text.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    const { data, ...rest } = JSON.parse(/<code id="example">(.*?)<\/code>/s.exec(decoded)![1]!)
    assert.equal(rest.type, type)
    for (const name of Object.keys(data)) assert.ok(page.text.includes(`<code>data.${name}</code>`), `${type} ${name}`)
    assert.ok(page.text.includes(`href="/schemas/webhook.${type}"`))
  }
  for (const none of ['no.such', 'user.created', 'rsvp.*', '__proto__'])
    assert.equal((await visitor.get(`${path}/${none}`)).status, 404, none)
})

it('the page says who receives a type in words', async () => {
  const page = (await visitor.get(`${path}/rsvp.confirmed`)).text
  assert.match(page, /Manage check-in codes and see attendees/)
  assert.match(page, /For events about you, this is enough: “See events and their details”/)
})

it('an example is sent to a webhook of the visitor, and to none of others', async () => {
  assert.match((await visitor.get(`${path}/badge.awarded`)).text, /You haven’t created a webhook yet/)
  const [own, others] = [await makeWebhook(), await makeWebhook(await makeUser(site.app))]
  receiver.answer(200)
  const sent = await visitor.post(`${path}/badge.awarded/send`, { webhookId: own })
  assert.match(sent.text, /Your server answered 200/)
  const { event } = receiver.received.at(-1)!
  assert.deepEqual([event.type, event.test], ['badge.awarded', true])
  const before = receiver.received.length
  for (const webhookId of [others, 'none', '']) {
    const answer = await visitor.post(`${path}/badge.awarded/send`, { webhookId })
    assert.equal(answer.status, 404, webhookId)
  }
  const foreign = await visitor.post(
    `${path}/badge.awarded/send`,
    { webhookId: own },
    { origin: 'https://evil.example' },
  )
  assert.equal(foreign.status, 403)
  assert.equal(receiver.received.length, before)
  assert.doesNotMatch((await visitor.get(`${path}/badge.awarded`)).text, new RegExp(others))
})
