// Ring: merge. It opens a browser.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { openRealClock } from '#test/support/app/clock.ts'
import { type BrowsedSite, openBrowsedSite } from '#test/support/browser/browsed-site.ts'
import { findBarriers } from '#test/support/browser/pages.ts'
import { answer, ask } from '#test/support/builders/answers.ts'
import { bringCompanions, makeDoorList } from '#test/support/builders/door-lists.ts'
import { type Guest, giveRole, makeGuest } from '#test/support/builders/events.ts'

let browsed: BrowsedSite
let volunteer: Guest
before(async () => {
  browsed = await openBrowsedSite({ clock: openRealClock() })
  volunteer = await makeGuest(browsed.site.app)
})
after(() => browsed[Symbol.asyncDispose]())

interface Wish {
  names?: readonly (string | null)[]
  colorScheme?: 'light' | 'dark'
  viewport?: { width: number; height: number }
  holder?: string
}

/** Two people: the first brings those of the names. */
async function open(seed: number, { names = ['Bea Malik', null], holder = 'Anna Becker', ...wish }: Wish = {}) {
  const { app, baseUrl } = browsed.site
  const { event, guests } = await makeDoorList(app, 2, { seed, seats: 9 })
  const [anna, bo] = guests as [(typeof guests)[0], (typeof guests)[0]]
  await app.database.updateTable('users').set({ name: holder }).where('id', '=', anna.id).execute()
  const companions = names.length > 0 ? await bringCompanions(app, event, [anna], names, seed) : []
  await giveRole(app, event.groupId, volunteer, 'volunteer')
  const options = { viewport: { width: 390, height: 844 }, serviceWorkers: 'block', ...wish } as const
  const context = await browsed.openAs(volunteer, options)
  const page = await context.newPage()
  const start = async () => {
    await page.goto(`${baseUrl}/door/${event.id}`)
    await page.locator('#connection', { hasText: 'Connected' }).waitFor()
  }
  return { app, event, page, anna, bo, companions, start, close: () => context.close() }
}

const verdict = (page: Page, text: string) =>
  page.locator('#said, #warned').filter({ hasText: text }).waitFor({ state: 'attached' })
