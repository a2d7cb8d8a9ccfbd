// Ring: merge. It opens a browser.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { messagesFor } from '#messages/index.ts'
import { type BrowsedSite, openBrowsedSite } from '#test/support/browser/browsed-site.ts'
import { makeUser, type Person } from '#test/support/builders/factories.ts'
import { browse } from '#test/support/builders/passes.ts'
import type { Site, Visitor } from '#test/support/sign-in/server.ts'

const { settings, site: siteText, flash } = messagesFor('en')
const path = '/settings/profile'
const portfolio = `${path}/portfolio`
let browsed: BrowsedSite
let site: Site
before(async () => {
  browsed = await openBrowsedSite()
  site = browsed.site
})
after(() => browsed[Symbol.asyncDispose]())

describe('the profile', () => {
  it('a member fills in the form; empty fields clear, and a wrong link is named', async () => {
    const person = await makeUser(site.app)
    const ana = await browse(site, person)
    const form = { name: 'Ana', bio: 'Tea', location: 'Porto', themeColor: 'ocean', socialLinks: 'https://a.example' }
    assert.equal((await ana.post(path, form)).location, path)
    const columns = ['name', 'bio', 'location', 'theme_color', 'social_links'] as const
    const read = () =>
      site.app.database.selectFrom('users').select(columns).where('id', '=', person.id).executeTakeFirstOrThrow()
    const saved = { name: 'Ana', bio: 'Tea', location: 'Porto', theme_color: 'ocean' }
    assert.deepEqual(await read(), { ...saved, social_links: ['https://a.example'] })
    const refused = await ana.post(path, { name: 'Ana', socialLinks: 'a.example' })
    assert.equal(refused.status, 400)
    assert.match(
      refused.text,
      /value="a.example"[^>]*aria-describedby="field-socialLinks-0-problem" aria-invalid="true"/,
    )
    await ana.post(path, { name: 'Ana', bio: '', location: '', themeColor: '', socialLinks: '' })
    assert.deepEqual(await read(), { name: 'Ana', bio: null, location: null, theme_color: null, social_links: [] })
  })

  it('texts of the member stay text', async () => {
    const ana = await browse(site, await makeUser(site.app))
    const words = '"><script>alert(1)</script></textarea>'
    const { text } = await ana.post(path, { name: words, bio: words, location: words, username: words })
    assert.doesNotMatch(text, /<script>/)
  })

  it('in a browser the username is checked while it is typed, and the preview appears below the text', async () => {
    const [person, other] = [await makeUser(site.app), await makeUser(site.app, { username: 'already-there' })]
    const page = await (await browsed.openAs(person)).newPage()
    await page.goto(`${site.baseUrl}${path}`)
    const states = settings.profile.usernameStates
    for (const [typed, words] of [
      ['no way', states.invalid],
      [other.username!, states.taken],
      [`free-${person.username}`.slice(0, 30), states.available],
    ] as const) {
      await page.getByLabel(settings.profile.usernameLabel).fill(typed)
      await page.getByRole('status').filter({ hasText: words }).waitFor()
    }
    await page.getByLabel(settings.profile.bioLabel).fill('Here for **tea**')
    await page.getByRole('button', { name: siteText.preview.title }).click()
    await page.locator('#field-bio-preview strong', { hasText: 'tea' }).waitFor()
    await page.getByLabel(settings.profile.locationLabel).press('Enter')
    await page.getByText(flash.done.saved).waitFor()
  })
})

describe('the portfolio', () => {
  const idOf = (text: string, title: string) =>
    new RegExp(`href="${portfolio}/([0-9a-f-]{36})"[^>]*aria-label="Edit ${title}"`).exec(text)![1]!
  async function titlesIn(visitor: Visitor): Promise<string[]> {
    const { text } = await visitor.get(portfolio)
    return [...text.matchAll(/<b>(.*?)<\/b>/g)].map((match) => match[1]!).filter((title) => /^[a-d]\d?$/.test(title))
  }
  async function start(): Promise<{ person: Person; ana: Visitor }> {
    const person = await makeUser(site.app)
    const ana = await browse(site, person)
    for (const title of ['a', 'b', 'c']) await ana.post(portfolio, { title, url: '', description: '' })
    return { person, ana }
  }

  it('items are added, changed and moved', async () => {
    const { ana } = await start()
    assert.deepEqual(await titlesIn(ana), ['a', 'b', 'c'])
    const [a, c] = await ana.get(portfolio).then(({ text }) => [idOf(text, 'a'), idOf(text, 'c')])
    await ana.post(`${portfolio}/${c}/move`, { do: 'up' })
    await ana.post(`${portfolio}/${a}/move`, { do: 'down' })
    assert.deepEqual(await titlesIn(ana), ['c', 'a', 'b'])
    await ana.post(`${portfolio}/${c}/move`, { do: 'up' })
    assert.deepEqual(await titlesIn(ana), ['c', 'a', 'b'], 'the first one stays')
    await ana.post(`${portfolio}/${a}`, { title: 'a2', url: 'https://a.example', description: '' })
    assert.deepEqual(await titlesIn(ana), ['c', 'a2', 'b'])
  })

  it('an item is deleted only after a question, and only by its owner', async () => {
    const { ana } = await start()
    const id = idOf((await ana.get(portfolio)).text, 'b')
    const asked = await ana.post(`${portfolio}/${id}/delete`, { do: 'delete' })
    assert.equal(asked.status, 200)
    assert.match(asked.text, /Delete “b”\?/)
    assert.deepEqual(await titlesIn(ana), ['a', 'b', 'c'])
    const { ana: bo } = await start()
    for (const act of ['', '/move', '/delete'])
      await bo.post(`${portfolio}/${id}${act}`, { confirmed: 'delete', title: 'd', do: 'up' })
    assert.equal((await bo.get(`${portfolio}/${id}`)).status, 404)
    assert.deepEqual(await titlesIn(ana), ['a', 'b', 'c'])
    await ana.post(`${portfolio}/${id}/delete`, { confirmed: 'delete' })
    assert.deepEqual(await titlesIn(ana), ['a', 'c'])
  })
})
