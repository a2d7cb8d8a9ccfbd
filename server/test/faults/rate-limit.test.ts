import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { isFull } from './child.ts'
import { type Answer, assertRateHeaders, atOnce, insist, openClient, type Question, tally } from './load.ts'
import {
  type Deployment,
  makePerson,
  type Person,
  skipWithoutServices,
  startDeployment,
  untilCountedTogether,
} from './processes.ts'

/** In full form the limits are the ones an installation has that configures nothing. */
const limit = isFull ? 1000 : 100
const anonymousLimit = 60
const hosts = ['hearth.example', 'legacy.hearth.example']
const connections = 50
const hour = 3600

describe('rate limits over two API processes', { skip: skipWithoutServices }, () => {
  let deployment: Deployment
  before(async () => {
    // Counts are exact while Redis answers in time, so on a busy machine it gets all the time it needs.
    deployment = await startDeployment(2, {
      REDIS_TIMEOUT_MS: '5000',
      ...(!isFull && { RATE_LIMIT_AUTHENTICATED: String(limit) }),
    })
    using client = openClient({ sockets: 1 })
    await untilCountedTogether(client, deployment.apis, await makePerson(deployment.postgres.database))
  })
  after(() => deployment?.[Symbol.asyncDispose]())

  /** The nth request goes to either process under either name. */
  const place = (n: number) => ({ port: deployment.apis[n % 2]!.port, host: hosts[(n >> 1) % 2]! })

  async function spend(total: number, address: string, question: (n: number) => Omit<Question, 'port' | 'host'>) {
    using client = openClient({ sockets: connections / 2, address })
    return await atOnce(total, connections, (n) => insist(client, { ...place(n), ...question(n) }))
  }

  function assertExact(answers: Answer[], allowed: number): void {
    const [refused, passed] = [answers.filter((one) => one.status === 429), answers.filter((one) => one.status !== 429)]
    const logs = () => deployment.apis.map(({ child }) => child.output()).join('')
    assert.equal(passed.length, allowed, `${tally(answers)}\n${passed.length === allowed ? '' : logs()}`)
    for (const one of answers) assertRateHeaders(one)
    for (const one of answers) assert.equal(one.headers['x-ratelimit-limit'], String(allowed))
    const remaining = passed.map((one) => Number(one.headers['x-ratelimit-remaining'])).sort((a, b) => a - b)
    assert.deepEqual(
      remaining,
      Array.from({ length: allowed }, (_, n) => n),
      'every place in the window is given once',
    )
    const now = Date.now() / 1000
    for (const one of refused) {
      assert.equal(one.headers['x-ratelimit-remaining'], '0')
      assert.equal(JSON.parse(one.body).code, 'rate_limited')
      const retryAfter = Number(one.headers['retry-after'])
      assert.ok(Math.abs(now + retryAfter - resetOf(one)) < 30, `Retry-After ${retryAfter} leads to the reset`)
    }
    const resets = new Set(answers.map(resetOf))
    assert.equal(resets.size, 1, `X-RateLimit-Reset is one instant: ${[...resets]}`)
    const [reset = 0] = resets
    assert.ok(
      Number.isInteger(reset) && reset > now && reset <= now + hour + 1,
      `and it is an hour away, rounded up: ${reset - now} s`,
    )
  }

  test(`a user gets exactly ${limit} requests an hour, over all tokens, connections, processes and host names`, async () => {
    const person = await makePerson(deployment.postgres.database)
    const answers = await spend(limit * 1.2, '127.0.0.1', () => ({ path: '/v1/me', token: person.token }))
    assertExact(answers, limit)
    assert.ok(
      answers.every(({ status }) => status === 200 || status === 429),
      tally(answers),
    )
  })

  test('a process that stood still for a moment has not lost count when it goes on', async () => {
    const person = await makePerson(deployment.postgres.database)
    using client = openClient({ sockets: connections / 2 })
    const send = (n: number) => insist(client, { ...place(n), path: '/v1/me', token: person.token })
    // Longer than the processes wait for Redis: after each pause its answers are there, and so is the end of that time.
    const pausing = pauseInTurns(10, 150)
    const answers = await atOnce(limit * 1.2, connections, send)
    await pausing
    assertExact(answers, limit)
  })

  async function pauseInTurns(times: number, ms: number): Promise<void> {
    for (let n = 0; n < times; n++) {
      const { child } = deployment.apis[n % 2]!
      child.signal('SIGSTOP')
      await wait(ms)
      child.signal('SIGCONT')
      await wait(20)
    }
  }

  test(`an address without credentials gets exactly ${anonymousLimit} requests an hour, whatever it asks for`, async () => {
    const wrong = { authorization: `Bearer hearth_pat_${'0'.repeat(40)}` }
    const questions: Omit<Question, 'port'>[] = [
      { path: '/v1/scopes' },
      { path: '/v1/me' },
      { path: '/v1/nowhere' },
      { path: '/v1/me', headers: wrong },
    ]
    const answers = await spend(anonymousLimit * 2, '127.0.1.1', (n) => questions[n % questions.length]!)
    assertExact(answers, anonymousLimit)
  })

  test('the headers are on every answer, of whatever status', async () => {
    const [person, reader] = await Promise.all([
      makePerson(deployment.postgres.database),
      makePerson(deployment.postgres.database, ['read:user']),
    ])
    using client = openClient({ sockets: 1, address: '127.0.2.1' })
    for (const [status, question] of everyStatus(person, reader)) {
      const answer = await client.send({ ...place(status), ...question })
      const where = `${question.method ?? 'GET'} ${question.path}`
      assert.equal(answer.status, status, `${where}: ${answer.body}`)
      assertRateHeaders(answer, where)
    }
  })

  test('the headers are on every answer to bytes that are not a proper request', async () => {
    for (const bytes of brokenRequests) {
      const head = await sendBytes(deployment.apis[0]!.port, bytes, '127.0.3.1')
      assert.match(head, /^HTTP\/1\.1 4\d\d /, JSON.stringify(bytes.slice(0, 60)))
      for (const name of ['Limit', 'Remaining', 'Reset'])
        assert.match(
          head,
          new RegExp(`^x-ratelimit-${name}: \\d+\\r?$`, 'im'),
          `${JSON.stringify(bytes.slice(0, 60))}\n${head}`,
        )
    }
  })

  test('bytes that are not a proper request are counted and refused like any other', async () => {
    const send = () => sendBytes(deployment.apis[0]!.port, 'nonsense\r\n\r\n', '127.0.4.1')
    for (let n = 0; n < anonymousLimit; n++) await send()
    using client = openClient({ sockets: 1, address: '127.0.4.1' })
    assert.equal((await client.send({ ...place(0), path: '/v1/scopes' })).status, 429)
    assert.match(await send(), /^HTTP\/1\.1 4\d\d .*^x-ratelimit-remaining: 0$/ims)
  })
})

