import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { readConfig } from '#platform/config/config.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { findFreePort } from '#test/support/net/ports.ts'
import { openOtlp } from './otlp.ts'
import { statementLabel } from './statement-label.ts'
import { internalKind, openTracing, readParent, type Span } from './tracing.ts'

const logger = openLogger('silent')
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const spanId = '00f067aa0ba902b7'

function collect(ratio: number) {
  const spans: Span[] = []
  const tracing = openTracing(ratio, { add: (span) => void spans.push(span), close: async () => undefined })
  return { spans, tracing }
}

describe('traceparent', () => {
  it('is read as the specification says, and ignored when it is not valid', () => {
    const parent = { traceId, spanId, isSampled: true }
    assert.deepEqual(readParent(`00-${traceId}-${spanId}-01`), parent)
    assert.deepEqual(readParent(`00-${traceId}-${spanId}-00`), { ...parent, isSampled: false })
    assert.deepEqual(readParent(`01-${traceId}-${spanId}-03-more`), parent)
    const wrong = ['', 'x', `ff-${traceId}-${spanId}-01`, `00-${traceId}-${spanId}-01-more`, `00-${traceId}-${spanId}`]
    const zeros = [`00-${'0'.repeat(32)}-${spanId}-01`, `00-${traceId}-${'0'.repeat(16)}-01`]
    for (const header of [...wrong, ...zeros, `00-${traceId.toUpperCase()}-${spanId}-01`])
      assert.equal(readParent(header), undefined, header)
  })
})

describe('sampling', () => {
  it('follows the parent where one is given, and the ratio otherwise', () => {
    const always = collect(1).tracing
    assert.equal(always.startRequest(`00-${traceId}-${spanId}-00`), undefined)
    assert.match(always.startRequest(undefined)!.traceId, /^[0-9a-f]{32}$/)
    const never = collect(0).tracing
    const span = never.startRequest(`00-${traceId}-${spanId}-01`)!
    assert.deepEqual([span.traceId, span.parentId], [traceId, spanId])
    assert.equal(never.startRequest(undefined), undefined)
  })

  it('records few traces only because a parent asks: a proxy may pass on what a stranger sends', () => {
    const { tracing } = collect(0)
    const started = Array.from({ length: 1000 }, () => tracing.startRequest(`00-${traceId}-${spanId}-01`))
    const recorded = started.filter(Boolean).length
    assert.ok(recorded >= 10 && recorded <= 40, `${recorded} of 1000`)
  })

  it('decides the same for one trace in every process', async () => {
    const { spans, tracing } = collect(0.5)
    const ids = Array.from(
      { length: 200 },
      (_, n) => `${traceId.slice(0, 19)}${(n * 22_517_998_136_852).toString(16).padStart(13, '0')}`,
    )
    const once = async () => {
      spans.length = 0
      for (const id of ids) await tracing.root('reaction', internalKind, {}, async () => undefined, id)
      return spans.map((span) => span.traceId)
    }
    const first = await once()
    assert.ok(first.length > 90 && first.length < 110, `${first.length} of 200`)
    assert.deepEqual(await once(), first)
  })
})

