import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import { waitUntil } from '#test/faults/child.ts'
import { makePerson, skipWithoutServices, startApi, startDeployment, startWorker } from '#test/faults/processes.ts'
import { makeEventWithGroup } from '#test/support/builders/events.ts'
import { isFull } from './programs.ts'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: object }[]
}
interface Body {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue: string } }[] }
    scopeSpans: { spans: Span[] }[]
  }[]
}

/** Takes what a collector would take, over a real connection. */
async function openSink() {
  const spans: (Span & { role: string })[] = []
  const server = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as Body
    for (const { resource, scopeSpans } of resourceSpans) {
      const role = resource.attributes.find(({ key }) => key === 'hearth.role')!.value.stringValue
      spans.push(...scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, role }))))
    }
    response.end('{}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = async () => {
    server.closeAllConnections()
    server.close()
  }
  return { url, spans, [Symbol.asyncDispose]: close }
}

const skip = isFull ? skipWithoutServices : 'npm run test:operate'

describe('traces of real processes', { skip }, () => {
  it('an RSVP is a tree in the API, and what follows from it a trace in the worker', async () => {
    await using sink = await openSink()
    const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: sink.url, LOG_LEVEL: 'info' }
    await using deployment = await startDeployment(0, tracing)
    await using api = await startApi(deployment.env)
    await using worker = startWorker(deployment.env)
    const { database } = deployment.postgres
    const person = await makePerson(database)
    const event = await makeEventWithGroup({ database, clock: { now: () => new Date() } })

    const headers = { authorization: `Bearer ${person.token}` }
    const url = `http://127.0.0.1:${api.port}/v1/events/${event.id}/rsvp`
    assert.equal((await fetch(url, { method: 'POST', headers })).status, 201)

    const request = await waitUntil('the span of the request arrives', 30_000, () =>
      sink.spans.find((span) => span.name === 'POST /v1/events/:id/rsvp'),
    )
    const tree = sink.spans.filter((span) => span.traceId === request.traceId)
    const names = tree.map((span) => span.name)
    for (const name of ['rsvps.create', 'begin', 'commit']) assert.ok(names.includes(name), names.join(', '))
    for (const span of tree)
      if (span !== request)
        assert.ok(
          tree.some((one) => one.spanId === span.parentSpanId),
          `${span.name} has no parent`,
        )
    await waitUntil('the log line has the trace', 10_000, () =>
      api.child.output().includes(`"trace_id":"${request.traceId}"`),
    )

    const { id } = await database
      .selectFrom('outbox_events')
      .select('id')
      .where('type', 'like', 'rsvp.%')
      .executeTakeFirstOrThrow()
    const following = await waitUntil(`reactions arrive\n${worker.output()}`, 60_000, () => {
      const found = sink.spans.filter((span) => span.role === 'worker' && span.traceId === id.replaceAll('-', ''))
      return (
        found.some((span) => span.parentSpanId === undefined) && found.some((span) => span.name === 'commit') && found
      )
    })
    assert.ok(following.length > 3)
    const written = JSON.stringify(sink.spans)
    for (const value of [person.id, person.token, event.id, '@example.org'])
      assert.equal(written.includes(value), false, value)
  })

  it('a collector that does not answer costs no request its answer', async () => {
    const silent = createServer(() => undefined)
    await using stack = new AsyncDisposableStack()
    stack.defer(() => {
      silent.closeAllConnections()
      silent.close()
    })
    await once(silent.listen(0, '127.0.0.1'), 'listening')
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    await using deployment = await startDeployment(0, {
      OTEL_EXPORTER_OTLP_ENDPOINT: url,
      RATE_LIMIT_ANONYMOUS: '100000',
    })
    await using api = await startApi(deployment.env)
    for (let i = 0; i < 50; i++) {
      const answers = await Promise.all(
        Array.from({ length: 40 }, () => fetch(`http://127.0.0.1:${api.port}/events`).then((answer) => answer.status)),
      )
      assert.deepEqual([...new Set(answers)], [200])
    }
    api.child.signal('SIGTERM')
    assert.equal((await api.child.exit).code, 0)
  })
})
