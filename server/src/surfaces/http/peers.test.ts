import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import Fastify from 'fastify'
import { openLogger } from '#platform/telemetry/logger.ts'
import { openReadiness } from '#platform/telemetry/readiness.ts'
import { watchProxies } from './peers.ts'

async function openWatched(trustProxy: string[] | false) {
  const lines: string[] = []
  const readiness = openReadiness(openLogger('warn', { write: (line) => void lines.push(line) }))
  const app = Fastify({ trustProxy })
  watchProxies({ app, readiness })
  app.get('/', async () => 'here')
  const visit = (remoteAddress: string, headers = { 'x-forwarded-for': '203.0.113.9' }) =>
    app.inject({ url: '/', remoteAddress, headers })
  return { lines, readiness, visit }
}

describe('a proxy that is not trusted', () => {
  for (const peer of ['127.0.0.1', '10.0.0.7', '172.31.0.1', '192.168.1.1', '::1', 'fd00::7', '::ffff:10.0.0.7'])
    it(`at ${peer} is named in a warning, with the setting, once`, async () => {
      const { lines, readiness, visit } = await openWatched(false)
      for (let n = 0; n < 5; n++) await visit(peer)
      const shown = peer.replace('::ffff:', '')
      assert.deepEqual(readiness.warnings(), [
        `A proxy at ${shown} sends X-Forwarded-For, but it is not trusted, so all its visitors share one rate limit. Add ${shown} to TRUSTED_PROXIES and restart.`,
      ])
      assert.equal(lines.length, 1)
      assert.equal(readiness.problems().length, 0)
    })

  it('is none when it is trusted, sends no header, or is a stranger from outside', async () => {
    const { readiness, visit } = await openWatched(['10.0.0.7'])
    await visit('10.0.0.7')
    await visit('10.0.0.8', {} as never)
    await visit('203.0.113.50')
    assert.deepEqual(readiness.warnings(), [])
    await visit('10.0.0.8')
    assert.equal(readiness.warnings().length, 1)
  })

  it('is one of five at most, however many send the header', async () => {
    const { readiness, visit } = await openWatched(false)
    for (let n = 1; n <= 20; n++) await visit(`10.0.0.${n}`)
    assert.equal(readiness.warnings().length, 5)
  })
})
