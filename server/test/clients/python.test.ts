import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import { openOutbound } from '#platform/outbound.ts'
import { openRealClock } from '#test/support/app/clock.ts'
import { useApp } from '#test/support/app/harness.ts'
import { type MadeEvent, makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { makePng } from '#test/support/builders/pictures.ts'
import { findFreePort, listenOn } from '#test/support/net/ports.ts'
import { startReceiver } from '#test/support/net/receiver.ts'

const source = join(import.meta.dirname, '../../../packages/python/src')
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
    owner = await makeUser(app)
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
async function run(mode: string, words: { url?: string; event?: string; group?: string; input?: Buffer | string }) {
  const args = [program, words.url ?? baseUrl, token, words.event ?? '', words.group ?? '', mode]
  const env = { PATH: process.env.PATH, PYTHONPATH: source, PYTHONDONTWRITEBYTECODE: '1' }
  const child = spawn('python3', args, { env })
  child.stdin.end(words.input ?? '')
  const [printed, complaint] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  assert.equal(complaint, '')
  return printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Said)
}

let owner: Person
let token: string
let event: MadeEvent

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
})
