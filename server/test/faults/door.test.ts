import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from '#platform/clock.ts'
import type { App } from '#test/support/app/harness.ts'
import { openBrowser } from '#test/support/browser/browser.ts'
import { openDevice, prepareDevice } from '#test/support/browser/door-device.ts'
import { makeDoorList } from '#test/support/builders/door-lists.ts'
import { giveRole } from '#test/support/builders/events.ts'
import { findFreePort } from '#test/support/net/ports.ts'
import { isFull, waitUntil } from './child.ts'
import { generousLimits, makePerson, skipWithoutServices, startApi, startDeployment } from './processes.ts'

const kills = isFull ? 5 : 2
const perKill = isFull ? 40 : 20

test(`${kills} kills of the API while a device sends lose no check-in and make none twice`, {
  skip: skipWithoutServices,
}, async () => {
  await using deployment = await startDeployment(0, generousLimits)
  await using stack = new AsyncDisposableStack()
  const { database } = deployment.postgres
  const app = { database, clock: systemClock } as unknown as App
  const { event, guests } = await makeDoorList(app, kills * perKill + perKill)
  const person = await makePerson(database)
  await giveRole(app, event.groupId, { ...person, username: '' }, 'volunteer')
  const port = await findFreePort()
  let api = await startApi(deployment.env, { port })
  stack.defer(() => api[Symbol.asyncDispose]())
  const browser = await openBrowser()
  stack.defer(() => browser.close())
  const context = await prepareDevice(
    await browser.newContext({ extraHTTPHeaders: { authorization: `Bearer ${person.token}` } }),
  )
  const site = { baseUrl: `http://127.0.0.1:${port}` }
  const device = await openDevice({ site }, person, event.id, context)
  await device.until(({ counts }) => counts.confirmed === guests.length)

  // The process ends before the batch comes, while it is written, or before its answer is out.
  let batches = 0
  await context.route('**/checkins/batch', async (route) => {
    batches += 1
    if (batches > kills) return route.continue()
    const way = batches % 3
    const answer = way === 0 ? undefined : route.fetch().catch(() => undefined)
    if (way === 1) await answer
    api.child.signal('SIGKILL')
    await answer
    await route.abort()
  })
  for (let n = 0; n < kills; n++) {
    for (const { code } of guests.slice(n * perKill, (n + 1) * perKill))
      assert.equal((await device.read(code)).kind, 'in')
    await waitUntil('the device sends', 60_000, async () => {
      await device.poke()
      return batches > n
    })
    await api.child.exit
    api = await startApi(deployment.env, { port })
  }
  await device.poke()
  await device.until(({ waiting }) => waiting === 0)
  const rows = await database.selectFrom('checkins').select('user_id').where('event_id', '=', event.id).execute()
  const expected = guests.slice(0, kills * perKill).map(({ id }) => id)
  assert.deepEqual(rows.map(({ user_id }) => user_id).sort(), expected.sort())
  assert.deepEqual(await device.surprises(), [])
  const { counts } = await device.until((state) => state.counts.checkedIn === expected.length)
  assert.equal(counts.confirmed, guests.length)
})