function resetOf(answer: Answer): number {
  return Number(answer.headers['x-ratelimit-reset'])
}

function everyStatus({ token }: Person, reader: Person): [number, Omit<Question, 'port'>][] {
  const nothing = '/v1/profile/portfolio/01990000-0000-7000-8000-00000000ffff'
  return [
    [200, { path: '/v1/me', token }],
    [200, { path: '/v1/me', token, method: 'HEAD' }],
    [200, { path: '/healthz' }],
    [200, { path: '/readyz' }],
    [200, { path: '/openapi.json' }],
    [200, { path: '/docs' }],
    [200, { path: '/schemas' }],
    [201, { path: '/v1/profile/portfolio', method: 'POST', token, body: { title: 'A lamp' } }],
    [204, { path: '/v1/me', method: 'OPTIONS' }],
    [400, { path: '/v1/profile', method: 'PATCH', token, body: { bio: 5 } }],
    [400, { path: '/v1/profile', method: 'PATCH', token, body: '{"bio":' }],
    [400, { path: '/v1/profile', method: 'PATCH', token, body: { bio: 'x'.repeat(300_000) } }],
    [400, { path: '/v1/profile/tokens?limit=many', token }],
    [400, { path: '/v1/profile', method: 'PATCH', token, headers: { 'content-type': 'text/plain' }, body: 'hello' }],
    [401, { path: '/v1/me' }],
    [401, { path: '/v1/me', headers: { authorization: 'Basic nonsense' } }],
    [403, { path: '/v1/profile/tokens', token: reader.token }],
    [404, { path: nothing, token }],
    [404, { path: '/v1/profile/portfolio/nonsense', token }],
    [404, { path: '/nowhere' }],
    [404, { path: '/%zz' }],
    [404, { path: `/v1/profile/portfolio/${'a'.repeat(1500)}` }],
    [404, { path: '/nowhere', method: 'OPTIONS' }],
  ]
}

const brokenRequests = [
  'nonsense\r\n\r\n',
  'SPEAK /v1/me HTTP/1.1\r\nHost: hearth.example\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'GET /v1/me HTTP/1.1\r\n\r\n',
  'GET /v1/me HTTP/1.1\r\nHost: hearth.example\r\nExpect: miracles\r\nConnection: close\r\n\r\n',
  `GET /v1/me HTTP/1.1\r\nHost: hearth.example\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`,
  'PATCH /v1/profile HTTP/1.1\r\nHost: hearth.example\r\nContent-Length: few\r\n\r\n',
  'PATCH /v1/profile HTTP/1.1\r\nHost: hearth.example\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n',
  'PATCH /v1/profile HTTP/1.1\r\nHost: hearth.example\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
]

/** The head of the answer; whether the connection stays open afterwards is not the matter here. */
async function sendBytes(port: number, bytes: string, address: string): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: address })
  socket.setTimeout(5000, () =>
    socket.destroy(new Error(`no answer within 5 s to ${JSON.stringify(bytes.slice(0, 60))}`)),
  )
  socket.write(bytes, 'latin1')
  let answer = ''
  for await (const part of socket.setEncoding('latin1')) {
    answer += part
    if (answer.includes('\r\n\r\n')) break
  }
  return answer.split('\r\n\r\n')[0]!
}
