import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { minuteMs } from '#kernel/time.ts'
import { openKeys, randomSecretKeys } from '#platform/keys.ts'
import { useApp } from '#test/support/app/harness.ts'
import { selfCheckPath, signSelfCheck } from './self-check.ts'

const app = useApp()
const ask = (headers: Record<string, string>) => app.get(selfCheckPath, { headers })

describe('the self-check of the doctor', () => {
  it('tells a caller who has the keys how the request was seen', async () => {
    const signed = signSelfCheck(app.keys, app.clock.now())
    const { status, body, headers } = await ask({ ...signed, 'x-forwarded-for': '203.0.113.7' })
    assert.deepEqual(
      [status, body],
      [200, { address: '127.0.0.1', peer: '127.0.0.1', isForwarded: true, isBelieved: false }],
    )
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal((await ask(signed)).body.isForwarded, false)
  })

  it('does not exist for a caller without them', async () => {
    const now = app.clock.now()
    const { 'x-hearth-self-check': good = '' } = signSelfCheck(app.keys, now)
    const at = good.split('.')[0]!
    const forged = signSelfCheck(openKeys(randomSecretKeys()), now)
    const old = signSelfCheck(app.keys, new Date(now.getTime() - 6 * minuteMs))
    const early = signSelfCheck(app.keys, new Date(now.getTime() + 6 * minuteMs))
    const moved = { 'x-hearth-self-check': good.replace(at, String(Number(at) + 1)) }
    const short = { 'x-hearth-self-check': good.slice(0, -20) }
    for (const headers of [{}, forged, old, early, moved, short]) assert.equal((await ask(headers)).status, 404)
  })
})
