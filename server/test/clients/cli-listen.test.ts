import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { openRealClock } from '#test/support/app/clock.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'
import { makeHome, runCli } from '#test/support/clients/cli.ts'
import { spawnCli } from '#test/support/clients/cli-process.ts'
import { openPostOffice, type PostOffice } from '#test/support/mail/post-office.ts'
import { findFreePort, listenOn } from '#test/support/net/ports.ts'
import { type Received, type Receiver, startReceiver } from '#test/support/net/receiver.ts'
import { until } from '#test/support/net/webhook-listeners.ts'
import { verifyWebhook } from '../../../packages/client/src/index.ts'

const isFull = process.env.CLIENTS === 'full'
const [eventCount, killCount] = isFull ? [1000, 10] : [40, 1]

let office: PostOffice
let app: PostOffice['app']
let url = ''
before(async () => {
  office = await openPostOffice({ clock: openRealClock() })
  ;({ app } = office)
  const port = await findFreePort()
  await listenOn(app.http, port, '127.0.0.1')
  url = `http://127.0.0.1:${port}`
})
after(() => office[Symbol.asyncDispose]())

async function makeDeveloper() {
  const person = await makeUser(app)
  const token = await makeToken(app, person, ['developer', 'user', 'read:user'])
  const env = { ...makeHome(), HEARTH_URL: url, HEARTH_TOKEN: token }
  const change = (bio: string) => app.patch('/v1/profile', { token, body: { bio } })
  const listeners = () => {
    const { listeners } = JSON.parse(readFileSync(join(env.XDG_CONFIG_HOME, 'hearth/config.json'), 'utf8'))
    return listeners as { id: string; secret: string }[]
  }
  return { token, env, change, listeners }
}

type Developer = Awaited<ReturnType<typeof makeDeveloper>>

/** Starts `hearth listen` in this process; stopped as Ctrl-C does it. */
function startListening({ env }: Developer, receiver: Receiver, ...more: string[]) {
  const stopping = new AbortController()
  let written = { stdout: '', stderr: '' }
  const onOutput = (output: typeof written) => {
    written = output
  }
  const args = ['listen', '--forward-to', receiver.url(), '--types', 'user.*', ...more]
  const ended = runCli(args, { env, signal: stopping.signal, onOutput })
  return {
    lines: () =>
      written.stdout
        .trim()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    stderr: () => written.stderr,
    async stop() {
      stopping.abort()
      return ended
    },
  }
}

const untilReceived = (receiver: Receiver, count: number): Promise<Received[]> =>
  until(`${count} events`, () => receiver.received.length >= count && receiver.received)

