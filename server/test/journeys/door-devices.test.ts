import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import type { BrowserContext, Page } from 'playwright-core'
import { waitUntil } from '#test/faults/child.ts'
import { openRealClock } from '#test/support/app/clock.ts'
import type { App } from '#test/support/app/harness.ts'
import { openBrowsedSite } from '#test/support/browser/browsed-site.ts'
import { addWalkIn, openDoor, readInside, typeParty, undo } from '#test/support/browser/door.ts'
import {
  bringCompanions,
  type ListedCompanion,
  type ListedGuest,
  makeDoorList,
} from '#test/support/builders/door-lists.ts'
import { giveRole } from '#test/support/builders/events.ts'
import { makeUser } from '#test/support/builders/factories.ts'
import { seededNumbers } from '#test/support/builders/seeded-numbers.ts'

/** All of it by `DOOR=full`: an evening of ten minutes for the clocks of the devices. */
const isFull = process.env.DOOR === 'full'
const [deviceCount, guestCount, steps, stepMs] = isFull ? [20, 2000, 40, 15_000] : [3, 36, 8, 5000]
/** Of the people who come, this part shows the ticket at two entrances. */
const twice = 0.15
/** So many people bring two others, who come with them, later, or before. */
const everyParty = 5

interface Device {
  page: Page
  context: BrowserContext
  /** What happens in each step. */
  plan: Step[]
}

interface Step {
  isOffline: boolean
  guests: Arrival[]
  walkIn?: string
  /** The last person of this step is taken back once the server has them. */
  isUndone: boolean
}

interface Arrival {
  id: string
  name: string
  code: string
  /** With all whom they bring. */
  isWhole?: boolean
}

interface Plan {
  devices: Step[][]
  inside: Set<string>
  walkIns: string[]
}

it(`${deviceCount} devices, half of them offline for a while, agree with the server on who is inside`, async () => {
  await using opened = await openBrowsedSite({ clock: openRealClock() })
  const { app, baseUrl } = opened.site
  const { event, guests } = await makeDoorList(app, guestCount)
  const holders = guests.slice(0, guests.length * 0.9).filter((_, n) => n % everyParty === 0)
  const companions = await bringCompanions(app, event, holders, ['Companion', null])
  const plan = makePlan(
    guests,
    Map.groupBy(companions, ({ holder }) => holder.id),
  )
  const devices = await Promise.all(
    plan.devices.map(async (steps): Promise<Device> => {
      const volunteer = await makeUser(app)
      await giveRole(app, event.groupId, volunteer, 'volunteer')
      const context = await opened.openAs(volunteer)
      await context.clock.install()
      const page = await openDoor(context, `${baseUrl}/door/${event.id}`)
      return { page, context, plan: steps }
    }),
  )
  for (let n = 0; n < steps; n++) await Promise.all(devices.map((device) => live(device, device.plan[n]!)))

  const server = await settle(devices, () => readServer(app, event.id))
  assert.deepEqual(server.users, [...plan.inside].sort())
  assert.deepEqual(server.names, plan.walkIns.sort())
  for (const { page } of devices)
    assert.deepEqual(await readInside(page, event.id), { users: server.users, walkIns: server.walkIns })
})

async function live({ page, context }: Device, { isOffline, guests, walkIn, isUndone }: Step): Promise<void> {
  await context.setOffline(isOffline)
  for (const { code, name, isWhole = false } of guests) {
    const verdict = await typeParty(page, code, isWhole)
    assert.ok(['in', 'already', 'party'].includes(verdict.kind), `${name}: ${verdict.kind} ${verdict.reason}`)
    assert.equal(verdict.name.replace(/ \+ \d guests?$/, ''), name)
  }
  if (walkIn) assert.equal((await addWalkIn(page, walkIn)).kind, 'in')
  await page.clock.runFor(stepMs)
  if (!isUndone) return
  await page.locator('#connection', { hasText: 'Connected' }).waitFor()
  await undo(page, guests.at(-1)!.name)
}

/** Everything is sent, and each device has asked for what the others did. A request may hang when a device goes offline. */
async function settle<T extends { users: string[]; walkIns: string[] }>(
  devices: readonly Device[],
  readServer: () => Promise<T>,
): Promise<T> {
  for (const { context } of devices) await context.setOffline(false)
  return waitUntil('the devices agree with the server', 120_000, async () => {
    await Promise.all(devices.map(({ page }) => page.clock.runFor(stepMs)))
    const server = await readServer()
    const inside = String(server.users.length + server.walkIns.length)
    const shown = await Promise.all(
      devices.map(async ({ page }) => [
        await page.locator('#inside').textContent(),
        await page.locator('#connection').textContent(),
      ]),
    )
    const isSettled = shown.every(
      ([count, connection]) => count?.replace(',', '') === inside && connection === 'Connected',
    )
    return isSettled && server
  })
}

async function readServer({ database }: App, eventId: string) {
  const users = await sql<{ id: string }>`
    select user_id as id from checkins where event_id = ${eventId}
    union all select id from guests where event_id = ${eventId} and checked_in_at is not null`.execute(database)
  const walkIns = await sql<{ id: string; name: string }>`
    select id, name from walk_ins where event_id = ${eventId} and removed_at is null`.execute(database)
  return {
    users: users.rows.map(({ id }) => id).sort(),
    walkIns: walkIns.rows.map(({ id }) => id).sort(),
    names: walkIns.rows.map(({ name }) => name).sort(),
  }
}

/** Nine of ten guests come, at any time and at any entrance. */
function makePlan(guests: readonly ListedGuest[], parties: ReadonlyMap<string, readonly ListedCompanion[]>): Plan {
  const random = seededNumbers(22)
  const below = (limit: number) => Math.floor(random() * limit)
  const inside = new Set<string>()
  const walkIns: string[] = []
  const devices = Array.from({ length: deviceCount }, (_, device) => {
    const from = below(steps / 2)
    const to = from + 1 + below(steps / 2)
    const isOffline = (step: number) => device % 2 === 1 && step >= from && step < to
    return Array.from({ length: steps }, (_, n): Step => ({ isOffline: isOffline(n), guests: [], isUndone: false }))
  })
  function arrive(arrival: Arrival): void {
    const [step, n] = [below(steps), below(deviceCount)]
    devices[n]![step]!.guests.push(arrival)
    inside.add(arrival.id)
    if (random() < twice) devices[(n + 1 + below(deviceCount - 1)) % deviceCount]![below(steps)]!.guests.push(arrival)
  }
  for (const guest of guests.slice(0, guests.length * 0.9)) {
    const party = parties.get(guest.id) ?? []
    const isWhole = random() < 0.5
    arrive({ ...guest, isWhole })
    for (const { id, name, code } of party) {
      if (isWhole) inside.add(id)
      // Also those who came with the others: their own ticket is shown before, meanwhile, or again.
      if (random() < 0.6) arrive({ id, code, name: name ?? `Guest of ${guest.name}` })
    }
  }
  for (const [n, device] of devices.entries())
    for (const [step, one] of device.entries())
      if (random() < 0.15) {
        one.walkIn = `Walk-in ${n}-${step}`
        walkIns.push(one.walkIn)
      }
  for (const guest of guests.slice(guests.length * 0.9)) {
    const step = devices[below(deviceCount)]!.slice(below(steps)).find(
      (one) => !one.isOffline && !one.isUndone && !one.walkIn,
    )
    if (!step || random() < 0.5) continue
    // Comes by mistake: taken back at the same entrance, and shown at no other.
    step.guests.push(guest)
    step.isUndone = true
  }
  return { devices, inside, walkIns }
}
