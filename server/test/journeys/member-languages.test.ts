import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { messagesFor } from '#messages/index.ts'
import { type BrowsedSite, openBrowsedSite } from '#test/support/browser/browsed-site.ts'
import { assertNoBarriers, takePictures } from '#test/support/browser/pages.ts'
import { makeEventIn } from '#test/support/builders/events.ts'
import { browse } from '#test/support/builders/passes.ts'
import { scene } from '#test/support/builders/scene.ts'

let browsed: BrowsedSite
before(async () => {
  browsed = await openBrowsedSite()
})
after(() => browsed[Symbol.asyncDispose]())

/** As keyboards of these languages type an address and the digits of a code. */
const people = [
  { locale: 'ja', name: '山田 花子', guest: '鈴木 一郎', typed: 'hanako＠example．org', zero: 0xff10, lang: 'ja' },
  { locale: 'pt-BR', name: 'Conceição Luz', guest: 'João', typed: 'luz@example.org', zero: 0x30, lang: 'pt-BR' },
  { locale: 'ar-EG', name: 'سارة منصور', guest: 'أحمد', typed: 'sara@example.org', zero: 0x660, lang: 'ar' },
] as const

const digitsFrom = (zero: number, code: string) =>
  [...code].map((digit) => String.fromCodePoint(zero + Number(digit))).join('')

for (const { locale, name, guest, typed, zero, lang } of people)
  it(`a member finds an event, comes with a guest, shows the ticket, changes and cancels in ${locale} on a phone`, async () => {
    const { site, openAs } = browsed
    const { owner, group } = await scene(site.app, { people: { owner: 'owner' }, group: { name: `Choir ${locale}` } })
    const title = `Dinner ${locale}`
    const id = await makeEventIn(site.app, group.id, { seats: 30, maxGuests: 2, startsIn: 5 * 24 * 60 })
    await site.app.database.updateTable('events').set({ title, venue_city: 'Berlin' }).where('id', '=', id).execute()
    const { events, accounts, flash, guestTicket } = messagesFor(lang, 'account')
    const context = await openAs(null, { viewport: { width: 390, height: 844 }, locale })
    const page = await context.newPage()
    let step = 0
    const look = async (what: string) => {
      const said = await page.evaluate<{ lang: string; beyond: number }>(
        '({ lang: document.documentElement.lang, beyond: document.documentElement.scrollWidth - innerWidth })',
      )
      assert.deepEqual(said, { lang, beyond: 0 }, what)
      await assertNoBarriers(page, what)
      await takePictures(page, join(pictures, locale, `${++step}-${what}`), [390])
      await page.setViewportSize({ width: 390, height: 844 })
    }

    await page.goto(`${site.baseUrl}/events?q=${encodeURIComponent(title)}`)
    await look('found')
    await page.getByRole('link', { name: title }).first().click()
    await look('event')
    await page.getByRole('button', { name: events.offer.seat.button, exact: true }).click()
    await page.getByLabel(accounts.signIn.emailLabel).fill(typed)
    await page.getByRole('button', { name: accounts.signIn.emailButton }).click()
    const email = typed.normalize('NFKC')
    await page.getByLabel(accounts.signIn.codeLabel).fill(digitsFrom(zero, (await site.mailTo(email)).code))
    await look('code')
    await page.getByRole('button', { name: accounts.signIn.codeButton, exact: true }).click()
    await page.getByLabel(accounts.name.nameLabel, { exact: true }).fill(name)
    await page.getByRole('button', { name: accounts.name.join, exact: true }).click()

    await page.getByRole('heading', { name: events.justGoing.heading }).waitFor()
    await look('going')
    await page.getByRole('link', { name: events.justGoing.ticket }).click()
    await page.locator('main').getByText(name).first().waitFor()
    const ticketUrl = page.url()
    await look('ticket')

    await page.goto(`${site.baseUrl}/events/${id}`)
    await page.getByRole('link', { name: events.offer.change }).click()
    await page.getByLabel(events.rsvpForm.people).selectOption('1')
    await page.locator('.guest').first().waitFor()
    const folded = page.locator('.guest:not([open]) > summary').first()
    if (await folded.isVisible()) await folded.click()
    await page.getByLabel(events.rsvpForm.guestName).first().fill(guest)
    await look('change')
    await page.locator('.rsvp-form button:not(.quiet)').first().click()
    await page.getByText(flash.done.rsvpChanged).first().waitFor()
    await page.goto(ticketUrl)
    await page.getByRole('group', { name: guestTicket.send(guest) }).waitFor()
    await look('party')
    await assertOnPaper(owner, id, [name, guest])
    await page.goto(`${site.baseUrl}/events/${id}/rsvp/cancel`)
    await look('cancel')
    await page.locator('main button.danger').click()
    await page.getByText(events.offer.seat.button).first().waitFor()
    await look('cancelled')
    await page.goto(`${site.baseUrl}/`)
    assert.ok((await page.locator('h1').textContent())?.includes(name), 'greets by the name as it was typed')
    await look('home')
    await context.close()
  })

/** What the team reads at the entrance if no device works. */
async function assertOnPaper(owner: Parameters<typeof browse>[1], id: string, names: readonly string[]): Promise<void> {
  const printed = await (await browse(browsed.site, owner)).get(`/organize/events/${id}/print/door-list`)
  assert.equal(printed.status, 200)
  for (const name of names) assert.ok(printed.text.includes(name), `${name} is on paper`)
}

const pictures = join(import.meta.dirname, '../../../.tmp/member-languages')
