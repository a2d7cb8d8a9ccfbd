import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Response, useApp } from '#test/support/app/harness.ts'
import { awardInOrder, makeBadgeRow } from '#test/support/builders/badge-rows.ts'
import { is } from '#test/support/builders/badges.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { makeHiddenMembers } from '#test/support/builders/hidden-members.ts'

const app = useApp({
  async prepare() {
    viewer = await makeUser(app, { username: 'the-viewer', name: 'Viewer' })
    token = await makeToken(app, viewer, ['user'])
  },
})
let viewer: Person
let token: string

const change = (person: Person, set: object) =>
  app.database.updateTable('users').set(set).where('id', '=', person.id).execute()
const namesOf = (answer: Response) => answer.body.data.map((row: { username: string }) => row.username)
const search = (query: Record<string, string>) => app.get(`/v1/users?${new URLSearchParams(query)}`, { token })
const find = async (q: string) => namesOf(await search({ q })).sort()
const read = (username: string, as = token) => app.get(`/v1/users/${username}`, { token: as })

const profile = {
  bio: 'Here for the talks.',
  location: 'Lisbon',
  avatar_url: 'https://pictures.example/a.png',
  hero_image_url: 'https://pictures.example/h.png',
  theme_color: 'ocean',
  social_links: ['https://social.example/ana'],
}

