// Ring: merge. It opens a browser.
import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { type BrowsedSite, openAndWeigh, openBrowsedSite } from '#test/support/browser/browsed-site.ts'
import { assertNoBarriers, hostileLinks, payloads, strange } from '#test/support/browser/pages.ts'
import { award, insertBadge, passMinute } from '#test/support/builders/boards.ts'
import { countCheckins, makeCode } from '#test/support/builders/check-in-codes.ts'
import { makeLink } from '#test/support/builders/claim-links.ts'
import { makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeUser } from '#test/support/builders/factories.ts'
import { makeInvite } from '#test/support/builders/invitations.ts'
import { makeFullMember, renameGroup } from '#test/support/builders/members.ts'
import type { Site } from '#test/support/sign-in/server.ts'

let browsed: BrowsedSite
let site: Site
before(async () => {
  browsed = await openBrowsedSite()
  site = browsed.site
})
after(() => browsed[Symbol.asyncDispose]())

const openAs: BrowsedSite['openAs'] = (person, options) => browsed.openAs(person, options)

const nowhere = { slug: '', groupId: null }

/** A member with everything, on a leaderboard with others, and a code of every kind. */
async function makeScene(mark = '', links?: string[]) {
  const { app } = site
  const ana = await makeFullMember(app, mark, links)
  const badge = await insertBadge(app, 80, ana.groupId, {
    name: `${mark}Soul of the garden`,
    slug: `soul-${ana.id}`,
    description: `${mark}Was there, every week`,
    icon: '❤️‍🔥',
    color: '#f96195',
  })
  await award(app, badge, [ana.id, ana.friend.id])
  await passMinute(app)
  const event = await makeEventWithGroup(app, { seats: 50 })
  await app.database
    .updateTable('events')
    .set({ title: `${mark}Sowing day` })
    .where('id', '=', event.id)
    .execute()
  await renameGroup(app, event.groupId!, { name: `${mark}Rooftop garden` })
  return {
    ana,
    slug: `soul-${ana.id}`,
    claim: `/claim/${await makeLink(app, { id: badge, ...nowhere })}`,
    overClaim: `/claim/${await makeLink(app, { id: badge, ...nowhere }, { expiresIn: 0 })}`,
    invite: `/group-claim/${await makeInvite(app, event.groupId!)}`,
    door: `/checkin/${await makeCode(app, event)}`,
    earlyDoor: `/checkin/${await makeCode(app, await makeEventWithGroup(app, { startsIn: 300 }))}`,
    event,
  }
}

type Scene = Awaited<ReturnType<typeof makeScene>>

/** One page of each kind, for an anonymous visitor. */
const kindsOf = ({ ana, slug, claim, invite, earlyDoor }: Scene) => ({
  profile: `/members/${ana.username}`,
  badges: '/badges',
  badge: `/badges/${slug}`,
  board: '/leaderboard',
  claim,
  'wrong claim': '/claim/NOWHERE',
  invitation: invite,
  'early door': earlyDoor,
})

/** More pages of the same kinds. */
const othersOf = ({ door, overClaim }: Scene) => ({
  movers: '/leaderboard?period=week',
  door,
  'over claim': overClaim,
  nobody: '/members/nobody-there',
})

it('every community page is accessible, in its themes in light and dark mode, small, and sets no cookie for a visitor', async () => {
  const scene = await makeScene()
  const [anonymous, member] = [await openAs(null), await openAs(scene.ana.friend)]
  const signedIn = { members: '/members', 'role offers': '/account/role-offers' }
  const signedInOthers = { held: scene.claim }
  const visits: [BrowserContext, Record<string, string>, isInEveryTheme: boolean][] = [
    [anonymous, kindsOf(scene), true],
    [anonymous, othersOf(scene), false],
    [member, signedIn, true],
    [member, signedInOthers, false],
  ]
  for (const [context, paths, isInEveryTheme] of visits)
    for (const [name, path] of Object.entries(paths)) {
      const page = await context.newPage()
      await openAndWeigh(site, page, path)
      await assertNoBarriers(page, name, isInEveryTheme)
      await page.close()
    }
  assert.deepEqual(await anonymous.cookies(), [])
})

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let n = 0; n < 40; n++) {
    await page.keyboard.press('Tab')
    const label = await page.evaluate(
      `(document.activeElement.labels?.[0] ?? document.activeElement).textContent.trim().replace(/\\s+/g, ' ')`,
    )
    if (label === name) {
      const outline = await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')
      assert.notEqual(outline, 'none', `${name} shows that it is reached`)
      return
    }
  }
  assert.fail(`${name} was not reached`)
}

