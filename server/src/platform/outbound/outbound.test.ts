import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type LookupFunction } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { makeCertificate, startTlsHost, type TlsHost } from '#test/support/net/tls-host.ts'
import { isPublicAddress, openOutbound as open } from './outbound.ts'

const openOutbound = (options: Parameters<typeof open>[0] = {}) => open(options).send

const certificate = makeCertificate(['host.example'])
const ca = certificate.cert
const limits = { timeoutMs: 15_000, maxBytes: 1000 }
const familyOf = (address: string) => (address.includes(':') ? 6 : 4)

/** Names that resolve to what a test says, one answer after the other. */
function resolver(...answers: string[][]) {
  const asked: string[] = []
  const resolve: LookupFunction = (hostname, _options, done) => {
    asked.push(hostname)
    const answer = answers[Math.min(asked.length, answers.length) - 1]!
    done(
      null,
      answer.map((address) => ({ address, family: familyOf(address) })),
    )
  }
  return { asked, resolve }
}

describe('an address', () => {
  const special = [
    ...[
      '0.0.0.0',
      '0.1.2.3',
      '10.0.0.1',
      '100.64.0.1',
      '100.127.255.255',
      '127.0.0.1',
      '127.255.0.1',
      '169.254.169.254',
    ],
    ...['172.16.0.1', '172.31.255.255', '192.0.0.8', '192.0.2.1', '192.88.99.1', '192.168.1.1', '198.18.0.1'],
    ...['198.19.255.255', '198.51.100.7', '203.0.113.9', '224.0.0.1', '239.1.1.1', '240.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1'],
    ...['64:ff9b::a00:1', '64:ff9b::808:808', '64:ff9b:1::1', '100::1', '2001::1', '2001:0:7f00:1::', '2001:10::1'],
    ...['2001:20::1', '2001:db8::1', '2002:7f00:1::', '2002:a00:1::1', '2620:4f:8000::1', '3fff::1', '5f00::1'],
    ...['fc00::1', 'fd00::2', 'fe80::1', 'fe80::1%eth0', 'febf::1', 'fec0::1', 'ff02::1', '4000::1', '8000::1'],
    ...['', 'localhost', '127.1', '0x7f.0.0.1', '1.2.3', '1.2.3.4.5', 'fe80:::1'],
  ]
  for (const address of special)
    it(`such as "${address}" is not public`, () => assert.equal(isPublicAddress(address), false))

  const open = [
    ...['1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.1', '100.63.255.255', '100.128.0.1', '126.255.255.255'],
    ...['128.0.0.1', '169.253.1.1', '172.15.0.1', '172.32.0.1', '192.0.1.1', '192.167.1.1', '198.17.0.1', '223.1.1.1'],
    ...['2001:200::1', '2001:4860:4860::8888', '2606:4700::1111', '2a00:1450::1', '2003::1', '3ffe::1'],
  ]
  for (const address of open) it(`such as ${address} is public`, () => assert.equal(isPublicAddress(address), true))
})

