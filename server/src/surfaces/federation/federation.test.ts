import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { verifyObject } from '@fedify/fedify/sig'
import { Activity } from '@fedify/fedify/vocab'
import { getDocumentLoader } from '@fedify/vocab-runtime'
import { startApp } from '#test/support/app/harness.ts'
import { makeEventRow } from '#test/support/builders/public-events.ts'
import { type Instance, startInstance } from '#test/support/federation/instance.ts'
import { type Json, type Peer, startPeer } from '#test/support/federation/peer.ts'

let home: Instance
/** One that knows only the older signatures, and one that knows only the newer ones. */
let older: Peer
let newer: Peer

before(async () => {
  home = await startInstance()
  older = await startPeer({ speaks: 'draft-cavage-http-signatures-12' })
  newer = await startPeer({ speaks: 'rfc9421' })
})
after(async () => {
  await home[Symbol.asyncDispose]()
  await older[Symbol.asyncDispose]()
  await newer[Symbol.asyncDispose]()
})

const manage = (path: string) => `/v1/manage/${path}`
const startsAt = () => new Date(home.app.clock.now().getTime() + 86_400_000).toISOString()

/** A published event, made as organizers make it. */
async function publish(groupId: string, more: object = {}): Promise<string> {
  const body = { title: 'Sowing day', dateTime: startsAt(), timezone: 'Europe/Berlin', ...more }
  const made = await home.app.post(manage(`groups/${groupId}/events`), { token: home.token, body })
  assert.equal(made.status, 201, made.text)
  const { id } = made.body.data
  await home.settle()
  return id
}
const change = async (id: string, body: object) => {
  const answer = await home.app.patch(manage(`events/${id}`), { token: home.token, body })
  assert.equal(answer.status, 200, answer.text)
  await home.settle()
}
const aboutEvent = (peer: Peer, id: string) =>
  peer.received.map((one) => one.activity as Json).filter(({ object }) => JSON.stringify(object ?? '').includes(id))

async function follow(actor: string, name: string, peer: Peer, spec?: 'rfc9421'): Promise<void> {
  assert.equal(await peer.follow(name, actor, spec && { spec }), 202)
  await home.settle()
}

describe('a group that can be followed', () => {
  it('is found by its name, and says where it is', async () => {
    const { groupId, actor } = await home.makeGroup()
    const host = new URL(home.baseUrl).host
    const { body } = await home.app.get(manage(`groups/${groupId}/federation`), { token: home.token })
    assert.deepEqual(body.data, { federated: true, address: `@group-${groupId}@${host}`, followerCount: 0 })
    const found = await home.read(`/.well-known/webfinger?resource=acct:Group-${groupId}@${host}`)
    assert.equal(found.body.links[0].href, actor)
    assert.match(found.headers.get('content-type')!, /^application\/jrd\+json/)
    const group = (await home.read(actor)).body
    assert.equal(group.type, 'Group')
    assert.equal(group.preferredUsername, `group-${groupId}`)
    assert.match(group.publicKey.publicKeyPem, /BEGIN PUBLIC KEY/)
    assert.match(group.assertionMethod[0].publicKeyMultibase, /^z6Mk/)
    const node = await home.read('/.well-known/nodeinfo')
    assert.deepEqual((await home.read(node.body.links[0].href)).body.protocols, ['activitypub'])
    const page = await fetch(actor, { headers: { accept: 'text/html' }, redirect: 'manual' })
    assert.equal(page.headers.get('location'), `${home.baseUrl}/groups/group-${groupId}`)
  })

  it('does not exist for others while the group has not turned it on, is hidden or is archived', async () => {
    const { groupId, actor } = await home.makeGroup({}, false)
    const host = new URL(home.baseUrl).host
    const paths = [actor, `${actor}/outbox`, `${actor}/followers`]
    const webfinger = `/.well-known/webfinger?resource=acct:group-${groupId}@${host}`
    for (const path of [...paths, webfinger]) assert.equal((await home.read(path)).status, 404, path)
    await home.app.put(manage(`groups/${groupId}/federation`), { token: home.token, body: { federated: true } })
    for (const path of paths) assert.equal((await home.read(path)).status, 200, path)
    await follow(actor, 'hidden-fan', older)
    await home.app.patch(`/v1/admin/groups/${groupId}`, { token: home.token, body: { hidden: true } })
    await home.settle()
    for (const path of [...paths.slice(1), webfinger]) assert.equal((await home.read(path)).status, 404, path)
    assert.equal((await home.read(actor)).status, 410)
    assert.ok(older.ofType('Delete').some((one) => one.object === actor))
    assert.equal(await home.count(groupId), 0)
  })

  it('lists its public events page by page, and how many followers it has', async () => {
    const { groupId, actor, eventId } = await home.makeGroup()
    for (let n = 0; n < 24; n++) await makeEventRow(home.app, groupId, { title: `Event ${n}` })
    await makeEventRow(home.app, groupId, { title: 'Secret', visibility: 'unlisted' })
    const outbox = (await home.read(`${actor}/outbox`)).body
    assert.equal(outbox.totalItems, 25)
    const first = (await home.read(outbox.first)).body
    const second = (await home.read(first.next)).body
    const items = [...first.orderedItems, ...second.orderedItems]
    assert.equal(new Set(items.map((one: Json) => one.object.id)).size, 25)
    assert.equal(second.next, undefined)
    assert.ok(items.some((one: Json) => one.object.id === `${home.baseUrl}/ap/events/${eventId}`))
    assert.doesNotMatch(JSON.stringify(items), /Secret/)
    const followers = (await home.read(`${actor}/followers`)).body
    assert.deepEqual([followers.totalItems, followers.orderedItems], [0, undefined])
  })
})

