import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { openRealClock } from '#test/support/app/clock.ts'
import { useApp } from '#test/support/app/harness.ts'
import { giveRole, type MadeEvent, makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { makePng } from '#test/support/builders/pictures.ts'
import { runPython } from '#test/support/clients/python.ts'
import { readWebhookVectors } from '#test/support/clients/webhook-vectors.ts'
import { openFaultyProxy } from '#test/support/net/faulty-proxy.ts'
import { findFreePort, listenOn } from '#test/support/net/ports.ts'
import { startReceiver } from '#test/support/net/receiver.ts'

/** Read by the tests of both clients. */
const webhookVectors = readWebhookVectors()
const root = join(import.meta.dirname, '../../..')
const program = join(import.meta.dirname, 'python/journey.py')
const port = await findFreePort()
const baseUrl = `http://localhost:${port}`
const scopes = [
  'user',
  'read:user',
  'read:events',
  'write:events',
  'manage:events',
  'write:uploads',
  'read:groups',
] as const
const app = useApp({
  baseUrl,
  clock: openRealClock(),
  outbound: openOutbound({ allow: ['127.0.0.0/8'] }),
  async prepare() {
    await listenOn(app.http, port)
    owner = await makeUser(app, { name: 'Olive' })
    token = await makeToken(app, owner, [...scopes])
    event = await makeEventWithGroup(app, { seats: 3 })
    for (let more = 0; more < 4; more++) await makeEventWithGroup(app, { startsIn: 120 + more })
  },
})

interface Said {
  what: string
  [name: string]: unknown
}

/** Runs the program and returns what it printed. */
function run(mode: string, words: { url?: string; event?: string; group?: string; input?: Buffer | string }) {
  const { url = baseUrl, event: about = '', group = '', input } = words
  return runPython<Said>([program, url, token, about, group, mode], input)
}

let owner: Person
let token: string
let event: MadeEvent

describe('the page about Python', () => {
  it('has a program that runs as it is printed', async () => {
    const page = readFileSync(join(root, 'docs/python.md'), 'utf8')
    const blocks = [...page.matchAll(/^```python run\n([\s\S]*?)^```$/gm)].map(([, code]) => code)
    assert.ok(blocks.length >= 4)
    const folder = mkdtempSync(join(root, '.tmp/python-page-'))
    const file = join(folder, 'page.py')
    const head = `import builtins, json\nprint = lambda *words: builtins.print(json.dumps(' '.join(map(str, words))))\n`
    const code = head + blocks.join('').replace('https://hearth.example', baseUrl)
    writeFileSync(file, code.replace(`os.environ['HEARTH_TOKEN']`, JSON.stringify(token)))
    const said = await runPython<string>([file]).finally(() => rmSync(folder, { recursive: true }))
    assert.equal(said[0], 'Signed in as Olive')
    assert.equal(said[6], '2 events, more: True')
    assert.match(said[7]!, /^400 validation_failed .*timezone/)
    assert.equal(said[8], 'RSVP confirmed')
  })
})

describe('a program written with the Python client', () => {
  it('lists, signs up, reads errors and uploads', async () => {
    const said = await run('journey', { event: event.id, input: await makePng() })
    const [listed, ...others] = said
    assert.deepEqual(listed, { what: 'listed', titles: Array(5).fill('A gathering'), pages: [2, 2, 1] })
    const { url } = others.find(({ what }) => what === 'avatar')!
    assert.match(String(url), new RegExp(`^${baseUrl}/v1/uploads/file/avatar/`))
    assert.deepEqual(others, [
      { what: 'rsvp', status: 'confirmed' },
      { what: 'again', code: 'already_rsvped' },
      { what: 'missing', code: 'group_not_found', status: 404, hasId: true },
      { what: 'problems', fields: ['name'] },
      { what: 'avatar', url },
      { what: 'limit', known: true },
    ])
  })

  it('checks webhooks', async () => {
    await using receiver = await startReceiver()
    const key = await makeToken(app, owner, ['developer'])
    const { id, secret } = (
      await app.post('/v1/developer/webhooks', { token: key, body: { url: receiver.url('/hook') } })
    ).body.data
    await app.post(`/v1/developer/webhooks/${id}/test`, { token: key, body: { eventType: 'rsvp.confirmed' } })
    const { body, headers } = receiver.received[0]!
    assert.deepEqual(await run('webhook', { input: JSON.stringify({ body, headers, secret }) }), [
      { what: 'event', eventId: JSON.parse(body).data.eventId },
      { what: 'refused', text: 'The signature does not fit this secret' },
    ])
  })

  it('accepts and refuses the same deliveries as the other client, and no secret that is empty or short', async () => {
    const said = await run('vectors', { input: JSON.stringify(webhookVectors) })
    const wanted = webhookVectors.cases.map(({ name, outcome }) => ({ what: name, outcome }))
    assert.deepEqual(said, wanted)
  })

  it('creates one event for each call, although answers are lost or refused', async () => {
    const faults = ['lose', '503', '429'] as const
    const tried = new Map<unknown, number>()
    await using proxy = await openFaultyProxy(baseUrl, ({ headers }) => {
      const key = headers['idempotency-key']
      const times = tried.get(key) ?? 0
      tried.set(key, times + 1)
      return faults[times] ?? 'pass'
    })
    await giveRole(app, event.groupId, owner, 'owner')
    const said = await run('creates', { url: proxy.url, event: '3', group: event.groupId! })
    const titles = ['Try 0', 'Try 1', 'Try 2']
    assert.deepEqual(
      said.map(({ title }) => title),
      titles,
    )
    const rows = await app.database.selectFrom('events').select('title').where('title', 'like', 'Try %').execute()
    assert.deepEqual(rows.map(({ title }) => title).sort(), titles)
    assert.deepEqual([...tried.values()], [4, 4, 4])
  })

  it('takes another token after a 401, and does not wait longer than it may', async () => {
    await using proxy = await openFaultyProxy(baseUrl, ({ url }) => (url?.startsWith('/v1/scopes') ? '429' : 'pass'))
    assert.deepEqual(await run('waits', { url: proxy.url }), [
      { what: 'renewed', name: 'Olive', asked: [false, true] },
      { what: 'limited', code: 'rate_limited', after: 1 },
    ])
  })
})