describe('nothing is connected to', () => {
  const listening = ['127.0.0.1', '::1']
  const hosts = new Map<string, TlsHost>()
  before(async () => {
    for (const address of listening) hosts.set(address, await startTlsHost({ certificate, address }))
  })
  after(async () => {
    for (const host of hosts.values()) await host[Symbol.asyncDispose]()
  })
  const v4 = () => hosts.get('127.0.0.1')!
  const v6 = () => hosts.get('::1')!
  const quiet = () => assert.deepEqual([v4().connections, v6().connections], [0, 0])

  const names: [string, string, () => TlsHost][] = [
    ['loopback', '127.0.0.1', v4],
    ['every local address', '0.0.0.0', v4],
    ['loopback of IPv6', '::1', v6],
    ['every local address of IPv6', '::', v6],
    ['loopback mapped into IPv6', '::ffff:127.0.0.1', v4],
    ['a private network', '10.0.0.8', v4],
    ['the metadata of a cloud', '169.254.169.254', v4],
    ['a private network of IPv6', 'fd00::2', v6],
    ['a link', 'fe80::1', v6],
    ['loopback through NAT64', '64:ff9b::7f00:1', v6],
  ]
  for (const [name, address, host] of names)
    it(`behind a name that resolves to ${name}`, async () => {
      const send = openOutbound({ resolve: resolver([address]).resolve, ca })
      await assert.rejects(send(`https://host.example:${host().port}/`, limits), { reason: 'address' })
      quiet()
    })

  it('at a literal address, however it is written', async () => {
    const { asked, resolve } = resolver(['127.0.0.1'])
    const send = openOutbound({ resolve, ca })
    const literals = ['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '0', '127.0.0.1.', '１２７.0.0.1']
    const wide = ['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:0:0:1]', '[fd00::2]']
    for (const literal of literals)
      await assert.rejects(send(`https://${literal}:${v4().port}/`, limits), { reason: 'address' }, literal)
    for (const literal of wide)
      await assert.rejects(send(`http://${literal}:${v6().port}/`, limits), { reason: 'address' }, literal)
    assert.deepEqual(asked, [])
    quiet()
  })

  it('the addresses of localhost, by the real resolver', async () => {
    await assert.rejects(openOutbound({ ca })(`https://localhost:${v4().port}/`, limits), { reason: 'address' })
    quiet()
  })

  it('in another way than by http, or with a user name', async () => {
    const send = openOutbound({ allow: ['127.0.0.0/8'] })
    const urls = [
      'ftp://127.0.0.1/',
      'file:///etc/passwd',
      'data:,x',
      'https://a@127.0.0.1/',
      'https://:b@127.0.0.1/',
      'x',
    ]
    for (const url of urls) await assert.rejects(send(url, limits), { reason: 'url' }, url)
    quiet()
  })
})

describe('a name', () => {
  it('is asked for once, and the address that was checked is the one that is connected to', async () => {
    await using open = await startTlsHost({ certificate, address: '127.0.0.2' })
    await using inner = await startTlsHost({ certificate, address: '127.0.0.1', port: open.port })
    const { asked, resolve } = resolver(['127.0.0.2'], ['127.0.0.1'])
    const send = openOutbound({ allow: ['127.0.0.2/32'], resolve, ca })
    assert.equal((await send(`https://host.example:${open.port}/`, limits)).status, 200)
    assert.equal(asked.length, 1)
    await assert.rejects(send(`https://host.example:${open.port}/`, limits), { reason: 'address' })
    assert.deepEqual([open.connections, inner.connections], [1, 0])
  })

  it('with good and bad addresses is reached at the good ones only', async () => {
    await using open = await startTlsHost({ certificate, address: '127.0.0.2' })
    await using inner = await startTlsHost({ certificate, address: '127.0.0.1', port: open.port })
    const { resolve } = resolver(['127.0.0.1', '::1', '127.0.0.2'])
    const send = openOutbound({ allow: ['127.0.0.2/32'], resolve, ca })
    assert.equal((await send(`https://host.example:${open.port}/`, limits)).status, 200)
    assert.deepEqual([open.connections, inner.connections], [1, 0])
  })

  it('without an address, or whose host does not listen, is an error and no wait', async () => {
    const away: LookupFunction = (_name, _options, done) =>
      done(Object.assign(new Error('no'), { code: 'ENOTFOUND' }), [])
    await assert.rejects(openOutbound({ resolve: away })('https://host.example/', limits), { reason: 'connection' })
    const { resolve } = resolver(['127.0.0.3'])
    const send = openOutbound({ allow: ['127.0.0.0/8'], resolve })
    await assert.rejects(send('https://host.example:1/', limits), { reason: 'connection' })
  })
})

describe('an answer', () => {
  async function ask(answer: (request: IncomingMessage, response: ServerResponse) => void, change: object = {}) {
    await using host = await startTlsHost({ certificate, answer })
    const send = openOutbound({ allow: ['127.0.0.0/8'], resolve: resolver(['127.0.0.1']).resolve, ca })
    const begun = performance.now()
    const result = await send(`https://host.example:${host.port}/a?b`, { ...limits, ...change }).catch((error) => error)
    return { result, host, ms: performance.now() - begun }
  }

  it('comes with its status, headers and body, and the request arrives as it was made', async () => {
    const { result, host } = await ask(
      async (request, response) => {
        const parts = await request.toArray()
        response.setHeader('x-method', `${request.method} ${request.headers['x-a']}`)
        response.writeHead(201).end(Buffer.concat(parts))
      },
      { method: 'POST', headers: { 'x-a': 'b' }, body: 'hello' },
    )
    assert.deepEqual([result.status, result.headers['x-method'], String(result.body)], [201, 'POST b', 'hello'])
    assert.deepEqual(host.requests, ['host.example/a?b'])
  })

  it('that redirects is not followed', async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      const { result, host } = await ask((_request, response) =>
        response.writeHead(status, { location: '/elsewhere' }).end(),
      )
      assert.equal(result.status, status)
      assert.deepEqual(host.requests, ['host.example/a?b'])
    }
  })

  it('of exactly the limit is taken; one byte more is not, with or without its length', async () => {
    const sized = (length: number) => (_request: unknown, response: ServerResponse) => response.end('x'.repeat(length))
    assert.equal((await ask(sized(1000))).result.body.length, 1000)
    assert.equal((await ask(sized(1001))).result.reason, 'size')
    const endless = await ask((_request, response) => {
      const timer = setInterval(() => response.write('x'.repeat(400)), 1)
      response.on('close', () => clearInterval(timer))
    })
    assert.equal(endless.result.reason, 'size')
    assert.ok(endless.ms < limits.timeoutMs)
  })

  it('that drips is cut off at the deadline, and so is one that never begins', async () => {
    const drip = (_request: unknown, response: ServerResponse) => {
      const timer = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(timer))
    }
    for (const answer of [drip, () => undefined]) {
      const { result, ms } = await ask(answer, { timeoutMs: 300 })
      assert.equal(result.reason, 'timeout')
      assert.ok(ms < limits.timeoutMs, `${ms} ms`)
    }
  })

  it('an outbound answer that breaks off is an error', async () => {
    const { result } = await ask((_request, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('x', () => response.destroy())
    })
    assert.equal(result.reason, 'connection')
  })

  it('is waited for no longer than the deadline when a host takes the connection and says nothing', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as { port: number }
    const send = openOutbound({ allow: ['127.0.0.0/8'] })
    await assert.rejects(send(`https://127.0.0.1:${port}/`, { timeoutMs: 200, maxBytes: 1 }), { reason: 'timeout' })
    server.close()
  })

  it('an answer under a certificate that is not trusted, or of another name, is not read', async () => {
    await using host = await startTlsHost({ certificate })
    const resolve = resolver(['127.0.0.1']).resolve
    const strange = openOutbound({ allow: ['127.0.0.0/8'], resolve })
    await assert.rejects(strange(`https://host.example:${host.port}/`, limits), { reason: 'connection' })
    const misnamed = openOutbound({ allow: ['127.0.0.0/8'], resolve, ca })
    await assert.rejects(misnamed(`https://other.example:${host.port}/`, limits), { reason: 'connection' })
    assert.deepEqual(host.requests, [])
  })
})

