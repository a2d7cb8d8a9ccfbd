import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { allOperations } from '#domains/index.ts'
import type { Operation } from '#kernel/operation/operation.ts'
import { allScopes } from '#kernel/operation/scopes.ts'
import { type Request, useApp } from '#test/support/app/harness.ts'
import { makeExampleData } from '#test/support/builders/example-data.ts'
import { makeToken } from '#test/support/builders/factories.ts'
import { findFreePort, listenOn } from '#test/support/net/ports.ts'
import { spoilt, value } from './nasty.ts'

/** Tries of an operation by default: some that spoil only the headers, more for each field that can be spoilt, up to the most. */
const amount = { least: 3, perField: 3, most: 15 }
const seed = Number(process.env.FUZZ_SEED ?? 20_261_115)
const slowestMs = 1000
/** An input that is slow is slow every time; a machine that was busy with something else is not. */
const triesMax = 5

const app = useApp({
  async prepare() {
    const { ana, root } = await makeExampleData(app)
    adminToken = await makeToken(app, root, ['admin'])
    token = await makeToken(
      app,
      ana,
      allScopes.filter((scope) => scope !== 'admin'),
    )
  },
})
let token: string
let adminToken: string

const textOf = (field: unknown) => (typeof field === 'object' ? JSON.stringify(field) : String(field))
const propertiesOf = (schema: unknown) => Object.keys((schema as { properties?: object } | undefined)?.properties ?? {})

/** Text that JSON.stringify would never write. */
const brokenJson = fc.constantFrom(
  '',
  '{',
  '[',
  '{"a":}',
  'null',
  '"',
  '['.repeat(20_000),
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  '{"a":1}{"b":2}',
  '\u0000',
  '{"a":"\\ud800"}',
  '{"name":"\\u0000"}',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{}}}',
  '1e999',
  'undefined',
  "{'a':1}",
  ' ',
  'x'.repeat(300_000),
)

const headers = fc.dictionary(
  fc.constantFrom(
    'idempotency-key',
    'content-type',
    'accept',
    'origin',
    'x-forwarded-for',
    'if-none-match',
    'range',
    'content-length-x',
  ),
  fc.oneof(
    fc.constantFrom(
      '',
      'text/html',
      'application/json; charset=utf-7',
      'multipart/form-data',
      'x'.repeat(300),
      '::1, 1.2.3.4',
      '*',
    ),
    fc.string().map((text) => text.replaceAll(/[^\x20-\x7e]/g, '?')),
  ),
  { maxKeys: 2 },
)

interface Attempt extends Request {
  path: string
}

function attempts(op: Operation): fc.Arbitrary<Attempt> {
  const segment = fc.oneof(value.map(textOf), fc.constant(Object.values(op.example.params ?? {})[0] ?? 'x'))
  const path = fc
    .array(segment, { minLength: 3, maxLength: 3 })
    .map((parts) =>
      op.path.replaceAll(
        /\{\w+\}/g,
        () => encodeURIComponent((parts.pop() ?? 'x').toWellFormed().slice(0, 900)) || '%20',
      ),
    )
  const query = spoilt(propertiesOf(op.query), op.example.query).map((fields) =>
    Object.entries(fields as object)
      .map(
        ([name, field]) =>
          `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(textOf(field).toWellFormed().slice(0, 2000))}`,
      )
      .join('&'),
  )
  const body = op.body
    ? fc.oneof({ weight: 5, arbitrary: spoilt(propertiesOf(op.body), op.example.body) }, value, brokenJson)
    : fc.constant(undefined)
  return fc.record({ path, query, body, headers }).map((parts) => ({
    path: parts.query ? `${parts.path}?${parts.query}` : parts.path,
    headers: parts.headers,
    ...(parts.body !== undefined && { body: parts.body }),
  }))
}

function runsOf({ params, query, body }: Operation): number {
  if (process.env.FUZZ_RUNS) return Number(process.env.FUZZ_RUNS)
  const fields = [params, query, body].flatMap(propertiesOf).length
  return Math.min(amount.most, amount.least + amount.perField * fields)
}

describe(`whatever is sent (seed ${seed})`, () => {
  for (const op of allOperations)
    it(`${op.id} never fails, and answers within a second`, async () => {
      const property = fc.asyncProperty(attempts(op), async ({ path, ...request }) => {
        for (let tries = 1; ; tries++) {
          const started = performance.now()
          const answer = await app.call(op.method, path, {
            token: op.access === 'admin' ? adminToken : token,
            ...request,
          })
          assert.ok(answer.status < 500, `${answer.status} ${answer.text}`)
          if (performance.now() - started < slowestMs) return
          assert.ok(tries < triesMax, `too slow ${triesMax} times in a row`)
        }
      })
      await fc.assert(property, { numRuns: runsOf(op), seed })
    })
})

it('bytes that are no HTTP get an answer with every header, and the process lives on', async () => {
  const port = await findFreePort()
  await listenOn(app.http, port, '127.0.0.1')
  const garbage = [
    'GARBAGE\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    'GET /v1/me HTTP/1.1\r\nHost: x\r\nX: \x01\r\n\r\n',
    `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`,
    'POST /v1/profile/tokens HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n',
    'POST /v1/me HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello',
    'GET /v1/me HTTP/1.1\r\nHost: x\r\nCookie: session=a; session=b\r\nConnection: close\r\n\r\n',
  ]
  for (const bytes of garbage) {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk
    })
    socket.on('error', () => undefined)
    socket.write(bytes)
    await once(socket, 'close')
    assert.match(text, /^HTTP\/1\.1 4\d\d /, `${bytes.slice(0, 40)} → ${text.slice(0, 80)}`)
    for (const name of ['x-request-id', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'])
      assert.match(text.toLowerCase(), new RegExp(`\r\n${name}: .+\r\n`), `${bytes.slice(0, 40)}: ${name}`)
    assert.match(text, /"code":"\w+"/)
  }
  assert.equal((await fetch(`http://127.0.0.1:${port}/healthz`)).status, 200)
})
