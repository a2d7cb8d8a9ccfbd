import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertPage, linksIn, mainOf } from '#test/support/browser/pages.ts'
import { award, insertBadge } from '#test/support/builders/boards.ts'
import { makeUser, type Person } from '#test/support/builders/factories.ts'
import { block, connectPeople, makeFullMember, makeHidden, renameGroup } from '#test/support/builders/members.ts'
import { browse, changeUser, eventsAbout } from '#test/support/builders/passes.ts'
import { sayName, useSite, type Visitor } from '#test/support/sign-in/server.ts'

const site = useSite()

const unknown = 'We couldn’t find that member'
const pageOf = (visitor: Visitor, { username }: Person, more = '') => visitor.get(`/members/${username}${more}`)

describe('the profile page', () => {
  it('shows everyone what the member shares, in their theme, and sets no cookie', async () => {
    const ana = await makeFullMember(site.app)
    const anonymous = await browse(site)
    for (const visitor of [anonymous, await browse(site, await makeUser(site.app))]) {
      const page = await pageOf(visitor, ana)
      assertPage(page, 200, 'Ana Lee')
      const parts = [
        'data-theme="ocean"',
        `@${ana.username}`,
        'Roofs and tomatoes',
        'Porto',
        'href="https://ana.example/shop"',
        'href="https://github.com/ana-lee"',
        '<b>65</b> XP',
        'Founder',
        'Waterer',
        'Common · 100%',
        'First RSVP',
        'A lamp',
        'Made of tin',
        `href="/groups/roof-${ana.groupId}">Rooftop garden</a>`,
        '1 badge · 25 XP',
        `href="/members/${ana.friend.username}">Bo Friend</a>`,
        'Joined ',
      ]
      for (const part of parts) assert.ok(page.text.includes(part), part)
      assert.doesNotMatch(page.text, /@example\.org|elsewhere\.example/)
    }
    assert.equal(anonymous.cookies.size, 0)
    assertPage(await anonymous.get(`/members/${ana.username.toUpperCase()}`), 200, 'Ana Lee')
  })

  it('has data for search engines and previews, and is not cached', async () => {
    const ana = await makeFullMember(site.app, '</script><b>')
    const before = await pageOf(await browse(site), ana)
    assert.match(before.text, /<meta name="robots" content="noindex">/, 'profiles are indexed only with consent')
    assert.ok(before.text.includes('property="og:type" content="profile"'))
    assert.doesNotMatch(before.text, /ld\+json/)
    await changeUser(site.app, ana, { search_engines: true })
    const { text, headers } = await pageOf(await browse(site), ana)
    const url = `https://hearth.test/members/${ana.username}`
    assert.ok(text.includes(`<link rel="canonical" href="${url}">`))
    assert.ok(text.includes(`property="og:image" content="https://hearth.test/og/members/${ana.username}.png"`))
    assert.ok(text.includes('property="og:type" content="profile"'))
    assert.doesNotMatch(text, /noindex/)
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)![1]!)
    assert.deepEqual([data['@type'], data.mainEntity['@type']], ['ProfilePage', 'Person'])
    assert.equal(data.mainEntity.name, '</script><b>Ana Lee')
    assert.deepEqual(data.mainEntity.sameAs, ['https://ana.example/shop', 'https://github.com/ana-lee'])
    assert.match(String(headers['cache-control']), /max-age=0, s-maxage=0, stale-while-revalidate=0$/)
  })

  it('of a private, suspended, deleted or nameless member is 404, like an unknown one', async () => {
    const nameless = await makeUser(site.app, { name: 'Veiled Name' })
    await changeUser(site.app, nameless, { username: null })
    const paths = [...(await makeHidden(site.app, 'Veiled Name')), nameless].map(({ username }) => username)
    for (const username of [...paths, 'never-was', '%00', '..%2Fadmin', 'a'.repeat(31)])
      for (const visitor of [await browse(site), await browse(site, await makeUser(site.app))]) {
        const page = await visitor.get(`/members/${username}`)
        assertPage(page, 404, unknown)
        assert.doesNotMatch(page.text, /Veiled/)
      }
    const answer = await (await browse(site)).get('/members/never-was', { accept: 'application/json' })
    assert.deepEqual([answer.status, JSON.parse(answer.text).code], [404, 'user_not_found'])
  })

  it('of a private member is visible to themselves and administrators with a note, and is not indexed', async () => {
    const ana = await makeUser(site.app, { name: 'Ana Lee' })
    await changeUser(site.app, ana, { profile_visibility: 'private' })
    const own = await pageOf(await browse(site, ana), ana)
    assertPage(own, 200, 'Ana Lee')
    assert.match(own.text, /Your profile is private/)
    const admin = await pageOf(await browse(site, await makeUser(site.app, { role: 'admin' })), ana)
    assert.match(admin.text, /because you’re an administrator/)
    for (const { text, headers } of [own, admin]) {
      assert.match(text, /<meta name="robots" content="noindex">/)
      assert.match(String(headers['cache-control']), /no-store/)
      assert.doesNotMatch(text, /og:image|ld\+json/)
    }
  })

  it('is 404 between two members who blocked each other, and 200 for everyone else', async () => {
    const [ana, bo, cy] = [await makeUser(site.app), await makeUser(site.app), await makeUser(site.app)]
    await block(site.app, ana, bo)
    await block(site.app, cy, ana)
    for (const foe of [bo, cy]) {
      assertPage(await pageOf(await browse(site, foe), ana), 404, unknown)
      assertPage(await pageOf(await browse(site, ana), foe), 404, unknown)
    }
    assert.equal((await pageOf(await browse(site), ana)).status, 200)
  })

  it('names no hidden member among connections, and no hidden group or badge', async () => {
    const ana = await makeFullMember(site.app)
    const foe = await makeUser(site.app, { name: 'Foe Of Viewer' })
    for (const person of [...(await makeHidden(site.app, 'Veiled Friend')), foe])
      await connectPeople(site.app, ana, person)
    const viewer = await makeUser(site.app)
    await block(site.app, viewer, foe)
    assert.match((await pageOf(await browse(site), ana)).text, /Foe Of Viewer/)
    assert.doesNotMatch((await pageOf(await browse(site, viewer), ana)).text, /Foe Of Viewer/)
    await renameGroup(site.app, ana.groupId, { hidden_at: site.app.clock.now().toISOString() })
    for (const visitor of [await browse(site), await browse(site, viewer)]) {
      const { text } = await pageOf(visitor, ana)
      assert.doesNotMatch(text, /Veiled Friend|Rooftop garden|Waterer/)
      assert.match(text, /Founder/)
    }
  })

  it('keeps badges of a deleted group, without a link to its page', async () => {
    const ana = await makeFullMember(site.app)
    await renameGroup(site.app, ana.groupId, { deleted_at: site.app.clock.now().toISOString() })
    const { text } = await pageOf(await browse(site), ana)
    assert.match(text, /Waterer.*Rooftop garden<br>/s)
    assert.doesNotMatch(text, new RegExp(`/groups/roof-${ana.groupId}`))
  })

  it('of a new member is not empty, and pictures are shown if we serve them', async () => {
    const ana = await makeUser(site.app, { name: 'Ana Maria Lee' })
    assert.match((await pageOf(await browse(site), ana)).text, /Nothing to show yet/)
    const file = '/v1/uploads/file/hero/x.png'
    await changeUser(site.app, ana, {
      hero_image_url: `https://hearth.test${file}`,
      avatar_url: `https://hearth.test${file}`,
    })
    const { text } = await pageOf(await browse(site), ana)
    assert.equal(
      mainOf(text)
        .match(/<img [^>]*>/g)
        ?.filter((image) => image.includes(`src="${file}"`)).length,
      2,
    )
    await changeUser(site.app, ana, { hero_image_url: `https://elsewhere.example${file}` })
    assert.doesNotMatch((await pageOf(await browse(site), ana)).text, /elsewhere\.example/)
  })
})

