import assert from 'node:assert/strict'
import { it } from 'node:test'
import { decideSpacing } from '../../../packages/cli/src/listen/spacing.ts'

it('listen spreads what remains of a limit over the rest of the hour, so that it is never shut out', () => {
  const hour = 3_600_000
  let [now, remaining] = [0, 1000]
  const limit = () => ({ limit: 1000, remaining, resetsAt: new Date(hour) })
  assert.equal(decideSpacing(undefined, now), 0)
  // An event every 100 ms, each request answered at once.
  for (let requests = 0; now < hour; requests++) {
    assert.ok(remaining > 0, `no request is left ${Math.round(now / 1000)} s after the start, after ${requests}`)
    remaining--
    now += Math.max(100, decideSpacing(limit(), now))
  }
  assert.ok(remaining < 100, `${remaining} requests were not used`)
  assert.equal(decideSpacing({ limit: 1000, remaining: 0, resetsAt: new Date(hour) }, 0), 20_000)
  assert.equal(decideSpacing({ limit: 1000, remaining: 0, resetsAt: new Date(0) }, 5000), 0)
})
