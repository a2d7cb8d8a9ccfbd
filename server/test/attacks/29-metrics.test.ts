import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readBuild } from '#platform/config/build.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { openMetrics } from '#platform/telemetry/metrics.ts'
import { startApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'

describe('attack 29: metrics read by strangers', () => {
  it('the public port has no metrics, for administrators neither, by whatever spelling of the path', async () => {
    const metrics = openMetrics({ build: readBuild(), role: 'api', logger: openLogger('silent') })
    await using app = await startApp({ metrics })
    const token = await makeToken(app, await makeUser(app, { role: 'admin' }), ['user'])
    const spellings = ['/metrics', '/metrics/', '//metrics', '/%6Detrics', '/v1/metrics', '/METRICS', '/./metrics']
    for (const url of spellings)
      for (const headers of [{}, { authorization: `Bearer ${token}` }, { 'x-forwarded-for': '127.0.0.1' }]) {
        const { statusCode, payload } = await app.http.inject({ url, headers })
        assert.equal(statusCode, 404, url)
        assert.doesNotMatch(payload, /hearth_|process_cpu/, url)
      }
  })
})
