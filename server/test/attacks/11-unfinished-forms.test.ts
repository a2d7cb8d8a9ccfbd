import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { makeSession, makeToken, makeUser } from '#test/support/builders/factories.ts'
import { ask } from '#test/support/builders/uploads.ts'

/** Few at a time, because a slow machine with many requests at once may refuse some for that reason alone. */
const atOnce = 25

const app = useApp({
  async prepare() {
    await app.http.listen({ host: '127.0.0.1', port: 0 })
    port = (app.http.server.address() as { port: number }).port
    // The first views load what later ones have at hand.
    await browse(atOnce, 2)
  },
})
let port: number

interface HalfSent {
  socket: Socket
  answer: string
}

/** The beginning of a form whose end never comes. */
async function sendHalf(path: string, localAddress: string, headers: string[] = []): Promise<HalfSent> {
  const socket = connect({ host: '127.0.0.1', port, localAddress })
  const half: HalfSent = { socket, answer: '' }
  socket.on('error', () => undefined)
  socket.on('data', (chunk: Buffer) => {
    half.answer += chunk
  })
  await once(socket, 'connect')
  const lines = [
    `POST ${path} HTTP/1.1`,
    'Host: hearth.test',
    'Sec-Fetch-Site: same-origin',
    'Content-Type: application/x-www-form-urlencoded',
    'Content-Length: 100',
    ...headers,
  ]
  await new Promise<void>((resolve) => socket.write(`${lines.join('\r\n')}\r\n\r\nemail=`, () => resolve()))
  return half
}

async function get(path: string, localAddress: string, agent: Agent): Promise<number> {
  const [answer] = (await once(
    request({ host: '127.0.0.1', port, path, localAddress, agent, headers: { host: 'hearth.test' } }).end(),
    'response',
  )) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  return answer.statusCode!
}

async function browse(visitors: number, views: number): Promise<number[]> {
  const statuses: number[] = []
  const look = async (address: string) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let view = 0; view < views; view++) statuses.push(await get('/sign-in', address, agent))
    agent.destroy()
  }
  for (let from = 1; from <= visitors; from += atOnce)
    await Promise.all(Array.from({ length: atOnce }, (_, i) => look(`127.0.1.${from + i}`)))
  return statuses
}

async function until(what: string, isSo: () => boolean): Promise<void> {
  const end = Date.now() + 60_000
  while (!isSo()) {
    assert.ok(Date.now() < end, `waited too long until ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

describe('attack 11: half-sent forms from one address block all other clients', () => {
  for (const path of ['/sign-in', '/oauth/token'])
    it(`205 half-sent forms to ${path} do not refuse one of 100 others who browse`, async () => {
      const halves = await Promise.all(Array.from({ length: 205 }, () => sendHalf(path, '127.0.0.2')))
      const statuses = await browse(100, 3)
      assert.equal(statuses.filter((status) => status === 503).length, 0, `of ${statuses.length} views`)
      assert.deepEqual([...new Set(statuses)], [200])
      for (const { socket } of halves) socket.destroy()
    })

  it('an address may keep 20 of them open; the others get a retry answer and are closed', async () => {
    const halves = await Promise.all(Array.from({ length: 30 }, () => sendHalf('/sign-in', '127.0.0.3')))
    const refused = () => halves.filter(({ answer, socket }) => answer !== '' && socket.readableEnded)
    await until('ten are refused', () => refused().length >= 10)
    assert.equal(refused().length, 10)
    for (const { answer } of refused()) {
      assert.match(answer, /^HTTP\/1\.1 503 /)
      assert.match(answer, /^retry-after: 1\r$/im)
      assert.match(answer, /^connection: close\r$/im)
    }
    for (const { socket } of halves) socket.destroy()
  })

  it('a form that is not there after five seconds is given up, and its place is free again', async () => {
    const halves = await Promise.all(Array.from({ length: 20 }, () => sendHalf('/sign-in', '127.0.0.4')))
    await until('all are given up', () => halves.every(({ socket }) => socket.readableEnded))
    for (const { answer } of halves) assert.match(answer, /^HTTP\/1\.1 503 /)
    const more = await Promise.all(Array.from({ length: 21 }, () => sendHalf('/sign-in', '127.0.0.4')))
    await until('one is refused', () => more.some(({ socket }) => socket.readableEnded))
    assert.equal(more.filter(({ answer }) => answer !== '').length, 1)
    for (const { socket } of more) socket.destroy()
  })

  it('who is signed in has four places, and does not share those of the address', async () => {
    const session = await makeSession(app, await makeUser(app))
    const otherClients = await Promise.all(Array.from({ length: 20 }, () => sendHalf('/sign-in', '127.0.0.5')))
    const cookie = [`Cookie: session=${session}`]
    const own = await Promise.all(Array.from({ length: 6 }, () => sendHalf('/sign-out', '127.0.0.5', cookie)))
    await until('two are refused', () => own.filter(({ socket }) => socket.readableEnded).length >= 2)
    assert.equal(own.filter(({ answer }) => answer !== '').length, 2)
    for (const { socket } of [...otherClients, ...own]) socket.destroy()
  })

  it('a file that comes slowly still arrives: files have places of their own', async () => {
    const bytes = Buffer.alloc(1000, 1)
    const token = await makeToken(app, await makeUser(app), ['write:uploads'])
    const asked = await ask(app, token, { size: bytes.length })
    const { pathname, search } = new URL(asked.body.data.uploadUrl)
    const headers = { host: 'hearth.test', 'content-type': 'image/png', 'content-length': String(bytes.length) }
    const wish = { host: '127.0.0.1', port, path: pathname + search, method: 'PUT', localAddress: '127.0.0.6', headers }
    const file = request(wish)
    file.write(bytes.subarray(0, 500))
    const forms = await Promise.all(Array.from({ length: 21 }, () => sendHalf('/sign-in', '127.0.0.6')))
    await until('one form is refused', () => forms.some(({ socket }) => socket.readableEnded))
    const [answer] = (await once(file.end(bytes.subarray(500)), 'response')) as [IncomingMessage]
    assert.equal(answer.statusCode, 200)
    answer.resume()
    for (const { socket } of forms) socket.destroy()
  })

  it('forms that come whole are never refused for being many', async () => {
    const session = await makeSession(app, await makeUser(app))
    const forms = Array.from({ length: 40 }, () =>
      app.http.inject({
        method: 'POST',
        url: '/claim',
        headers: {
          cookie: `session=${session}`,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: 'code=',
      }),
    )
    const statuses = (await Promise.all(forms)).map(({ statusCode }) => statusCode)
    assert.ok(!statuses.includes(503), String(statuses))
  })
})

describe('a moment in which the process was slow', () => {
  it('refuses no single caller', async () => {
    const agent = new Agent({ keepAlive: true })
    const statuses: number[] = []
    for (let i = 0; i < 6; i++) {
      const end = performance.now() + 400
      while (performance.now() < end);
      statuses.push(await get('/healthz', '127.0.0.1', agent), await get('/sign-in', '127.0.0.1', agent))
    }
    agent.destroy()
    assert.deepEqual([...new Set(statuses)], [200])
  })
})