describe('hearth listen', () => {
  it('forwards events as they are signed, and the log has what the receiver answered', async () => {
    const developer = await makeDeveloper()
    await using receiver = await startReceiver()
    receiver.answer((_request, response) => response.writeHead(202).end('thanks'))
    const listening = startListening(developer, receiver)
    await until('the listener', () => /Signing secret: whsec_/.test(listening.stderr()))
    const [{ id, secret }] = developer.listeners() as [{ id: string; secret: string }]
    await developer.change('I cook')
    const [one] = await untilReceived(receiver, 1)
    const event = await verifyWebhook(one!.body, one!.headers, secret)
    assert.deepEqual([event.type, event.id], ['user.updated', one!.headers['webhook-id']])
    assert.equal(one!.headers['content-type'], 'application/json')
    const log = async () =>
      (await app.get(`/v1/developer/webhooks/${id}/deliveries`, { token: developer.token })).body.data.deliveries
    const [attempt] = await until('the report', async () => ((await log()).length > 0 ? await log() : undefined))
    assert.deepEqual([attempt.eventId, attempt.statusCode, attempt.success], [event.id, 202, true])
    const [line] = listening.lines()
    assert.deepEqual([line!.eventType, line!.statusCode, line!.attempt], ['user.updated', 202, 1])
    assert.equal(typeof line!.durationMs, 'number')
    assert.equal((await listening.stop()).code, 0, 'Ctrl-C is how it is meant to end')
  })

  it('keeps its webhook and its secret, and makes another when that is gone', async () => {
    const developer = await makeDeveloper()
    await using receiver = await startReceiver()
    const secretOf = async () =>
      (await runCli(['listen', '--types', 'user.*', '--print-secret'], developer)).stdout.trim()
    const secret = await secretOf()
    assert.equal(await secretOf(), secret)
    assert.equal((await runCli(['pull-webhooks', 'list'], developer)).stdout.match(/"id"/g)?.length, 1)
    await runCli(['pull-webhooks', 'delete', developer.listeners()[0]!.id], developer)
    const listening = startListening(developer, receiver)
    await until('a new webhook', () => /there is a new one/.test(listening.stderr()))
    await developer.change('I sew')
    const [one] = await untilReceived(receiver, 1)
    assert.notEqual(developer.listeners()[0]!.secret, secret)
    assert.ok(await verifyWebhook(one!.body, one!.headers, developer.listeners()[0]!.secret))
    await listening.stop()
  })

  it('reports a receiver that is down, and the event comes again', async () => {
    const developer = await makeDeveloper()
    const receiver = await startReceiver()
    const { port } = receiver.server.address() as { port: number }
    await receiver[Symbol.asyncDispose]()
    const listening = startListening(developer, { ...receiver, url: () => `127.0.0.1:${port}/hook` })
    await until('the listener', () => /Signing secret/.test(listening.stderr()))
    await developer.change('I swim')
    const [failed] = await until('a failure', () => listening.lines().length > 0 && listening.lines())
    assert.deepEqual([failed!.statusCode, failed!.error], [null, 'connection refused'])
    await using later = await startReceiver('127.0.0.1', port)
    const [one] = await untilReceived(later, 1)
    assert.equal(one!.id, failed!.eventId)
    await listening.stop()
  })

  it('receives what hearth trigger sends', async () => {
    const developer = await makeDeveloper()
    await using receiver = await startReceiver()
    const early = await runCli(['trigger', 'rsvp.confirmed'], developer)
    assert.deepEqual([early.code, /hearth listen/.test(early.stderr)], [2, true])
    const listening = startListening(developer, receiver)
    await until('the listener', () => /Signing secret/.test(listening.stderr()))
    const { code, stderr } = await runCli(['trigger', 'rsvp.confirmed'], developer)
    assert.equal(code, 0, stderr)
    const [one] = await untilReceived(receiver, 1)
    assert.deepEqual([one!.event.type, one!.event.test], ['rsvp.confirmed', true])
    const wrong = await runCli(['trigger', 'rsvp.confirmd'], developer)
    assert.match(wrong.stderr, /Did you mean rsvp.confirmed\?/)
    await listening.stop()
  })

  it(`loses none of ${eventCount} events when it is killed ${killCount} times`, async (t) => {
    const developer = await makeDeveloper()
    await using receiver = await startReceiver()
    const args = ['listen', '--forward-to', receiver.url(), '--types', 'user.*', '--json']
    const start = () => spawnCli(args, { env: developer.env })
    let listening = start()
    await until('the listener', () => /Signing secret/.test(listening.output().stderr))
    const delays: number[] = []
    const seen = new Set<string>()
    receiver.answer((_request, response, { id, event }) => {
      if (!seen.has(id)) delays.push(Date.now() - Date.parse(event.timestamp))
      seen.add(id)
      response.end()
    })
    for (let n = 1; n <= eventCount; n++) {
      await developer.change(`I have ${n} bicycles`)
      if (n % Math.floor(eventCount / (killCount + 1)) !== 0 || n === eventCount) continue
      await listening[Symbol.asyncDispose]()
      listening = start()
    }
    await until('all events', () => seen.size >= eventCount)
    await listening[Symbol.asyncDispose]()
    const median = delays.toSorted((a, b) => a - b)[Math.floor(delays.length / 2)]!
    t.diagnostic(`${seen.size} events, ${receiver.received.length - seen.size} came twice, p50 ${median} ms`)
    if (isFull) assert.ok(median <= 1000, `p50 is ${median} ms`)
  })
})
