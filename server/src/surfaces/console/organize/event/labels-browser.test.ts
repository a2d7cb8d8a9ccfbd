// Ring: merge. It opens a browser.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { openRealClock } from '#test/support/app/clock.ts'
import { type BrowsedSite, openBrowsedSite } from '#test/support/browser/browsed-site.ts'
import { findBarriers } from '#test/support/browser/pages.ts'
import { ask } from '#test/support/builders/answers.ts'
import { type Guest, giveRole, type MadeEvent, makeEventWithGroup, makeGuest } from '#test/support/builders/events.ts'
import { giveLabel, readLabels, setLabels } from '#test/support/builders/labels.ts'

let browsed: BrowsedSite
let manager: Guest
let event: MadeEvent
let people: Guest[]
const names = ['Ana Becker', 'نينا الخطيب', 'Bartholomew Featherstonehaugh-Cholmondeley', 'Cy']
before(async () => {
  browsed = await openBrowsedSite({ clock: openRealClock() })
  const { app } = browsed.site
  manager = await makeGuest(app)
  event = await makeEventWithGroup(app, { seats: 9 })
  await giveRole(app, event.groupId, manager, 'owner')
  await ask(app, event, manager.token, [{ kind: 'yes_no', label: 'Do you write for a paper?' }])
  people = []
  for (const name of names) {
    const one = await makeGuest(app, { name })
    assert.equal((await app.post(`/v1/events/${event.id}/rsvp`, { token: one.token, body: {} })).status, 201)
    people.push(one)
  }
})
after(() => browsed[Symbol.asyncDispose]())

const home = () => `${browsed.site.baseUrl}/organize/events/${event.id}`
const picture = async (page: Page, name: string) => {
  await page.evaluate('Promise.all(document.getAnimations().map(({ finished }) => finished))')
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true })
}

