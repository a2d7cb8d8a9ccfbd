import assert from 'node:assert/strict'
import { beforeEach, it } from 'node:test'
import { openLimiter } from '#platform/limits/limiter.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { useApp } from '#test/support/app/harness.ts'
import { countFailure } from './audit.ts'

const app = useApp()
beforeEach(() => app.database.deleteFrom('audit_log').execute())

const failure = { action: 'sign-in.failure', detail: { method: 'email', reason: 'wrong_code' } }
const rows = () => app.database.selectFrom('audit_log').select(['target', 'detail', 'address']).orderBy('id').execute()
const books = () => ({
  database: app.database,
  clock: app.clock,
  limiter: openLimiter(undefined, openLogger('silent')),
})

it('20 failures alike at once are one row that has counted each of them', async () => {
  const opened = books()
  const one = { ...failure, target: 'ana', address: '192.0.2.0/24' }
  await Promise.all(Array.from({ length: 20 }, () => countFailure(opened, one)))
  assert.deepEqual(await rows(), [
    { target: 'ana', address: '192.0.2.0/24', detail: { method: 'email', reason: 'wrong_code', count: 20 } },
  ])
  app.clock.advance(3_600_000)
  await countFailure(opened, one)
  app.clock.advance(-3_600_000)
  assert.equal((await rows()).length, 2, 'the next hour has a row of its own')
})

it('one network makes a hundred rows an hour and no more, whatever accounts it names', async () => {
  const opened = books()
  for (let n = 0; n < 130; n++)
    await countFailure(opened, { ...failure, target: `person-${n}`, address: '192.0.2.0/24' })
  const found = await rows()
  assert.equal(found.length, 101)
  const rest = found.find(({ target }) => target === 'unknown')!
  assert.deepEqual([rest.address, (rest.detail as { count: number }).count], ['192.0.2.0/24', 30])
})

it('failures of all networks together write a limited number of rows an hour', async () => {
  const opened = books()
  await opened.limiter.consume({ key: 'audit:network', limit: 5000, windowSeconds: 3600 }, 4998)
  for (let n = 0; n < 10; n++) await countFailure(opened, { ...failure, target: null, address: `192.0.${n}.0/24` })
  const found = await rows()
  assert.equal(found.length, 3)
  assert.equal(found.find(({ address }) => address === null) !== undefined, true)
})