describe('the directory', () => {
  it('the directory lists exactly the fields of the specification, newest member first, with pages', async () => {
    const people: Person[] = []
    for (let i = 0; i < 5; i++) {
      const person = await makeUser(app)
      people.unshift(person)
      await change(person, { ...profile, created_at: `2030-01-0${i + 1}T00:00:00.000Z` })
    }
    const first = await search({ limit: '3' })
    assert.deepEqual(
      namesOf(first),
      people.slice(0, 3).map((person) => person.username),
    )
    assert.deepEqual(first.body.data[0], {
      username: people[0]!.username,
      name: first.body.data[0].name,
      bio: profile.bio,
      location: profile.location,
      avatarUrl: profile.avatar_url,
      themeColor: profile.theme_color,
      badges: [],
      memberSince: '2030-01-05T00:00:00.000Z',
    })
    const next = await search({ limit: '2', cursor: first.body.pagination.nextCursor })
    assert.deepEqual(
      namesOf(next),
      people.slice(3).map((person) => person.username),
    )
    const back = await search({ limit: '3', before: next.body.pagination.prevCursor })
    assert.deepEqual(namesOf(back), namesOf(first))
  })

  it('the directory matches every word, the last one as a prefix, in names and usernames', async () => {
    const person = await makeUser(app, { name: 'Ximena Duarte-Okafor', username: 'xime-77' })
    for (const q of ['ximena', 'XIMENA okaf', 'duarte', 'duarte-okafor', 'okafor xim', 'xime-77', 'xime 77', '77'])
      assert.ok((await find(q)).includes(person.username), q)
    for (const q of ['xim duarte', 'imena', 'ximena berg']) assert.deepEqual(await find(q), [], q)
  })

  it('the directory finds names in any script, ignoring accents and case', async () => {
    const names = {
      chloe: ['Chloé Ångström', 'chloe angstrom', 'CHLOÉ'],
      olga: ['Ольга Иванова', 'ольга', 'ИВАН'],
      sakura: ['田中 さくら', '田中', 'さくら', 'サクラ', 'くら', '中', 'さくら 田'],
      taro: ['山田太郎', '太郎', '山田', '田太', '郎'],
      minjun: ['김민준', '민준', '김'],
      thai: ['สมชาย ใจดี', 'ชาย', 'ใจดี สมชาย'],
      noor: ['نور الهدى', 'نور'],
      lukasz: ['Łukasz Żółć', 'lukasz zolc'],
      priya: ['प्रिया शर्मा', 'प्रिया'],
      obrien: ["Seán O'Brien", "o'brien", 'sean brien'],
      initials: ['J.R. Smithson', 'j.r. smiths'],
      okina: ['Kaʻiulani Puʻuwai', 'kaʻiulani', "puʻuwai ka'iulani"],
      sharp: ['Straßenmusikantin Groß', 'strassenmusi', 'STRASSENMUSIKANTIN gros', 'groß straßenmusikantin'],
      long: [`${'abcdefghij'.repeat(4)} Long`, 'abcdefghijabcdefghijabcdefghijabcdefghij', 'abcdefghijab'],
    }
    for (const [username, [name, ...queries]] of Object.entries(names)) {
      await makeUser(app, { username: `s-${username}`, name: name! })
      for (const q of queries) assert.deepEqual(await find(q), [`s-${username}`], q)
    }
  })

  it('the directory finds no one by punctuation alone and accepts any text', async () => {
    for (const q of ['', '   ', '!!!', "'", '\\', "':*|&!()", '%', '-', '½', 'ʼ', '&', "a' | 'b", 'x'.repeat(200)])
      assert.ok(Array.isArray((await search({ q })).body.data), q)
    assert.deepEqual(await find("'!'"), [])
    is(await search({ q: 'x'.repeat(201) }), 400, 'validation_failed')
  })

  it('the directory matches a location up to its first comma, ignoring case and accents', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => makeUser(app, { name: 'Placed' })))
    const places = ['Kraków', 'krakow, Poland', ' KRAKOW , PL', 'Kraków Stary']
    for (const [i, person] of people.entries()) await change(person, { location: places[i] })
    const expected = people.slice(0, 3).map((person) => person.username)
    for (const location of ['krakow', 'Kraków', 'KRAKÓW, anywhere'])
      assert.deepEqual(namesOf(await search({ location })).sort(), expected.sort())
    assert.deepEqual(namesOf(await search({ location: 'krakow', q: 'placed' })).sort(), expected.sort())
    assert.deepEqual(namesOf(await search({ location: 'krakow', q: 'nobody' })), [])
    assert.deepEqual(namesOf(await search({ location: 'krak' })), [])
  })

  it('the directory leaves out users who are private, suspended, deleted, blocked or without a username', async () => {
    const hidden = (await makeHiddenMembers(app, { ...viewer, token }, 'Invisible Ink')).map(
      (person) => person.username,
    )
    const shown = await makeUser(app, { name: 'Invisible Ink' })
    assert.deepEqual(await find('invisible'), [shown.username])
    const all = namesOf(await search({ limit: '100' }))
    for (const username of hidden) assert.ok(!all.includes(username), username)
    const admin = await makeToken(app, await makeUser(app, { role: 'admin' }), ['admin'])
    const seen = namesOf(await app.get('/v1/users?q=invisible', { token: admin }))
    assert.deepEqual(seen.sort(), [shown.username, ...hidden.slice(4)].sort())
  })

  it('a directory search has pages in both directions, with many and with few matches', async () => {
    const rows = (name: string, count: number, year: number) =>
      Array.from({ length: count }, (_, n) => ({
        id: crypto.randomUUID(),
        name: `${name} ${n}`,
        username: `${name}-${n}`,
        location: "Coté d'Or \\ Sud, France",
        created_at: new Date(Date.UTC(year, 0, 1, 0, n)).toISOString(),
      }))
    await app.database
      .insertInto('users')
      .values(rows('needle', 45, 2001))
      .execute()
    await app.database
      .insertInto('users')
      .values(rows('straw', 1100, 2002))
      .execute()
    const location = "cote d'or \\ sud"
    for (const [name, count, where] of [
      ['needle', 45, {}],
      ['straw', 1100, {}],
      ['needle', 45, { location }],
      ['straw', 1100, { location }],
    ] as const) {
      const expected = Array.from({ length: count }, (_, n) => `${name}-${count - 1 - n}`).slice(0, 60)
      const pages: Response[] = []
      for (let cursor: string | undefined; pages.length < Math.ceil(expected.length / 20); ) {
        const page = await search({ q: name, ...where, ...(cursor && { cursor }) })
        pages.push(page)
        cursor = page.body.pagination.nextCursor
      }
      assert.deepEqual(pages.flatMap(namesOf), expected)
      assert.equal(pages.at(-1)!.body.pagination.hasMore, name === 'straw')
      const back = await search({ q: name, ...where, before: pages.at(-1)!.body.pagination.prevCursor })
      assert.deepEqual(namesOf(back), namesOf(pages.at(-2)!))
      const skipped = await search({ q: name, ...where, offset: '20' })
      assert.deepEqual(namesOf(skipped), namesOf(pages[1]!))
    }
    assert.deepEqual(namesOf(await search({ q: 'straw', offset: '5000' })), [])
  })
})