describe('spans', () => {
  it('form a tree along the calls, also across awaits, and keep the name of an error but not its text', async () => {
    const { spans, tracing } = collect(1)
    const work = () =>
      tracing.root('a', internalKind, {}, async () => {
        await Promise.all(
          ['b', 'c'].map((name) => tracing.span(name, internalKind, {}, async () => void (await wait(1)))),
        )
        await tracing.span('d', internalKind, {}, async () => {
          throw Object.assign(new Error('a secret text'), { code: '23505' })
        })
      })
    await assert.rejects(work)
    const byName = Object.fromEntries(spans.map((span) => [span.name, span]))
    assert.deepEqual(Object.keys(byName).toSorted(), ['a', 'b', 'c', 'd'])
    for (const name of ['b', 'c', 'd']) assert.equal(byName[name]!.parentId, byName.a!.spanId)
    assert.equal(byName.d!.attributes['error.type'], '23505')
    assert.equal(JSON.stringify(spans).includes('secret'), false)
    assert.ok(byName.a!.endMs >= byName.d!.endMs)
    assert.equal(tracing.current(), undefined)
  })

  it('of statements are named by what they do and to which table', () => {
    assert.equal(statementLabel('select "id" from "users" where "id" = $1').name, 'select users')
    assert.equal(statementLabel('insert into "rsvps" ("id") values ($1)').name, 'insert rsvps')
    assert.equal(statementLabel('update "events" set "a" = $1').name, 'update events')
    assert.equal(statementLabel('commit').name, 'commit')
  })
})

interface Sink {
  url: string
  bodies: { resourceSpans: { scopeSpans: { spans: object[] }[] }[] }[]
  headers: IncomingHttpHeaders[]
  server: Server
}

async function openSink(answer: boolean): Promise<Sink & AsyncDisposable> {
  const bodies: Sink['bodies'] = []
  const headers: IncomingHttpHeaders[] = []
  const server = createServer(async (request, response) => {
    headers.push({ ...request.headers, path: request.url })
    bodies.push((await json(request)) as Sink['bodies'][0])
    if (answer) response.end('{}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = async () => {
    server.closeAllConnections()
    server.close()
  }
  return { url, bodies, headers, server, [Symbol.asyncDispose]: close }
}

const someSpan: Span = {
  ...{ traceId, spanId, parentId: undefined, name: 'GET /v1/me', kind: 2, startMs: 1_700_000_000_000.25 },
  ...{ endMs: 1_700_000_000_001.5, attributes: { 'http.response.status_code': 200 }, hasFailed: false },
}

describe('the export', () => {
  it('sends batches in the form of OTLP, with the headers that the operator set', async () => {
    const env = { DATABASE_URL: 'postgres://x/y', OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Basic%20abc,x-scope=1' }
    await using sink = await openSink(true)
    const { endpoint, headers } = readConfig({ ...env, OTEL_EXPORTER_OTLP_ENDPOINT: sink.url }).traceExport!
    const exporter = openOtlp({ endpoint, headers, resource: { 'service.name': 'hearth' }, logger })
    exporter.add(someSpan)
    await exporter.close()
    const { authorization, path, 'x-scope': scope } = sink.headers[0]!
    assert.deepEqual([authorization, scope, path], ['Basic abc', '1', '/v1/traces'])
    assert.deepEqual(sink.bodies[0], {
      resourceSpans: [
        {
          resource: { attributes: [{ key: 'service.name', value: { stringValue: 'hearth' } }] },
          scopeSpans: [
            {
              scope: { name: 'hearth' },
              spans: [
                {
                  ...{ traceId, spanId, name: 'GET /v1/me', kind: 2 },
                  ...{ startTimeUnixNano: '1700000000000250000', endTimeUnixNano: '1700000000001500000' },
                  attributes: [{ key: 'http.response.status_code', value: { intValue: '200' } }],
                  status: {},
                },
              ],
            },
          ],
        },
      ],
    })
  })

  it('drops and counts what the collector does not take, holds no more than fits, and ends soon', async () => {
    await using silentSink = await openSink(false)
    for (const endpoint of [`http://127.0.0.1:${await findFreePort()}`, silentSink.url]) {
      let dropped = 0
      const exporter = openOtlp({
        ...{ endpoint, headers: {}, resource: {}, logger },
        dropped(count) {
          dropped += count
        },
      })
      const from = performance.now()
      for (let i = 0; i < 10_000; i++) exporter.add(someSpan)
      assert.ok(dropped >= 10_000 - 4096 - 512, `${dropped} dropped`)
      await exporter.close()
      assert.ok(performance.now() - from < 20_000)
    }
  })
})