const inside = (page: Page, count: number) => page.locator('#inside', { hasText: String(count) }).waitFor()
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}
const picture = async (page: Page, name: string) => {
  await page.evaluate('Promise.all(document.getAnimations().map(({ finished }) => finished))')
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` })
}

describe('a party at the entrance', () => {
  it('is asked for once: all of them are here, or only one, and the others come later', async () => {
    const { page, anna, companions, start, close } = await open(301)
    await start()
    await scan(page, anna.code)
    await page.getByRole('alertdialog', { name: 'Anna Becker + 2 guests' }).waitFor()
    assert.deepEqual(await findBarriers(page), [])
    assert.deepEqual(await page.locator('#ask button').allTextContents(), ['All 3 are here', 'Only Anna', 'Cancel'])
    await picture(page, 'party-question')
    await page.getByRole('button', { name: 'Only Anna' }).click()
    await verdict(page, 'Anna Becker. Checked in')
    await inside(page, 1)
    await page.keyboard.press('Escape')
    await scan(page, companions[0]!.code)
    await verdict(page, 'Bea Malik. Guest of Anna Becker')
    await picture(page, 'party-guest')
    await inside(page, 2)
    await page.keyboard.press('Escape')
    await scan(page, anna.code)
    await verdict(page, 'Anna Becker + 1 guest. Already in since')
    assert.deepEqual(await page.locator('#ask button:visible').allTextContents(), ['1 guest is here', 'Cancel'])
    await picture(page, 'party-rest')
    await page.getByRole('button', { name: '1 guest is here' }).click()
    await verdict(page, 'Guest of Anna Becker. Checked in')
    await inside(page, 3)
    await page.keyboard.press('Escape')
    await scan(page, anna.code)
    await verdict(page, 'Anna Becker. Already in since')
    assert.deepEqual(await page.locator('#last li b').allTextContents(), [
      'Guest of Anna Becker',
      'Bea Malik',
      'Anna Becker',
    ])
    await picture(page, 'party-last')
    await close()
  })

  it('comes in as a whole by one tap, and each can be taken back', async () => {
    const { app, event, page, anna, start, close } = await open(302)
    await start()
    await scan(page, anna.code)
    await page.getByRole('button', { name: 'All 3 are here' }).click()
    await verdict(page, 'Anna Becker + 2 guests. Checked in')
    await picture(page, 'party-in')
    await inside(page, 3)
    await page.keyboard.press('Escape')
    const count = async () =>
      (
        await app.database
          .selectFrom('guests')
          .select('id')
          .where('event_id', '=', event.id)
          .where('checked_in_at', 'is not', null)
          .execute()
      ).length
    while ((await count()) < 2) await page.waitForTimeout(50)
    const row = page.locator('#last li', { hasText: 'Bea Malik' })
    await row.locator('button').click()
    await row.locator('button').click()
    await page.locator('#last-said', { hasText: 'The check-in of Bea Malik is undone.' }).waitFor()
    assert.equal(await count(), 1)
    await inside(page, 2)
    await close()
  })

  it('is found by the name of each of them, and those who are missing are still expected', async () => {
    const { page, start, close } = await open(303, {
      holder: 'ليلى الخطيب',
      names: ['Bea Malik', null],
      viewport: { width: 320, height: 568 },
    })
    await start()
    await page.getByRole('button', { name: 'Name', exact: true }).click()
    const rows = page.locator('#people button b')
    await page.getByText('ليلى الخطيب').first().waitFor()
    assert.equal(await rows.count(), 2, 'a party is one row')
    await page.keyboard.type('bea')
    await page.locator('#people button', { hasText: 'Guest of ليلى الخطيب · Expected' }).waitFor()
    assert.deepEqual(await rows.allTextContents(), ['Bea Malik'])
    await page.locator('#search').fill('ليلى')
    await page.locator('#people button').nth(2).waitFor()
    await picture(page, 'party-names')
    assert.deepEqual(await findBarriers(page), [])
    await page.locator('#search').fill('bea')
    await page.locator('#people button', { hasText: 'Bea Malik' }).click()
    await verdict(page, 'Bea Malik. Guest of ليلى الخطيب')
    await inside(page, 1)
    await page.evaluate("document.documentElement.style.fontSize = '200%'")
    await page.locator('#people button', { hasText: '+ 1 guest' }).click()
    await page.getByRole('button', { name: 'Both are here' }).waitFor()
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320)
    await picture(page, 'party-large')
    await close()
  })

  it('shows the answers that are marked for the door', async () => {
    const made = await open(304, { names: ['Bea Malik'], colorScheme: 'dark', viewport: { width: 1280, height: 800 } })
    const { app, event, page, anna, companions, start } = made
    const owner = await makeGuest(app)
    await giveRole(app, event.groupId, owner, 'owner')
    const [table, child] = (await ask(app, event, owner.token, [
      { kind: 'short', label: 'Table', isShownAtDoor: true, isAskedOfGuests: true },
      { kind: 'yes_no', label: 'Bringing a child?', isShownAtDoor: true },
    ])) as [string, string]
    await answer(app, event, anna, { [table]: 'Table 4', [child]: true })
    await answer(app, event, anna, { [table]: 'Table 5' }, { guestId: companions[0]!.id })
    await start()
    await scan(page, anna.code)
    await page.getByRole('button', { name: 'Both are here' }).click()
    await verdict(page, 'Anna Becker + 1 guest. Checked in')
    assert.deepEqual(await page.locator('.door-answers div').allTextContents(), [
      'Anna Becker · TableTable 4',
      'Anna Becker · Bringing a child?Yes',
      'Bea Malik · TableTable 5',
    ])
    await picture(page, 'party-answers')
    await made.close()
  })

  it('a page that came before the organizers allowed guests learns the words by itself', async () => {
    const { app, event, page, anna, start, close } = await open(305, { names: [] })
    await start()
    assert.equal(await page.locator('#door').getAttribute('data-party'), null)
    await bringCompanions(app, event, [anna], ['Bea Malik'], 305)
    await page.locator('#door[data-party]').waitFor({ timeout: 30_000 })
    await page.locator('#connection', { hasText: 'Connected' }).waitFor()
    await scan(page, anna.code)
    await page.getByRole('alertdialog', { name: 'Anna Becker + 1 guest' }).waitFor()
    await close()
  })
})
