import assert from 'node:assert/strict'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { OutboundError } from '#kernel/operation/errors.ts'
import { openOutbound } from '#platform/outbound/outbound.ts'

const portOf = (server: Server) => (server.address() as AddressInfo).port
const listen = (server: Server) => new Promise<void>((done) => server.listen(0, '0.0.0.0', done))

describe('attack 44: strangers use up the way out', () => {
  const held = new Set<Socket>()
  /** Takes connections and never answers. */
  const silent = createServer((socket) => void held.add(socket.on('error', () => undefined)))
  const lively = createHttpServer((_, response) => void response.end('here'))
  const outbound = openOutbound({ allow: ['127.0.0.0/8'], inFlightMax: 8, perPurposeMax: 4 })
  const stop = new AbortController()
  const limits = { timeoutMs: 60_000, maxBytes: 100, signal: stop.signal }
  before(() => Promise.all([listen(silent), listen(lively)]))
  after(() => {
    for (const socket of held) socket.destroy()
    silent.close()
    lively.close()
    outbound[Symbol.dispose]()
  })
  const isBusy = (error: unknown) => error instanceof OutboundError && error.reason === 'busy'
  const ask = (host: number, purpose?: 'inbox' | 'documents') =>
    outbound.send(`http://127.0.0.${host}:${portOf(silent)}/`, { ...limits, ...(purpose && { purpose }) })
  const answered = (purpose?: 'inbox' | 'documents') =>
    outbound.send(`http://127.0.0.1:${portOf(lively)}/`, { ...limits, ...(purpose && { purpose }) })

  it('by keys and documents that never come: four places for each purpose, one for each host', async () => {
    const waiting = [1, 2, 3].map((host) => ask(host, 'inbox'))
    await assert.rejects(ask(1, 'inbox'), isBusy, 'a host that has not answered is not asked again')
    waiting.push(ask(4, 'inbox'))
    await assert.rejects(ask(5, 'inbox'), isBusy, 'no fifth place')
    assert.equal((await answered('documents')).status, 200)
    for (const host of [1, 2, 3, 4]) waiting.push(ask(host, 'documents'))
    await assert.rejects(ask(5, 'documents'), isBusy)
    assert.equal((await answered()).status, 200, 'members have places of their own')
    for (let n = 0; n < 8; n++) waiting.push(ask(1))
    await assert.rejects(ask(1), isBusy, 'eight of them')
    stop.abort()
    assert.ok((await Promise.allSettled(waiting)).every(({ status }) => status === 'rejected'))
    const later = outbound.send(`http://127.0.0.1:${portOf(lively)}/`, {
      ...{ timeoutMs: 60_000, maxBytes: 100 },
      purpose: 'inbox',
    })
    assert.equal((await later).status, 200, 'a place that was given back is used again')
  })
})