async function signInByKeyboard(page: Page, email: string): Promise<void> {
  await tabTo(page, 'Email address')
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await page.waitForURL(/sign-in\/code/)
  await tabTo(page, '6-digit code')
  await page.keyboard.type((await site.mailTo(email)).code)
  await page.keyboard.press('Enter')
  await page.waitForURL(/sign-in\/name/)
  await tabTo(page, 'Name')
  await page.keyboard.type('Key Board')
  await page.keyboard.press('Enter')
}

const journeys = [
  ['claim', 'Claim this badge', 'It’s yours!'],
  ['invite', 'Accept invitation', 'Welcome to the team!'],
  ['door', 'Check in', 'You’re checked in'],
] as const

for (const [place, button, done] of journeys)
  for (const javaScriptEnabled of [true, false])
    it(`by keyboard and ${javaScriptEnabled ? 'with' : 'without'} JavaScript: ${button}, sign in, ${done}`, async () => {
      const scene = await makeScene()
      const context = await openAs(null, { javaScriptEnabled })
      const page = await context.newPage()
      await page.goto(`${site.baseUrl}${scene[place]}`)
      await tabTo(page, button)
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/sign-in\?/)
      await signInByKeyboard(page, `journey-${place}-${javaScriptEnabled}@example.org`)
      await page.getByRole('heading', { name: done }).waitFor()
      assert.equal(new URL(page.url()).pathname, scene[place])
      assert.equal(await countCheckins(site.app.database, scene.event.id), place === 'door' ? 1 : 0)
      await context.close()
    })

it('a mistyped code can be corrected', async () => {
  const { claim } = await makeScene()
  const context = await openAs(null, { javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${site.baseUrl}/claim`)
  await tabTo(page, 'Code')
  await page.keyboard.type('wrong-code')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'That code doesn’t match a badge' }).waitFor()
  await tabTo(page, 'Code')
  await page.keyboard.press('Control+A')
  await page.keyboard.type(claim.split('/').at(-1)!.toLowerCase())
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Claim this badge' }).waitFor()
  await context.close()
})

it('texts of users stay text on every community page', async () => {
  const all = payloads.join(' ')
  const scene = await makeScene(all, hostileLinks)
  const [anonymous, member] = [await openAs(null), await openAs(await makeUser(site.app, { name: all }))]
  const tabs = { anonymous: await anonymous.newPage(), member: await member.newPage() }
  const typed = encodeURIComponent(payloads[1]!)
  const query = new URLSearchParams({ q: all.slice(0, 200), location: all.slice(0, 100) })
  const own = Object.values({ ...kindsOf(scene), ...othersOf(scene) }).filter((path) => !/WHERE|nobody/.test(path))
  const visits: [keyof typeof tabs, string][] = [
    ...own.map((path): [keyof typeof tabs, string] => ['anonymous', path]),
    ['anonymous', `/claim/${typed}`],
    ['anonymous', `/checkin/${typed}?via=${typed}`],
    ['anonymous', `${scene.door}?via=${typed}`],
    ['member', `/members/${scene.ana.username}`],
    ['member', `/members?${query}`],
    ['member', '/members'],
    ['member', '/badges?"><script>window.pwned=1</script>'],
  ]
  for (const [who, path] of visits) {
    const page = tabs[who]
    await page.goto(`${site.baseUrl}${path}`)
    assert.equal(await page.locator(strange).count(), 0, path)
    assert.equal(await page.evaluate('window.pwned'), undefined, path)
  }
  for (const path of [
    `/members/${scene.ana.username}`,
    `/badges/${scene.slug}`,
    scene.claim,
    scene.invite,
    scene.door,
  ]) {
    const page = tabs.anonymous
    await page.goto(`${site.baseUrl}${path}`)
    assert.ok(((await page.locator('main').textContent()) ?? '').includes(all), path)
  }
})