describe('followers on other servers', () => {
  it('get new, changed and cancelled events, with signatures of both kinds and a proof', async () => {
    const { groupId, actor } = await home.makeGroup()
    await follow(actor, 'ada', older)
    await follow(actor, 'bo', older)
    await follow(actor, 'cy', newer, 'rfc9421')
    assert.equal(await home.count(groupId), 3)
    for (const [peer, name] of [
      [older, 'ada'],
      [newer, 'cy'],
    ] as const) {
      const accept = peer.ofType('Accept').find((one) => one.object.actor === peer.actorOf(name))
      assert.deepEqual([accept.actor, accept.object.object], [actor, actor])
    }
    const venue = { name: 'Garden', address: 'Beet 1', city: 'Berlin' }
    const description = 'Bring *gloves*. <script>alert(1)</script>'
    const id = await publish(groupId, { description, venue, onlineUrl: 'https://meet.example/secret-room' })
    for (const peer of [older, newer]) {
      const [create, ...more] = aboutEvent(peer, id)
      assert.deepEqual([create.type, more.length], ['Create', 0], 'once for a server, however many follow there')
      const { object } = create
      assert.equal(object.type, 'Event')
      assert.equal(object.attributedTo, actor)
      assert.equal(object.name, 'Sowing day')
      assert.match(object.content, /<em>gloves<\/em>/)
      assert.doesNotMatch(object.content, /<script/)
      assert.match(object.summary, /Berlin.*Garden/)
      assert.deepEqual([object.timezone, object.joinMode], ['Europe/Berlin', 'external'])
      assert.equal(object.externalParticipationUrl, `${home.baseUrl}/events/${id}`)
      assert.deepEqual([object.location.name, object.location.address.addressLocality], ['Garden', 'Berlin'])
      assert.equal(object['ical:status'], 'CONFIRMED')
    }
    assert.equal(older.received.at(-1)!.spec, 'draft-cavage-http-signatures-12')
    assert.equal(newer.received.at(-1)!.spec, 'rfc9421')
    const knocks = older.refused.length
    await change(id, { title: 'Sowing evening' })
    assert.equal(older.refused.length, knocks, 'what a server understands is remembered')
    await home.app.post(manage(`events/${id}/cancel`), { token: home.token })
    await home.settle()
    for (const peer of [older, newer]) {
      const [, update, cancel] = aboutEvent(peer, id)
      assert.deepEqual([update.type, update.object.name], ['Update', 'Sowing evening'])
      assert.deepEqual([cancel.type, cancel.object['ical:status']], ['Update', 'CANCELLED'])
      assert.match(cancel.object.summary, /cancelled/)
      assert.notEqual(update.id, cancel.id)
    }
    assert.doesNotMatch(JSON.stringify([older.received, newer.received]), /secret-room/)
  })

  it('can check the proof of what they got, and a change breaks it', async () => {
    const { groupId, actor } = await home.makeGroup()
    await follow(actor, 'dee', newer)
    const id = await publish(groupId, { description: 'Für alle: “Grüße” 😀' })
    const [create] = aboutEvent(newer, id)
    const documentLoader = getDocumentLoader({ allowPrivateAddress: true })
    const ways = { documentLoader, contextLoader: getDocumentLoader() }
    assert.ok(await verifyObject(Activity, create, ways))
    assert.equal(await verifyObject(Activity, { ...create, published: '2020-01-01T00:00:00.000Z' }, ways), null)
  })

  it('are told when an event is no longer public, and get it again by another id', async () => {
    const { groupId, actor } = await home.makeGroup()
    await follow(actor, 'eve', newer)
    const id = await publish(groupId)
    await change(id, { visibility: 'members' })
    const address = `${home.baseUrl}/ap/events/${id}`
    const gone = await home.read(address)
    assert.deepEqual([gone.status, gone.body.type], [410, 'Tombstone'])
    await change(id, { visibility: 'public' })
    const sent = aboutEvent(newer, id).map(({ type, object }) => [type, object.id])
    assert.deepEqual(sent, [
      ['Create', address],
      ['Delete', address],
      ['Create', `${address}/2`],
    ])
    assert.equal((await home.read(`${address}/2`)).body.name, 'Sowing day')
    assert.equal((await home.read(address)).status, 410)
  })

  it('never get unlisted events, events for members, drafts or hidden events', async () => {
    const { groupId, actor } = await home.makeGroup()
    await follow(actor, 'fay', newer)
    const ids = [await publish(groupId, { visibility: 'unlisted' }), await publish(groupId, { visibility: 'members' })]
    ids.push(await publish(groupId, { status: 'draft' }))
    for (const id of ids) await change(id, { title: 'Changed' })
    const hidden = await publish(groupId)
    await home.app.patch(`/v1/admin/events/${hidden}`, { token: home.token, body: { hidden: true } })
    await home.settle()
    for (const id of ids) {
      assert.deepEqual(aboutEvent(newer, id), [])
      assert.equal((await home.read(`/ap/events/${id}`)).status, 404)
    }
    assert.deepEqual(
      aboutEvent(newer, hidden).map(({ type }) => type),
      ['Create', 'Delete'],
    )
  })

  it('leave by Undo, and a copy of their Follow does not bring them back', async () => {
    const { groupId, actor } = await home.makeGroup()
    const first = older.activity('Follow', 'gil', actor)
    const send = () => older.send(`${home.baseUrl}/ap/inbox`, first)
    assert.deepEqual(await Promise.all([send(), send(), send()]), [202, 202, 202])
    assert.equal(await home.count(groupId), 1)
    await home.settle()
    const accepted = older.ofType('Accept').filter(({ object }) => object.id === first.id)
    assert.equal(accepted.length, 1, 'copies at the same time are carried out once')
    assert.equal(await older.send(`${actor}/inbox`, older.activity('Undo', 'gil', first)), 202)
    assert.equal(await home.count(groupId), 0)
    assert.equal(await older.send(`${actor}/inbox`, first), 202)
    assert.equal(await home.count(groupId), 0)
    await follow(actor, 'gil', older)
    assert.equal(await home.count(groupId), 1)
  })

  it('are removed when their server says that their inbox is gone', async () => {
    const { groupId, actor } = await home.makeGroup()
    await using third = await startPeer()
    await follow(actor, 'gus', third)
    third.setStatus(410)
    await publish(groupId)
    assert.equal(await home.count(groupId), 0)
  })

  it('are removed when their own server says that the account is gone', async () => {
    const { groupId, actor } = await home.makeGroup()
    await follow(actor, 'hal', newer)
    const leave = () => newer.activity('Delete', 'hal', newer.actorOf('hal'))
    const unsigned = { method: 'POST', body: JSON.stringify(leave()) }
    assert.equal((await fetch(`${home.baseUrl}/ap/inbox`, unsigned)).status, 401)
    assert.equal(await home.count(groupId), 1)
    newer.gone.add('hal')
    assert.equal(await older.send(`${home.baseUrl}/ap/inbox`, leave()), 202)
    assert.equal(await home.count(groupId), 0)
  })

  it('hear that the group is gone when it is turned off, and then nothing more', async () => {
    const { groupId, actor } = await home.makeGroup()
    await follow(actor, 'ida', newer)
    const body = { federated: false }
    const off = await home.app.put(manage(`groups/${groupId}/federation`), { token: home.token, body })
    assert.equal(off.body.data.federated, false)
    await home.settle()
    assert.ok(newer.ofType('Delete').some((one) => one.object === actor))
    assert.equal((await home.read(actor)).status, 410, 'so that servers without our key believe it')
    const count = newer.received.length
    await publish(groupId)
    assert.equal(newer.received.length, count)
    assert.equal(await newer.follow('ida', actor), 202)
    assert.equal(await home.count(groupId), 0)
  })
})