describe('following on the profile page', () => {
  const follows = async (one: Person, other: Person) => {
    const rows = site.app.database.selectFrom('follows').select('follower_id').where('follower_id', '=', one.id)
    return (await rows.where('followee_id', '=', other.id).execute()).length === 1
  }

  it('is one press, and so is unfollowing; the confirmation is shown only if it is true', async () => {
    const [ana, bo] = [await makeUser(site.app, { name: 'Ana Lee' }), await makeUser(site.app)]
    const visitor = await browse(site, bo)
    assert.match((await pageOf(visitor, ana)).text, new RegExp(`action="/members/${ana.username}/follow"`))
    const pressed = await visitor.post(`/members/${ana.username}/follow`)
    assert.deepEqual([pressed.status, pressed.location], [303, `/members/${ana.username}`])
    const page = await visitor.get(pressed.location!)
    assert.match(page.text, /You’re following Ana Lee\..*action="\/members\/[\w-]+\/unfollow"/s)
    assert.ok(await follows(bo, ana))
    assert.match((await pageOf(await browse(site, ana), bo)).text, /Follows you/)
    const left = await visitor.post(`/members/${ana.username}/unfollow`)
    assert.match((await visitor.get(left.location!)).text, /You’ve unfollowed Ana Lee/)
    assert.ok(!(await follows(bo, ana)))
    assert.doesNotMatch((await pageOf(visitor, ana, '?done=followed')).text, /You’re following/)
  })

  it('one’s own profile has no follow button, and following it is refused', async () => {
    const ana = await makeUser(site.app)
    const visitor = await browse(site, ana)
    assert.doesNotMatch(mainOf((await pageOf(visitor, ana)).text), /<form/)
    assert.equal((await visitor.post(`/members/${ana.username}/follow`)).status, 400)
  })

  it('submitted before the sign-in runs after it; nothing is stored for a hidden member', async () => {
    const ana = await makeUser(site.app, { name: 'Ana Lee' })
    const visitor = await browse(site)
    const { status, location } = await visitor.post(`/members/${ana.username}/follow`)
    const back = `/members/${ana.username}`
    assert.deepEqual([status, location], [303, `/sign-in?return_to=${encodeURIComponent(back)}`])
    await visitor.post('/sign-in', { email: 'follower@example.org', return_to: back })
    const { code } = await site.mailTo('follower@example.org')
    const entered = await sayName(visitor, await visitor.post('/sign-in/code', { code }))
    assert.equal(entered.location, back)
    assert.match((await visitor.get(back)).text, /You’re following Ana Lee/)
    assert.equal((await eventsAbout(site.app, ana, 'follow.created')).length, 1)
    for (const hidden of await makeHidden(site.app, 'Veiled')) {
      const anonymous = await browse(site)
      assert.equal((await anonymous.post(`/members/${hidden.username}/follow`)).status, 404)
      assert.equal(anonymous.cookies.size, 0)
    }
    const unfollow = await (await browse(site)).post(`/members/${ana.username}/unfollow`)
    assert.equal(unfollow.location, `/sign-in?return_to=${encodeURIComponent(`/members/${ana.username}`)}`)
  })

  it('is 404 between two members who blocked each other', async () => {
    const [ana, bo] = [await makeUser(site.app), await makeUser(site.app)]
    await block(site.app, ana, bo)
    assertPage(await (await browse(site, bo)).post(`/members/${ana.username}/follow`), 404, unknown)
  })
})