describe('a public profile', () => {
  it('a public profile has exactly the fields of the specification', async () => {
    const person = await makeUser(app, { name: 'Ana Full' })
    await change(person, profile)
    const at = app.clock.now().toISOString()
    const id = crypto.randomUUID()
    const linked = { user_id: person.id, provider: 'github', provider_user_id: '7', created_at: at }
    await app.database
      .insertInto('linked_accounts')
      .values({ ...linked, provider_username: 'ana-hub' })
      .execute()
    const group = { id, urlname: 'full-group', name: 'Full', created_at: at, updated_at: at }
    await app.database.insertInto('groups').values(group).execute()
    await app.database
      .insertInto('group_favorites')
      .values({ group_id: id, user_id: person.id, favorited_at: at })
      .execute()
    await app.database
      .insertInto('portfolio_items')
      .values({ id, user_id: person.id, title: 'A lamp', created_at: at })
      .execute()
    const [first_id, second_id] = [person.id, viewer.id].sort() as [string, string]
    await app.database.insertInto('connections').values({ id, first_id, second_id, connected_at: at }).execute()
    await app.put(`/v1/users/${person.username}/follow`, { token })
    const badge = await makeBadgeRow(app, { groupId: id, slug: 'full-group-lamp', points: 30 })
    await awardInOrder(app, badge, [person])
    await app.database
      .insertInto('user_achievements')
      .values({ user_id: person.id, achievement: 'first_rsvp', completed_at: at })
      .execute()
    const { data } = (await read(person.username.toUpperCase())).body
    const held = {
      name: 'Lamp',
      slug: 'full-group-lamp',
      icon: '💡',
      color: '#f5a623',
      description: null,
      points: 30,
      awardedAt: data.badges[0].awardedAt,
      rarity: { tier: 'common', percentage: 100 },
    }
    assert.deepEqual(data, {
      username: person.username,
      name: 'Ana Full',
      bio: profile.bio,
      location: profile.location,
      avatarUrl: profile.avatar_url,
      heroImageUrl: profile.hero_image_url,
      themeColor: profile.theme_color,
      socialLinks: profile.social_links,
      githubUsername: 'ana-hub',
      favoriteGroups: [{ slug: 'full-group', name: 'Full', photoUrl: null }],
      badges: [
        {
          ...held,
          iconUrl: `https://hearth.test/emoji/1f4a1.svg`,
          group: { id, name: 'Full', urlname: 'full-group', photoUrl: null },
        },
      ],
      groupBadges: [
        { group: { id, name: 'Full', urlname: 'full-group', photoUrl: null }, badges: [held], xpSubtotal: 30 },
      ],
      achievements: [
        {
          key: 'first_rsvp',
          name: 'First RSVP',
          description: 'RSVPed to an event',
          icon: '🎟️',
          color: '#ff6b5e',
          targetValue: 1,
          currentValue: 1,
          completedAt: at,
          badgeSlug: 'first-rsvp',
          hidden: false,
        },
      ],
      portfolioItems: [
        {
          id,
          userId: person.id,
          title: 'A lamp',
          description: null,
          url: null,
          imageUrl: null,
          sortOrder: 0,
          createdAt: at,
        },
      ],
      xpScore: 30,
      followerCount: 1,
      followingCount: 0,
      recentConnections: [{ username: 'the-viewer', name: 'Viewer', avatarUrl: null, connectedAt: at }],
      memberSince: data.memberSince,
    })
    const portfolio = await app.get(`/v1/users/${person.username}/portfolio`, { token })
    assert.deepEqual(portfolio.body.data, data.portfolioItems)
  })

  it('an empty public profile has the same fields', async () => {
    const person = await makeUser(app)
    const { data } = (await read(person.username)).body
    assert.equal(Object.keys(data).length, 19)
    for (const field of ['bio', 'location', 'avatarUrl', 'heroImageUrl', 'themeColor', 'socialLinks', 'githubUsername'])
      assert.equal(data[field], null, field)
  })

  it('every list in a public profile has at most ten entries and no hidden or archived group', async () => {
    const person = await makeUser(app)
    const at = app.clock.now().toISOString()
    const ids = Array.from({ length: 14 }, () => crypto.randomUUID())
    const made = { created_at: at, updated_at: at }
    await app.database
      .insertInto('groups')
      .values(
        ids.map((id, n) => ({
          id,
          urlname: `ten-${n}`,
          name: `Ten ${n}`,
          hidden_at: n === 0 ? at : null,
          deleted_at: n === 1 ? at : null,
          ...made,
        })),
      )
      .execute()
    const favorite = (group_id: string, n: number) => ({
      group_id,
      user_id: person.id,
      favorited_at: new Date(Date.UTC(2026, 0, 14 - n)).toISOString(),
    })
    await app.database.insertInto('group_favorites').values(ids.map(favorite)).execute()
    const item = (id: string, n: number) => ({ id, user_id: person.id, title: `${n}`, sort_order: n, created_at: at })
    await app.database.insertInto('portfolio_items').values(ids.map(item)).execute()
    for (const id of ids) {
      const other = await makeUser(app)
      const [first_id, second_id] = [person.id, other.id].sort() as [string, string]
      await app.database.insertInto('connections').values({ id, first_id, second_id, connected_at: at }).execute()
    }
    const { data } = (await read(person.username)).body
    assert.deepEqual(
      data.favoriteGroups.map((group: { slug: string }) => group.slug),
      ids.slice(2, 12).map((_, n) => `ten-${n + 2}`),
    )
    assert.deepEqual([data.portfolioItems.length, data.recentConnections.length], [10, 10])
    const portfolio = await app.get(`/v1/users/${person.username}/portfolio?limit=100`, { token })
    assert.equal(portfolio.body.data.length, 14)
  })

  it('a profile of a private, suspended, deleted or blocked user is 404, and so are its lists', async () => {
    for (const { username } of await makeHiddenMembers(app, { ...viewer, token }, 'Hidden'))
      for (const path of ['', '/portfolio', '/followers', '/following', '/connections', '/follow'])
        is(await app.get(`/v1/users/${username}${path}`, { token }), 404, 'user_not_found')
    is(await read('no-such-person'), 404, 'user_not_found')
  })

  it('a public profile is also found by the id of the user', async () => {
    assert.equal((await read(viewer.id)).body.data.username, viewer.username)
  })

  it('a private profile is shown only to its owner and to tokens with the admin scope', async () => {
    const person = await makeUser(app)
    await change(person, { profile_visibility: 'private' })
    const root = await makeUser(app, { role: 'admin' })
    is(await read(person.username, await makeToken(app, person, ['read:user'])), 200)
    is(await read(person.username, await makeToken(app, root, ['admin'])), 200)
    is(await read(person.username, await makeToken(app, root, ['read:user'])), 404, 'user_not_found')
  })

  it('a public profile is found only by the current username', async () => {
    const person = await makeUser(app)
    const own = await makeToken(app, person, ['user'])
    is(await app.patch('/v1/profile', { token: own, body: { username: 'fresh-name' } }), 200)
    is(await read(person.username), 404, 'user_not_found')
    is(await read('Fresh-Name'), 200)
  })
})
