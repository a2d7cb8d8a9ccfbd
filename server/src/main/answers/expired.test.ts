import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Config } from '#platform/config/config.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import type { Finding } from '#platform/telemetry/readiness.ts'
import { openRealClock } from '#test/support/app/clock.ts'
import { testDatabaseOptions } from '#test/support/app/databases.ts'
import { useApp } from '#test/support/app/harness.ts'
import { recordStatements } from '#test/support/app/recorded-statements.ts'
import { answer, ask, endEvent } from '#test/support/builders/answers.ts'
import { scene } from '#test/support/builders/scene.ts'
import { checkExpired } from './expired.ts'

const app = useApp({ clock: openRealClock() })

/** An event of 15 days ago, with an answer that was due a day ago and one that is kept. */
async function makeAnswers() {
  const { manager, ana, event } = await scene(app, { people: { manager: 'manager', ana: 'member' }, event: {} })
  const [company, food] = (await ask(app, event, manager.token, [
    { kind: 'short', label: 'Company' },
    { kind: 'short', label: 'Food', isSensitive: true },
  ])) as [string, string]
  await app.post(`/v1/events/${event.id}/rsvp`, { token: ana.token })
  await answer(app, event, ana, { [company]: 'Seeds', [food]: 'No nuts' })
  await endEvent(app, event, 15)
}

const countAnswers = async () => (await app.database.selectFrom('answers').select('question_id').execute()).length

/** A start over this database, whose own check finds what `found` has. */
function begin(database = testDatabaseOptions(app.url)) {
  const found: Finding[] = []
  const config = { database }
  const start = checkExpired(async () => [...found], config as unknown as Config, app.database, openLogger('silent'))
  let isSettled = false
  void start.settled.then(() => {
    isSettled = true
  })
  return { ...start, found, config, isSettled: () => isSettled }
}

describe('the start of an API process', () => {
  it('erases what is no longer kept, once, and nothing else', async () => {
    await makeAnswers()
    const { check, isSettled } = begin()
    assert.deepEqual(await check(), [])
    assert.ok(isSettled())
    assert.equal(await countAnswers(), 1)
    assert.deepEqual(await recordStatements(check), [], 'a check later asks nothing')
    const { check: again } = begin()
    const sent = await recordStatements(again)
    assert.ok(sent.length <= 3, 'a start without anything due reads the settings and asks')
    assert.equal(sent.filter(({ text }) => /delete|update|\banswers\b/.test(text)).length, 0)
  })

  it('waits for a database that works, and is not ready until nothing is left', async () => {
    await makeAnswers()
    const before = await countAnswers()
    const { check, found, isSettled, config } = begin({
      ...testDatabaseOptions(app.url),
      url: 'postgres://127.0.0.1:1/x',
    })
    const problem: Finding = { reason: 'schema', text: 'a migration is missing' }
    found.push(problem)
    assert.deepEqual(await check(), [problem], 'nothing can be served then, and nothing is erased')
    assert.equal(await countAnswers(), before)
    found.pop()
    const [failed] = (await check()) as [Finding]
    assert.equal(failed.reason, 'database')
    assert.match(failed.text, /no longer kept cannot be erased: Nothing answers/)
    config.database = testDatabaseOptions(app.url)
    assert.deepEqual(await check(), [])
    assert.ok(isSettled())
    assert.equal(await countAnswers(), before - 1)
  })

  it('does not listen while that is not so', async () => {
    await makeAnswers()
    const { check, isSettled } = begin({ ...testDatabaseOptions(app.url), url: 'postgres://127.0.0.1:1/x' })
    await check()
    assert.equal(isSettled(), false)
  })
})