describe('a connection that is kept', () => {
  const keep = () => open({ allow: ['127.0.0.0/8'], resolve: resolver(['127.0.0.1']).resolve, ca, reuse: true })
  /** An answer is there one turn of the loop before its connection may be used again. */
  async function ask(outbound: ReturnType<typeof keep>, { port }: TlsHost, change: object = {}) {
    const answer = await outbound.send(`https://host.example:${port}/`, { ...limits, ...change })
    for (let turns = 0; turns < 3; turns++) await setImmediate()
    return answer
  }

  it('is used for the next request to the same host', async () => {
    await using host = await startTlsHost({ certificate })
    using outbound = keep()
    for (let n = 0; n < 3; n++) assert.equal((await ask(outbound, host)).status, 200)
    assert.deepEqual([host.connections, host.requests.length], [1, 3])
  })

  it('a reused connection that was closed meanwhile causes no failure: the request goes out on a new one', async () => {
    let count = 0
    await using host = await startTlsHost({
      certificate,
      answer: (request, response) => (++count === 2 ? request.socket.destroy() : response.end('{}')),
    })
    using outbound = keep()
    for (let n = 0; n < 2; n++) assert.equal((await ask(outbound, host)).status, 200)
    assert.deepEqual([host.connections, count], [2, 3])
  })

  it('is not used again when its answer was cut off', async () => {
    const long = Buffer.alloc(limits.maxBytes + 1)
    await using host = await startTlsHost({ certificate, answer: (_request, response) => response.end(long) })
    using outbound = keep()
    for (let n = 0; n < 2; n++)
      assert.equal((await ask(outbound, host, { beginning: true })).body.length, limits.maxBytes)
    // undici opens the next one at once, whether or not there is a request for it.
    assert.ok(host.connections >= 2 && host.requests.length === 2)
  })
})

it('no proxy of the environment is asked', async () => {
  await using proxy = await startTlsHost({ certificate })
  await using host = await startTlsHost({ certificate })
  const program = `import { openOutbound } from '${import.meta.resolve('./outbound.ts')}'
    const { send } = openOutbound({ allow: ['127.0.0.0/8'], resolve: (_n, _o, done) => done(null, [{ address: '127.0.0.1', family: 4 }]), ca: ${JSON.stringify(ca)} })
    console.log((await send('https://host.example:${host.port}/', { timeoutMs: 5000, maxBytes: 100 })).status)`
  const url = `http://127.0.0.1:${proxy.port}`
  const env = { HTTPS_PROXY: url, HTTP_PROXY: url, https_proxy: url, http_proxy: url, NODE_USE_ENV_PROXY: '1' }
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], { env })
  assert.equal(stdout.trim(), '200')
  assert.deepEqual([proxy.connections, host.requests], [0, ['host.example/']])
})
