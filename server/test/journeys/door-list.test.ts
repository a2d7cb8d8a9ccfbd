import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openRealClock } from '#test/support/app/clock.ts'
import { openBrowsedSite } from '#test/support/browser/browsed-site.ts'
import { isKept, openDoor, typeCode } from '#test/support/browser/door.ts'
import { weigh } from '#test/support/browser/pages.ts'
import { makeDoorList } from '#test/support/builders/door-lists.ts'
import { giveRole } from '#test/support/builders/events.ts'
import { makeUser } from '#test/support/builders/factories.ts'

/** By `DOOR=full` a list of the largest size; the suite has a smaller one. */
const size = process.env.DOOR === 'full' ? 10_000 : 1000
const bytesMax = 50 * size
/** A busy machine is slower than a phone. By `SPEED=real` a quiet one is made as slow as a phone, for the real limits. */
const isReal = process.env.SPEED === 'real'
const slack = isReal ? 1 : 40
const [loadMaxMs, lookupMaxMs] = [2000 * slack, 5 * slack]

it(`a list of ${size} people is small, opens fast and finds each ticket, however fast they come`, async (test) => {
  await using opened = await openBrowsedSite({ clock: openRealClock() })
  const { app, baseUrl } = opened.site
  const volunteer = await makeUser(app)
  const { event, guests } = await makeDoorList(app, size)
  await giveRole(app, event.groupId, volunteer, 'volunteer')
  const context = await opened.openAs(volunteer)
  await context.addInitScript(watch)
  const parts: Promise<number>[] = []
  context.on('response', (response) => {
    if (response.url().includes(`/v1/manage/events/${event.id}/door`)) parts.push(response.body().then(weigh))
  })
  const page = await openDoor(context, `${baseUrl}/door/${event.id}`)
  const bytes = (await Promise.all(parts)).reduce((sum, one) => sum + one, 0)
  await isKept(page)
  await context.setOffline(true)

  const phone = await page.context().newCDPSession(page)
  if (isReal) await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.reload()
  await page.locator('#connection', { hasText: 'No connection' }).waitFor()
  const loadMs = (await page.evaluate('listedMs')) as number
  assert.equal((await typeCode(page, guests.at(-1)!.code)).kind, 'in')
  const times: number[] = []
  for (let n = 0; n < 9; n++) {
    const { kind, ms } = await typeCode(page, guests.at(-1)!.code)
    assert.equal(kind, 'already')
    times.push(ms)
  }
  // Faster than the device decides.
  await page.evaluate(`for (const code of ${JSON.stringify(guests.slice(0, 3).map(({ code }) => code))}) {
    document.getElementById('code').value = code
    document.getElementById('code-form').requestSubmit()
  }`)
  await page.locator('#inside', { hasText: /^4$/ }).waitFor()
  const lookupMs = times.sort((a, b) => a - b)[4]!

  test.diagnostic(
    `${bytes} bytes with gzip, opened after ${loadMs.toFixed()} ms, found after ${lookupMs.toFixed(1)} ms`,
  )
  assert.ok(bytes <= bytesMax, `${bytes} bytes`)
  assert.ok(loadMs <= loadMaxMs, `opened after ${loadMs} ms`)
  assert.ok(lookupMs <= lookupMaxMs, `found after ${lookupMs} ms`)
})

/** From the start of the page until the list is there, when the page no longer says that it loads. */
const watch = `(() => {
  const look = () => {
    const text = document.getElementById('connection')?.textContent ?? 'Loading'
    if (text.startsWith('Loading')) return
    window.listedMs = performance.now()
    observer.disconnect()
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { childList: true, subtree: true, characterData: true })
})()`