describe('the member directory', () => {
  const namesIn = ({ text }: { text: string }) =>
    [...text.matchAll(/<h3><a href="\/members\/([\w-]+)">/g)].map((match) => match[1])

  it('needs a sign-in, which leads back to the same filters', async () => {
    const { status, location } = await (await browse(site)).get('/members?q=ana&badge=founder')
    assert.deepEqual(
      [status, location],
      [303, `/sign-in?return_to=${encodeURIComponent('/members?q=ana&badge=founder')}`],
    )
  })

  it('finds members by name, location and badge, and shows the filters', async () => {
    const [ana, bo] = [
      await makeUser(site.app, { name: 'Quirina Ana' }),
      await makeUser(site.app, { name: 'Quirina Bo' }),
    ]
    await changeUser(site.app, ana, { location: 'Porto, Portugal', bio: 'Grows tomatoes' })
    const badge = await insertBadge(site.app, 10, null, { slug: 'quirina-badge', name: 'Of Quirina' })
    await award(site.app, badge, [bo.id])
    const visitor = await browse(site, await makeUser(site.app))
    const find = async (query: string) => namesIn(await visitor.get(`/members?${query}`))
    assert.deepEqual(await find('q=quirina'), [bo.username, ana.username])
    assert.deepEqual(await find('q=quirina&location=porto&badge='), [ana.username])
    assert.deepEqual(await find('q=quirina&badge=quirina-badge'), [bo.username])
    assert.deepEqual(await find('badge=quirina-badge'), [bo.username])
    const page = await visitor.get('/members?q=quirina&location=Porto&badge=quirina-badge')
    assert.match(page.text, /value="quirina".*value="Porto".*<option value="quirina-badge" selected>Of Quirina/s)
    assert.match(page.text, /No members found.*Show all members/s)
    assert.match((await visitor.get('/members?badge=unknown-badge')).text, /No members found/)
  })

  it('has links to the next and previous page, and refuses a forged cursor', async () => {
    for (let n = 0; n < 26; n++) await makeUser(site.app, { name: `Paging Person ${n}` })
    const visitor = await browse(site, await makeUser(site.app))
    const first = await visitor.get('/members?q=paging')
    const second = await visitor.get(linksIn(first, 'next')[0]!)
    assert.deepEqual([namesIn(first).length, namesIn(second).length], [24, 2])
    assert.equal(new Set([...namesIn(first), ...namesIn(second)]).size, 26)
    assert.deepEqual(namesIn(await visitor.get(linksIn(second, 'prev')[0]!)), namesIn(first))
    assert.equal((await visitor.get('/members?q=paging&cursor=made-up')).status, 400)
    assert.equal((await visitor.get(`/members?q=${'x'.repeat(201)}`)).status, 400)
  })

  it('leaves out members who are private, suspended, deleted, nameless or blocked', async () => {
    const viewer = await makeUser(site.app)
    const [foe, friend] = [
      await makeUser(site.app, { name: 'Zelda Foe' }),
      await makeUser(site.app, { name: 'Zelda Friend' }),
    ]
    await makeHidden(site.app, 'Zelda Veiled')
    await block(site.app, foe, viewer)
    const visitor = await browse(site, viewer)
    assert.deepEqual(namesIn(await visitor.get('/members?q=zelda')), [friend.username])
  })
})
