import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { useApp } from '#test/support/app/harness.ts'
import { makeClub } from '#test/support/builders/badges.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'
import { type Chats, channelsPath, openChats } from '#test/support/net/chat-channels.ts'
import { until } from '#test/support/net/webhook-listeners.ts'

const guarded = useApp({ outbound: openOutbound() })
let chats: Chats
before(async () => {
  chats = await openChats()
})
after(() => chats[Symbol.asyncDispose]())

it('the channel of another group is not found through one’s own group, nor as one’s own webhook', async () => {
  const [own, theirs] = [await chats.makeGroup(), await chats.makeGroup()]
  const channel = await theirs.addChannel('slack')
  const { app } = chats
  const path = `${channelsPath(own.id)}/${channel.id}`
  const { token } = own
  for (const answer of [await app.delete(path, { token }), await app.post(`${path}/test`, { token })])
    assert.deepEqual([answer.status, answer.body.code], [404, 'channel_not_found'])
  for (const answer of [await app.get(channelsPath(theirs.id), { token }), await app.delete(channel.url, { token })])
    assert.equal(answer.body.code, 'forbidden')
  for (const owner of [own.owner, theirs.owner]) {
    const developer = await makeToken(app, owner, ['developer', 'user'])
    const webhook = `/v1/developer/webhooks/${channel.id}`
    const tries = [
      await app.get(`${webhook}/deliveries`, { token: developer }),
      await app.post(`${webhook}/rotate-secret`, { token: developer }),
      await app.post(`${webhook}/test`, { token: developer }),
      await app.delete(webhook, { token: developer }),
    ]
    assert.deepEqual(new Set(tries.map(({ body }) => body.code)), new Set(['webhook_not_found']))
    const list = await app.get('/v1/developer/webhooks', { token: developer })
    assert.deepEqual(list.body.data.webhooks, [])
  }
  assert.equal((await channel.find()).state, 'active')
  assert.equal(channel.posts().length, 0)
})

it('an address of a private network is refused as a channel', async () => {
  const owner = await makeUser(guarded)
  const { id } = await makeClub(guarded, [[owner, 'owner']])
  const token = await makeToken(guarded, owner, ['manage:events'])
  const urls = [
    'http://127.0.0.1:1/x',
    'http://10.0.0.1/x',
    'http://[::1]/x',
    'https://localhost/x',
    'http://169.254.169.254/x',
  ]
  for (const url of urls) {
    const answer = await guarded.post(channelsPath(id), { token, body: { url, format: 'slack' } })
    assert.deepEqual([answer.status, answer.body.code], [400, 'webhook_url_blocked'], url)
  }
})

it('the address of a channel is in no answer, no event, no audit entry, no attempt and no plain column', async () => {
  const group = await chats.makeGroup()
  const channel = await group.addChannel('slack')
  const { app } = chats
  const { token } = group
  // A chat that repeats the address in its answer.
  chats.receiver.answer((request, response) => response.writeHead(400).end(`no such hook ${request.url}`))
  await group.publish()
  await until('an attempt', async () => (await channel.find()).problem !== null)
  const texts = [
    (await app.get(channelsPath(group.id), { token })).text,
    (await app.post(`${channel.url}/test`, { token })).text,
    (await app.delete(channel.url, { token })).text,
  ]
  for (const table of [
    'webhooks',
    'webhook_attempts',
    'channel_posts',
    'outbox_events',
    'audit_log',
    'idempotency_keys',
  ]) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(table)} t`.execute(
      app.database,
    )
    assert.ok(table === 'idempotency_keys' || rows.length > 0, `${table} has rows`)
    texts.push(...rows.map((row) => row.text))
  }
  const { rows: jobs } = await sql<{ text: string }>`select t::text as text from pgboss.job t`.execute(app.database)
  texts.push(...jobs.map((row) => row.text))
  for (const text of texts) assert.ok(!text.includes(channel.path), text)
})