describe('labels in a browser', () => {
  it('on a phone without a script: made, given, listed, applied from a list and removed', async () => {
    const context = await browsed.openAs(manager, { viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${home()}/attendees`)
    assert.equal(await page.getByText('Labels').count(), 0, 'no word where there are none')
    await page.goto(`${home()}/print`)
    await page.getByRole('link', { name: 'Labels on badges' }).click()
    await page.getByText('No labels yet. Give speakers, crew or press a label').waitFor()
    assert.equal(await page.getByText('Label many from a list').count(), 0)
    await page.getByRole('button', { name: 'Add “Speaker”' }).click()
    await page.getByText('Labels saved.').waitFor()
    await page.getByRole('group', { name: 'New label' }).getByLabel('Name').fill('Press')
    await page
      .getByRole('group', { name: 'New label' })
      .getByLabel('Who gets it')
      .selectOption({ label: 'Who answers “Yes” to “Do you write for a paper?”' })
    await page.getByRole('button', { name: 'Save labels', exact: true }).first().click()
    await page.getByText('Labels saved.').waitFor()
    const { labels } = await readLabels(browsed.site.app, event, manager.token)
    assert.deepEqual(
      labels.map(({ name, option }) => [name, option]),
      [
        ['Speaker', null],
        ['Press', 'yes'],
      ],
    )
    await picture(page, 'labels')
    await page.goto(`${home()}/attendees`)
    await page.getByRole('checkbox', { name: 'Ana Becker' }).check()
    await page.getByRole('checkbox', { name: 'نينا' }).check()
    await page.getByRole('button', { name: 'Label: Speaker' }).click()
    await page.getByText('Done. The label is on them now.').waitFor()
    await picture(page, 'attendees')
    await page.getByRole('navigation', { name: 'Label' }).getByRole('link', { name: 'Speaker' }).click()
    await page.getByRole('link', { name: 'Ana Becker' }).waitFor()
    assert.equal(await page.getByRole('link', { name: 'Cy', exact: true }).count(), 0)
    await page.getByRole('link', { name: 'Ana Becker' }).click()
    await page.getByLabel('Label').selectOption({ label: 'No label' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Done. The label is off.').waitFor()
    await picture(page, 'person')
    await page.goto(`${home()}/attendees/labels`)
    const rows = [`${people[3]!.username},Press`, `${people[0]!.username},Speaker`, 'no-one@example.org,Press']
    await page.getByLabel('The list').fill(rows.join('\n'))
    await page.getByRole('button', { name: 'Check the list' }).click()
    await page.getByText('2 people get a label').waitFor()
    await page.getByText('no-one@example.org', { exact: true }).waitFor()
    await picture(page, 'list')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('Done. The list is applied.').waitFor()
    await page.getByRole('button', { name: 'Remove “Speaker”' }).click()
    await page.getByText('2 people have it. It’s taken off them.').waitFor()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('Labels saved.').waitFor()
    assert.equal((await readLabels(browsed.site.app, event, manager.token)).labels.length, 1)
    await context.close()
  })

  it('are on paper, on the ticket and at the door, by day and by night, and fit a small phone with large text', async () => {
    const { app, baseUrl } = browsed.site
    const wanted = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'gray'].map((color, n) => ({
      name: n === 0 ? 'صحافة والضيوف الكرام جدا' : `Label ${color}`,
      color,
    }))
    const ids = await setLabels(app, event, manager.token, wanted)
    for (const [n, one] of people.entries()) await giveLabel(app, event, manager.token, [one], ids[n * 2]!)
    const ticket = await app.database
      .selectFrom('tickets')
      .select('code')
      .where('event_id', '=', event.id)
      .where('user_id', '=', people[0]!.id)
      .executeTakeFirstOrThrow()
    const paths = [
      `${home()}/attendees/labels`,
      `${home()}/attendees`,
      `${home()}/attendees/${people[2]!.id}`,
      `${home()}/announcements/new`,
      `${baseUrl}/t/${ticket.code}`,
    ]
    for (const colorScheme of ['light', 'dark'] as const) {
      const options = { viewport: { width: 320, height: 700 }, bypassCSP: true, colorScheme }
      const context = await browsed.openAs(manager, options)
      const page = await context.newPage()
      for (const [n, one] of paths.entries()) {
        await page.goto(one)
        assert.deepEqual(await findBarriers(page), [], one)
        await picture(page, `page-${n}-${colorScheme}`)
        await page.addStyleTag({ content: 'html { font-size: 200% }' })
        const wide = await page.evaluate('document.documentElement.scrollWidth')
        assert.ok((wide as number) <= 320, `${one} is ${String(wide)} wide`)
      }
      await context.close()
      const holder = await browsed.openAs(people[0]!, { viewport: { width: 390, height: 844 }, colorScheme })
      const own = await holder.newPage()
      await own.goto(`${baseUrl}/t/${ticket.code}`)
      await own.getByText(wanted[0]!.name).waitFor()
      assert.deepEqual(await findBarriers(own), [])
      await picture(own, `ticket-${colorScheme}`)
      await holder.close()
    }
    const context = await browsed.openAs(manager, { viewport: { width: 1000, height: 1400 } })
    const page = await context.newPage()
    for (const sheet of ['name-badges', 'door-list']) {
      await page.goto(`${home()}/print/${sheet}`)
      await page.getByText('Label yellow').waitFor()
      assert.deepEqual(await findBarriers(page), [], sheet)
      await picture(page, sheet)
    }
    await context.close()
  })

  it('reach a door that is open, with the word beside the name', async () => {
    const { app, baseUrl } = browsed.site
    const [first] = await setLabels(app, event, manager.token, [{ name: 'Crew', color: 'yellow' }])
    const options = { viewport: { width: 390, height: 844 }, serviceWorkers: 'block' } as const
    const context = await browsed.openAs(manager, options)
    const page = await context.newPage()
    await page.goto(`${baseUrl}/door/${event.id}`)
    await page.locator('#connection', { hasText: 'Connected' }).waitFor()
    await page.getByRole('button', { name: 'Name' }).click()
    await page.getByRole('button', { name: /^Cy/ }).waitFor()
    await giveLabel(app, event, manager.token, [people[3]!], first!)
    await page.getByRole('button', { name: /^Cy\s*Crew/ }).waitFor()
    assert.deepEqual(await findBarriers(page), [])
    await picture(page, 'door')
    await setLabels(app, event, manager.token, [{ id: first!, name: 'Helper', color: 'red' }])
    await page.getByRole('button', { name: /^Cy\s*Helper/ }).click()
    await page.locator('#said', { hasText: /Cy\. Helper\./ }).waitFor({ state: 'attached' })
    await page.locator('#verdict .alabel', { hasText: 'Helper' }).waitFor()
    assert.deepEqual(await findBarriers(page), [])
    await picture(page, 'verdict')
    await context.close()
  })
})