describe('what is refused', () => {
  const specs = ['draft-cavage-http-signatures-12', 'rfc9421'] as const

  it('requests without a signature, with another body than was signed, or with too much of it', async () => {
    const { groupId, actor } = await home.makeGroup()
    const what = older.activity('Follow', 'jim', actor)
    const post = async (body: string) => {
      const { code } = (await (await fetch(`${actor}/inbox`, { method: 'POST', body })).json()) as Json
      return code
    }
    assert.equal(await post(JSON.stringify(what)), 'unauthorized')
    assert.equal(await post('{'), 'invalid_json')
    assert.equal(await post(JSON.stringify({ ...what, pad: 'x'.repeat(70_000) })), 'payload_too_large')
    for (const spec of specs) {
      const isSent = (change: Parameters<Peer['send']>[2]) => older.send(`${actor}/inbox`, what, { spec, ...change })
      assert.equal(await isSent({ change: ({ body }) => ({ body: `${body} ` }) }), 401, spec)
      const without = (headers: Headers) => {
        headers.delete('digest')
        headers.delete('content-digest')
        return { headers }
      }
      assert.equal(await isSent({ change: ({ headers }) => without(headers) }), 401, spec)
    }
    assert.equal(await home.count(groupId), 0)
  })

  it('keys of others: on another server, not named by their owner, or of another account', async () => {
    const { groupId, actor } = await home.makeGroup()
    const keyOf = (peer: Peer, name: string, owner: string) => {
      const id = peer.actorOf(name)
      const key = { id, type: 'CryptographicKey', owner, publicKeyPem: peer.publicKeyPem }
      peer.describe(name, { '@context': 'https://w3id.org/security/v1', ...key })
      return id
    }
    const victim = older.actorOf('kai')
    const keys = [
      keyOf(newer, 'kais-key', victim),
      keyOf(older, 'stray-key', victim),
      `${older.actorOf('lou')}#main-key`,
      `${newer.actorOf('kai')}#main-key`,
    ]
    for (const keyId of keys)
      for (const spec of specs) {
        const peer = keyId.startsWith(newer.url) ? newer : older
        const what = older.activity('Follow', 'kai', actor)
        assert.equal(await peer.send(`${actor}/inbox`, what, { keyId, spec }), 401, `${keyId} ${spec}`)
      }
    assert.equal(await home.count(groupId), 0)
    await follow(actor, 'kai', older)
    assert.equal(await home.count(groupId), 1)
  })

  it('keys at private addresses are not read', async () => {
    const { groupId, actor } = await home.makeGroup()
    await using inside = await startPeer({ address: '127.0.0.2' })
    for (const spec of specs) assert.equal(await inside.follow('max', actor, { spec }), 401)
    assert.deepEqual([inside.countAsked(), await home.count(groupId)], [0, 0])
  })

  it('followers from a blocked server, until it is unblocked', async () => {
    const { groupId, actor } = await home.makeGroup()
    const { app, token } = home
    await follow(actor, 'ned', older)
    assert.equal(await home.count(groupId), 1)
    const blocks = '/v1/admin/federation/blocks'
    assert.equal((await app.post(blocks, { token, body: { host: '127.0.0.1' } })).status, 201)
    assert.equal(await home.count(groupId), 0)
    await follow(actor, 'ned', older)
    assert.equal(await home.count(groupId), 0)
    const id = await publish(groupId)
    assert.deepEqual(aboutEvent(older, id), [])
    assert.equal((await app.delete(`${blocks}/127.0.0.1`, { token })).status, 200)
    await follow(actor, 'ned', older)
    assert.equal(await home.count(groupId), 1)
  })
})

