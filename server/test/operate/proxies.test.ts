import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { connect } from 'node:tls'
import { temporaryFolder, waitUntil } from '#test/faults/child.ts'
import { steadily, tally } from '#test/faults/load.ts'
import { type Api, type Deployment, makePerson, startApi, startDeployment } from '#test/faults/processes.ts'
import { makeGrain } from '#test/support/builders/pictures.ts'
import { openSink, type Sink } from '#test/support/mail/post-office.ts'
import { findFreePort } from '#test/support/net/ports.ts'
import { isFull, skipWithoutPrograms } from './programs.ts'
import { type FrontServer, hostName, openTlsClient, proxies, startProxy } from './proxy-servers.ts'

const skip = isFull ? skipWithoutPrograms({ caddy: 'caddy', nginx: 'nginx' }) : 'npm run test:operate runs it'
const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
const json = { 'content-type': 'application/json' }

for (const [name, configure] of Object.entries(proxies))
  describe(`${name} in front of two processes`, { skip }, () => {
    const stack = new AsyncDisposableStack()
    let deployment: Deployment
    let sink: Sink
    let apis: Api[]
    let proxy: FrontServer
    let env: Record<string, string>
    before(async () => {
      sink = stack.use(await openSink())
      deployment = stack.use(await startDeployment(0))
      // Until there is an administrator no one can join.
      const { id } = await makePerson(deployment.postgres.database)
      await deployment.postgres.database.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute()
      const files = stack.use(await temporaryFolder())
      const ports = [await findFreePort(), await findFreePort()]
      // The address is known once the proxy runs, so it is the one that the test asks for.
      env = {
        ...deployment.env,
        ...{ BASE_URL: `https://${hostName}`, TRUSTED_PROXIES: '127.0.0.1,::1', SMTP_URL: sink.url },
        ...{ STORAGE_DIR: files.path, SHUTDOWN_DELAY_MS: '3000', RATE_LIMIT_AUTHENTICATED: '1000000' },
      }
      apis = await Promise.all(ports.map((port) => startApi(env, { port })))
      stack.defer(async () => {
        for (const api of apis) await api[Symbol.asyncDispose]()
      })
      proxy = stack.use(await startProxy(configure, ports))
    })
    after(() => stack.disposeAsync())

    it('a person signs in by mail, with secure cookies', async () => {
      using client = openTlsClient(proxy)
      const cookies = new Map<string, string>()
      async function post(path: string, fields: Record<string, string>) {
        const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
        const headers = { ...form, origin: `https://${hostName}`, ...(cookie && { cookie }) }
        const answer = await client.send({
          path,
          method: 'POST',
          headers,
          body: new URLSearchParams(fields).toString(),
        })
        for (const line of answer.headers['set-cookie'] ?? []) {
          assert.match(line, /; Secure/)
          const [, key, value] = /^([^=]+)=([^;]*)/.exec(line)!
          cookies.set(key!, value!)
        }
        return answer
      }
      const asked = await post('/sign-in', { email: 'ana@example.org', return_to: '/settings/security' })
      assert.equal(asked.status, 303, asked.text)
      const mail = await waitUntil('the mail has come', 30_000, () => sink.mails[0])
      const code = /^ {4}(\d{6})\s*$/m.exec(mail.text!)![1]!
      const entered = await post('/sign-in/code', { code })
      assert.match(entered.headers.location!, /^\/sign-in\/name/)
      const named = await post('/sign-in/name', { name: 'Ana', return_to: '/settings/security' })
      assert.equal(named.headers.location, '/settings/security')
    })

    it('a photograph of 9 MB is taken, and a body of 12 MB is not', async () => {
      using client = openTlsClient(proxy)
      const { token } = await makePerson(deployment.postgres.database)
      const authorization = `Bearer ${token}`
      const picture = await makeGrain(1750)
      assert.ok(picture.length > 8_000_000 && picture.length < 10_485_760, `${picture.length}`)
      const wish = { category: 'media', filename: 'a.png', contentType: 'image/png', size: picture.length }
      const asked = await client.send({
        ...{ path: '/v1/uploads/request', method: 'POST', headers: { ...json, authorization } },
        body: JSON.stringify(wish),
      })
      assert.equal(asked.status, 201, asked.text)
      const { uploadUrl, publicUrl } = JSON.parse(asked.text).data as Record<string, string>
      const pathOf = (url: string) => url.replace(`https://${hostName}`, '')
      assert.match(pathOf(uploadUrl!), /^\/uploads\/direct\//)
      const type = { 'content-type': 'image/png' }
      const sent = await client.send({ path: pathOf(uploadUrl!), method: 'PUT', headers: type, body: picture })
      assert.equal(sent.status, 200, sent.text)
      assert.equal((await client.send({ path: pathOf(publicUrl!) })).status, 200)
      const large = { path: '/v1/profile', method: 'PATCH', headers: { ...json, authorization } }
      const refused = await client.send({ ...large, body: `{"bio":"${'x'.repeat(12_000_000)}"}` })
      // By the proxy, or by Hearth where the proxy passes on the beginning of it.
      assert.match(`${refused.status} ${refused.text}`, /^413|payload_too_large|EPIPE|ECONNRESET/)
    })

    it('an agent calls a tool at /mcp', async () => {
      using client = openTlsClient(proxy)
      const { token } = await makePerson(deployment.postgres.database)
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
      const headers = { ...json, authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' }
      const answer = await client.send({ path: '/mcp', method: 'POST', headers, body: JSON.stringify(message) })
      assert.equal(answer.status, 200, answer.text)
      assert.ok(JSON.parse(answer.text).result.tools.length > 10)
    })

    it('each client has an address of its own, and cannot choose another', async () => {
      const remaining = async (address: string, headers: Record<string, string> = {}) => {
        using client = openTlsClient(proxy, address)
        const answer = await client.send({ path: '/v1/events', headers })
        return Number(answer.headers['x-ratelimit-remaining'])
      }
      const first = await remaining('127.0.0.5')
      assert.equal(await remaining('127.0.0.6'), first)
      assert.equal(await remaining('127.0.0.5', { 'x-forwarded-for': '192.0.2.7' }), first - 1)
    })

    it('no page fails while one process stops in order, and none while the other one is killed', async () => {
      using client = openTlsClient(proxy)
      const { token } = await makePerson(deployment.postgres.database)
      const headers = { authorization: `Bearer ${token}` }
      using load = steadily(50, () => client.send({ path: '/v1/me', headers }))
      const enough = (more: number) => {
        const from = load.answers.length
        return waitUntil('answers come', 60_000, () => load.answers.length >= from + more)
      }
      await enough(50)
      const [stopped, killed] = apis as [Api, Api]
      stopped.child.signal('SIGTERM')
      assert.equal((await stopped.child.exit).code, 0)
      await enough(100)
      apis[0] = await startApi(env, { port: stopped.port })
      // Caddy asks every second whether it is back.
      await enough(100)
      killed.child.signal('SIGKILL')
      await killed.child.exit
      await enough(100)
      const answers = await load.stop()
      console.log(`${name}: ${tally(answers)}`)
      const failed = answers.filter(({ status }) => status !== 200)
      assert.deepEqual([tally(failed), failed[0]?.body], ['', undefined])
    })
  })

/** Two servers in place of our processes, and what they have received: method and path, from the first byte on. */
async function openStubs(stack: AsyncDisposableStack, answer: (request: IncomingMessage, n: number) => boolean) {
  const seen: string[] = []
  async function open(): Promise<number> {
    const server = createServer((request, response) => {
      if (request.url === '/readyz') return response.end()
      seen.push(`${request.method} ${request.url}`)
      const count = seen.filter((one) => one === `${request.method} ${request.url}`).length
      request.resume().on('end', () => (answer(request, count) ? response.end('served') : request.socket.destroy()))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    stack.defer(() => {
      server.closeAllConnections()
      server.close()
    })
    return (server.address() as AddressInfo).port
  }
  return { seen, ports: [await open(), await open()] }
}

for (const [name, configure] of Object.entries(proxies))
  describe(`${name} by itself`, { skip }, () => {
    it('gives a GET to the other process when one dies while it answers, and sends a POST once', async () => {
      await using stack = new AsyncDisposableStack()
      // Each request kills the process that it comes to first, once it is read.
      const { seen, ports } = await openStubs(stack, (_request, n) => n > 1)
      const proxy = stack.use(await startProxy(configure, ports))
      using client = openTlsClient(proxy)
      const got = await client.send({ path: '/' })
      assert.deepEqual([got.status, got.text], [200, 'served'])
      for (const method of ['POST', 'PATCH'])
        assert.equal((await client.send({ path: '/', method, body: randomBytes(100) })).status, 502)
      assert.deepEqual(seen, ['GET /', 'GET /', 'POST /', 'PATCH /'])
    })

    it('holds a request until its body is complete, but not a file', async () => {
      await using stack = new AsyncDisposableStack()
      const { seen, ports } = await openStubs(stack, () => true)
      const proxy = stack.use(await startProxy(configure, ports))
      using client = openTlsClient(proxy)
      /** Sends the first half, and gives a way to send the second. */
      async function begin(path: string) {
        const socket = connect({ port: proxy.port, host: '127.0.0.1', servername: hostName, ca: proxy.authority })
        stack.defer(() => void socket.destroy())
        await once(socket, 'secureConnect')
        socket.write(`PUT ${path} HTTP/1.1\r\nHost: ${hostName}:${proxy.port}\r\nContent-Length: 200000\r\n\r\n`)
        socket.write('x'.repeat(100_000))
        return () => socket.write('x'.repeat(100_000))
      }
      const isSeen = (path: string) => waitUntil(`${path} is seen`, 30_000, () => seen.includes(`PUT ${path}`))
      const finish = await begin('/form')
      await begin('/uploads/direct/file')
      await isSeen('/uploads/direct/file')
      assert.equal((await client.send({ path: '/later' })).status, 200)
      assert.deepEqual(seen, ['PUT /uploads/direct/file', 'GET /later'])
      finish()
      await isSeen('/form')
    })
  })
