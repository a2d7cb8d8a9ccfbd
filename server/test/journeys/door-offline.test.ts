// Ring: check. One of the eight proofs of the whole system for each push.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { ticketQrText } from '#domains/events/tickets/index.ts'
import { openRealClock } from '#test/support/app/clock.ts'
import { openBrowsedSite } from '#test/support/browser/browsed-site.ts'
import { oneAfterAnother, type Shot } from '#test/support/browser/camera.ts'
import { hasConnection, isKept, openDoor, type Seen, untilCounted } from '#test/support/browser/door.ts'
import { makeDoorList } from '#test/support/builders/door-lists.ts'
import { giveRole } from '#test/support/builders/events.ts'
import { makeUser } from '#test/support/builders/factories.ts'

/** All of it by `DOOR=full`; the suite has fewer tickets. */
const isFull = process.env.DOOR === 'full'
const counts = isFull ? { right: 200, wrong: 20, again: 20 } : { right: 24, wrong: 3, again: 3 }
/** A busy machine is slower than a phone: by `SPEED=real` the limits are those for a quiet one. */
const slack = process.env.SPEED === 'real' ? 1 : 40

it('checks in by camera without a connection, and the server then has each ticket once', async (test) => {
  await using opened = await openBrowsedSite({ clock: openRealClock() })
  const { app, baseUrl } = opened.site
  const volunteer = await makeUser(app)
  const { event, guests } = await makeDoorList(app, counts.right + 10)
  const others = await makeDoorList(app, counts.wrong, { seed: 2 })
  await giveRole(app, event.groupId, volunteer, 'volunteer')
  const coming = guests.slice(0, counts.right)

  const context = await opened.openCameraAs(volunteer, film(baseUrl, coming, others.guests))
  const url = `${baseUrl}/door/${event.id}`
  let page = await openDoor(context, url)
  await isKept(page)
  await context.setOffline(true)
  await page.reload()
  await page.locator('#start').click()
  const seen = await untilCounted(page, { in: counts.right, ask: counts.wrong, already: counts.again })
  assertRight(
    seen,
    coming.map(({ name }) => name),
  )
  assertFast(seen, (line) => test.diagnostic(line))

  const listInside = async () => {
    const rows = await app.database.selectFrom('checkins').select('user_id').where('event_id', '=', event.id).execute()
    return rows.map((row) => row.user_id).sort()
  }
  assert.deepEqual(await listInside(), [])
  await page.close()
  page = await context.newPage()
  await page.goto(url)
  await page.locator('#connection', { hasText: `${counts.right} not sent yet` }).waitFor()
  assert.equal(await page.locator('#inside').textContent(), String(counts.right))

  await context.setOffline(false)
  await hasConnection(page)
  assert.deepEqual(await listInside(), coming.map(({ id }) => id).sort())
  assert.equal(await page.locator('#inside').textContent(), String(counts.right))
})

/** The first ticket long enough for a start; those of another event and those that come again with time to look at the verdict. */
function film(baseUrl: string, guests: readonly { code: string }[], others: readonly { code: string }[]): Shot[] {
  const textOf = ({ code }: { code: string }) => ticketQrText({ baseUrl }, code)
  const [first, ...rest] = guests
  return [
    { text: textOf(first!), frames: 45 },
    { text: null, frames: 6 },
    ...oneAfterAnother(rest.map(textOf)),
    ...oneAfterAnother([...others, ...guests.slice(0, counts.again)].map(textOf), { pause: 30 }),
  ]
}

/** Each person is let in once, whatever the order, and each time after that they are already in. */
function assertRight({ verdicts }: Seen, names: readonly string[]): void {
  const inside = new Set<string>()
  for (const { kind, name, reason } of verdicts) {
    if (!names.includes(name)) {
      assert.deepEqual([kind, reason.slice(0, 15)], ['ask', 'Not on the list'], name)
      continue
    }
    assert.equal(kind, inside.has(name) ? 'already' : 'in', name)
    inside.add(name)
  }
  assert.equal(inside.size, names.length)
}

function assertFast({ verdicts, cameraMs, firstCodeMs, frames, framesMs }: Seen, say: (line: string) => void): void {
  const times = verdicts.map(({ ms }) => ms).sort((a, b) => a - b)
  const p50 = times[Math.floor(times.length / 2)]!
  const framesPerSecond = frames / (framesMs / 1000)
  say(`camera after ${cameraMs.toFixed()} ms, first code after ${firstCodeMs.toFixed()} ms`)
  say(`${framesPerSecond.toFixed(1)} frames/s, verdict without a connection after ${p50.toFixed(1)} ms (p50)`)
  assert.ok(firstCodeMs <= 1000 * slack, `first code after ${firstCodeMs} ms`)
  assert.ok(framesPerSecond >= 15 / slack, `${framesPerSecond} frames a second`)
  assert.ok(p50 <= 20 * slack, `half of the verdicts take more than ${p50} ms`)
}