describe('where federation is off', () => {
  it('its paths do not exist', async () => {
    await using app = await startApp({ federation: null, beside: home.app })
    const { groupId } = await home.makeGroup()
    const group = `/ap/groups/${groupId}`
    const name = `/.well-known/webfinger?resource=acct:group-${groupId}@hearth.test`
    for (const path of [group, `${group}/outbox`, name, '/.well-known/nodeinfo', '/nodeinfo/2.1'])
      assert.equal((await app.get(path)).status, 404, path)
    for (const path of ['/ap/inbox', `${group}/inbox`]) assert.equal((await app.post(path, { body: {} })).status, 404)
    const answer = await app.get(manage(`groups/${groupId}/federation`), { token: home.token })
    assert.deepEqual([answer.status, answer.body.code], [404, 'federation_off'])
  })

  it('neither its code nor the package is loaded', async (t) => {
    const script = `
      import { registerHooks } from 'node:module'
      const loaded = []
      const load = (url, context, next) => (loaded.push(url), next(url, context))
      registerHooks({ load })
      const tell = () => {
        gc()
        const ours = loaded.filter((url) => /@fedify|surfaces.federation/.test(url)).length
        return { all: loaded.length, ours, rssMb: Math.round(process.memoryUsage.rss() / 1e6) }
      }
      await import('./src/main/all.ts')
      const off = tell()
      const { openEngine } = await import('./src/surfaces/federation/engine.ts')
      await openEngine({ outbound: {}, userAgent: 'x' })
      console.log(JSON.stringify({ off, on: tell() }))
      process.exit()`
    const args = ['--expose-gc', '--input-type=module', '--eval', script]
    const { stdout } = await promisify(execFile)(process.execPath, args)
    const { off, on } = JSON.parse(stdout)
    t.diagnostic(stdout)
    assert.ok(off.all > 500)
    assert.equal(off.ours, 0)
    assert.ok(on.ours > 10)
  })
})
