import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { startApp, useApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'

const lastLine = (logs: string[]) => JSON.parse(logs.findLast((line) => line.includes('"msg":"request"'))!)

describe('the log line of a request', () => {
  const app = useApp()

  it('has the reason of its 503: a lock that is not free', async () => {
    const token = await makeToken(app, await makeUser(app), ['user'])
    const url = `${app.url}?options=${encodeURIComponent('-c lock_timeout=50')}`
    await using hurried = await startApp({ beside: { url, clock: app.clock } })
    await app.database.transaction().execute(async (tx) => {
      await sql`lock table users in access exclusive mode`.execute(tx)
      assert.equal((await hurried.get('/v1/profile', { token })).status, 503)
    })
    const { status, reason } = lastLine(hurried.logs)
    assert.deepEqual({ status, reason }, { status: 503, reason: 'lock' })
  })

  it('has no reason when the answer is another', async () => {
    assert.equal((await app.get('/v1/nowhere')).status, 404)
    assert.equal('reason' in lastLine(app.logs), false)
  })
})
