import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openTracing, type Span } from '#platform/telemetry/tracing.ts'
import { type App, startApp } from '#test/support/app/harness.ts'
import { makeEventWithGroup, makeGuest } from '#test/support/builders/events.ts'

const spans: Span[] = []
const exporter = { add: (span: Span) => void spans.push(span), close: async () => undefined }
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const parent = (flags: string) => `00-${traceId}-00f067aa0ba902b7-${flags}`

let app: App
before(async () => {
  app = await startApp({ tracing: openTracing(1, exporter) })
})
after(() => app[Symbol.asyncDispose]())

const serverSpan = () => spans.find((span) => span.kind === 2)
const requestLine = (of: App) => JSON.parse(of.logs.findLast((line) => line.includes('"msg":"request"'))!)

describe('a traced request', () => {
  it('is one tree: the request, its operation, its statements; with names from the code and no values', async () => {
    const event = await makeEventWithGroup(app)
    const guest = await makeGuest(app, { username: 'marked-guest' })
    spans.length = 0
    const url = `/v1/events/${event.id}/rsvp`
    const headers = {
      authorization: `Bearer ${guest.token}`,
      traceparent: parent('01'),
      'content-type': 'application/json',
    }
    const answer = await app.http.inject({ method: 'POST', url, headers, payload: '{}' })
    assert.equal(answer.statusCode, 201)

    const root = serverSpan()!
    assert.equal(root.traceId, traceId)
    assert.equal(root.parentId, '00f067aa0ba902b7')
    assert.equal(root.name, 'POST /v1/events/:id/rsvp')
    assert.equal(root.attributes['http.response.status_code'], 201)
    const operation = spans.find((span) => span.name === 'rsvps.create')!
    assert.equal(operation.parentId, root.spanId)
    const statements = spans.filter((span) => span.kind === 3)
    assert.ok(statements.some((span) => span.name === 'commit' && span.parentId === operation.spanId))
    assert.ok(
      statements.some((span) => span.name === 'with outbox_events'),
      names(),
    )
    // The statement that finds the token belongs to the request, before its operation begins.
    assert.ok(
      statements.some((span) => span.parentId === root.spanId),
      names(),
    )
    const known = new Set(spans.map((span) => span.spanId))
    for (const span of spans) {
      assert.equal(span.traceId, traceId)
      if (span !== root) assert.ok(known.has(span.parentId!), `${span.name} has no parent`)
    }
    const written = JSON.stringify(spans)
    for (const value of [event.id, guest.id, guest.token, 'marked-guest', 'A gathering'])
      assert.equal(written.includes(value), false, value)
    assert.equal(requestLine(app).trace_id, traceId)
    assert.equal(root.attributes['hearth.request_id'], requestLine(app).requestId)
  })

  it('fails in its span when it is answered 5xx, and health checks have none', async () => {
    spans.length = 0
    await app.http.inject({ url: '/healthz' })
    assert.equal(spans.length, 0)
    await app.http.inject({ url: '/nowhere' })
    assert.equal(serverSpan()!.hasFailed, false)
    assert.equal(serverSpan()!.name, 'GET')
  })
})

describe('attack: strangers decide what is traced', () => {
  it('a traceparent counts from this machine only, not from another address nor by a forwarded one', async () => {
    await using quiet = await startApp({ tracing: openTracing(0, exporter), beside: app })
    spans.length = 0
    const ask = (remoteAddress: string, more = {}) =>
      quiet.http.inject({ url: '/events', remoteAddress, headers: { traceparent: parent('01'), ...more } })
    await ask('203.0.113.7')
    await ask('203.0.113.7', { 'x-forwarded-for': '127.0.0.1' })
    assert.equal(serverSpan(), undefined)
    assert.equal('trace_id' in requestLine(quiet), false)
    await ask('127.0.0.1')
    assert.equal(serverSpan()?.traceId, traceId)
  })

  it('a stranger cannot choose the id of a trace, nor hide from it', async () => {
    spans.length = 0
    const headers = { traceparent: parent('00') }
    await app.http.inject({ url: '/events', remoteAddress: '203.0.113.7', headers })
    assert.match(serverSpan()!.traceId, /^[0-9a-f]{32}$/)
    assert.notEqual(serverSpan()!.traceId, traceId)
    assert.equal(serverSpan()!.parentId, undefined)
  })
})

const names = () => spans.map((span) => span.name).join(', ')
