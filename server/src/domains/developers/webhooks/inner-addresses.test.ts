import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { createServer, type Server } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sendingOf } from '#kernel/data/sending.ts'
import { openOutbound, resolveByServers } from '#platform/outbound/outbound.ts'
import { type App, startApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'
import { openPostOffice, type PostOffice } from '#test/support/mail/post-office.ts'
import { type NameServer, startNameServer } from '#test/support/net/name-server.ts'
import { type Receiver, startReceiver } from '#test/support/net/receiver.ts'

/** Plays the public internet in these tests; every other address of this machine counts as private. */
const open = '127.0.0.2'
const path = '/v1/developer/webhooks'
const canaries: Server[] = []
let touched = 0
let port: number
let receiver: Receiver
let names: NameServer
let office: PostOffice
let guarded: App

before(async () => {
  receiver = await startReceiver(open)
  port = Number(new URL(receiver.url()).port)
  for (const host of ['127.0.0.1', '::1']) {
    const canary = createServer((socket) => {
      touched++
      socket.destroy()
    })
    await new Promise<void>((resolve) => canary.listen(port, host, resolve))
    canaries.push(canary)
  }
  names = await startNameServer()
  names.answer('open.example', [open])
  names.answer('inner.example', ['127.0.0.1'])
  names.answer('inner6.example', ['::1'])
  names.answer('mapped.example', ['::ffff:127.0.0.1'])
  names.answer('private.example', ['10.0.0.7'])
  names.answer('metadata.example', ['169.254.169.254'])
  names.answer('mixed.example', ['127.0.0.1', '::1', '10.0.0.7'])
  names.answer('localhost', ['127.0.0.1'])
  const outbound = openOutbound({ allow: [`${open}/32`], resolve: resolveByServers([names.address]) })
  office = await openPostOffice({ outbound })
  guarded = await startApp()
})
after(async () => {
  await office[Symbol.asyncDispose]()
  await guarded[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
  await names[Symbol.asyncDispose]()
  for (const canary of canaries) canary.close()
})

/** Spellings of loopback and of other inner addresses; the port of the canary is appended to each. */
const literals = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '127.0.0.1.',
  '0.0.0.0',
  '0',
  '①②⑦.0.0.1',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:0:0:1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '10.0.0.7',
  '169.254.169.254',
  '192.168.1.1',
  '[fd00::1]',
]
const hosts = [
  ...['inner.example', 'inner6.example', 'mapped.example', 'private.example', 'metadata.example', 'mixed.example'],
  ...['localhost', 'localhost.', 'LOCALHOST'],
]
const urlOf = (host: string) => `http://${host}:${port}/hook`
const others = () => [`http://user:pw@${open}:${port}/`, `http://user@127.0.0.1:${port}/`]

describe('an inner address', () => {
  it('cannot be given to a webhook when it is made or changed, however it is written', async () => {
    const token = await makeToken(guarded, await makeUser(guarded), ['developer'])
    const made = await guarded.post(path, { token, body: { url: 'https://receiver.example/x' } })
    const names = [
      'localhost',
      'localhost.',
      'api.localhost',
      'printer.local',
      'db.internal',
      'intranet',
      'a.home.arpa',
    ]
    for (const url of [...[...literals, ...names].map(urlOf), ...others()]) {
      const created = await guarded.post(path, { token, body: { url } })
      // What is no URI at all is refused as such.
      assert.match(created.body.code, /^(webhook_url_blocked|validation_failed)$/, url)
      const changed = await guarded.patch(`${path}/${made.body.data.id}`, { token, body: { url } })
      assert.deepEqual([changed.status, changed.body.code], [400, created.body.code], url)
    }
    assert.equal(touched, 0)
  })

  it('is refused in production like http and unusual ports', () => {
    const { refusalOf } = openOutbound({ strict: true })
    for (const url of ['http://a.example/', 'https://a.example:9200/', 'https://a.example:22/', 'https://127.0.0.1/'])
      assert.notEqual(refusalOf(url), undefined, url)
    for (const url of ['https://a.example/', 'https://a.example:443/x', 'https://a.example:8443/', 'https://8.8.8.8/'])
      assert.equal(refusalOf(url), undefined, url)
  })

  /** Stored directly although the endpoints refuse it: such a row can come from a restore, or a name can change later. */
  async function makeWebhook(url: string) {
    const { app } = office
    const person = await makeUser(app)
    const token = await makeToken(app, person, ['developer', 'user'])
    const { body } = await app.post(path, { token, body: { url: receiver.url() } })
    await app.database.updateTable('webhooks').set({ url }).where('id', '=', body.data.id).execute()
    return { id: body.data.id as string, token }
  }

  for (const host of [...literals, ...hosts])
    it(`such as ${host} is not connected to by a trial`, async () => {
      const { id, token } = await makeWebhook(urlOf(host))
      const { status, body } = await office.app.post(`${path}/${id}/test`, { token })
      const { success, statusCode, error } = body.data
      assert.deepEqual([status, success, statusCode], [200, false, null])
      assert.match(error, /^(address|connection)$/)
      assert.equal(touched, 0)
    })

  it('is not connected to by a delivery, which is not tried again', async () => {
    const urls = [...[...literals, ...hosts].map(urlOf), ...others()]
    const webhooks: { id: string; token: string; url: string }[] = []
    for (const url of urls) webhooks.push({ ...(await makeWebhook(url)), url })
    for (const { token } of webhooks) await office.app.patch('/v1/profile', { token, body: { bio: randomUUIDv7() } })
    for (const { id, token, url } of webhooks) {
      const attempt = await firstAttempt(id, token)
      assert.match(attempt.error, /^(address|url|connection)$/, url)
      const left = await sendingOf(office.app.database)
        .selectFrom('webhook_deliveries')
        .select('event_id')
        .where('webhook_id', '=', id)
        .execute()
      if (attempt.error !== 'connection') assert.deepEqual(left, [], url)
    }
    assert.equal(touched, 0)
    assert.equal(receiver.connections(), 0)
  })

  async function firstAttempt(id: string, token: string) {
    for (const end = Date.now() + 120_000; ; await wait(50)) {
      const [attempt] = (await office.app.get(`${path}/${id}/deliveries`, { token })).body.data.deliveries
      if (attempt) return attempt
      assert.ok(Date.now() < end, 'no attempt')
    }
  }

  it('behind a name that changes its answer, or beside a good one, or after a redirect, is not connected to', async () => {
    names.answer('rebinding.example', [open], ['127.0.0.1'])
    names.answer('beside.example', ['127.0.0.1', open, '::1'])
    const rebinding = await makeWebhook(urlOf('rebinding.example'))
    const test = async ({ id, token }: { id: string; token: string }) =>
      (await office.app.post(`${path}/${id}/test`, { token })).body.data
    assert.equal((await test(rebinding)).success, true)
    for (let n = 0; n < 3; n++) assert.equal((await test(rebinding)).error, 'address')
    assert.equal((await test(await makeWebhook(urlOf('beside.example')))).success, true)
    receiver.answer((_request, response) => response.writeHead(307, { location: urlOf('127.0.0.1') }).end())
    const redirected = await test(await makeWebhook(urlOf('open.example')))
    receiver.answer(200)
    assert.deepEqual([redirected.success, redirected.statusCode], [false, 307])
    assert.equal(touched, 0)
  })
})

it('a name server that does not answer delays no other delivery', async () => {
  names.ignore('slow.example')
  const outbound = openOutbound({ allow: [`${open}/32`], resolve: resolveByServers([names.address]) })
  const request = { method: 'POST', body: '{}', timeoutMs: 5000, maxBytes: 1000 }
  let given = 0
  const slow = Array.from({ length: 50 }, () =>
    outbound.send(urlOf('slow.example'), request).catch((error) => {
      given++
      return error
    }),
  )
  await outbound.send(urlOf('open.example'), request)
  assert.equal(given, 0, 'all of them still wait')
  for (const error of await Promise.all(slow)) assert.equal(error.reason, 'connection')
})
