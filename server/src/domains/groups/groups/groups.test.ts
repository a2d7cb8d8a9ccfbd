import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { type Response, useApp } from '#test/support/app/harness.ts'
import { inTransaction, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { seedGroups } from './index.ts'

const app = useApp({
  async prepare() {
    owner = await makeUser(app)
    token = await makeToken(app, owner, ['read:groups', 'manage:groups', 'write:favorites'])
  },
})
let token: string
let owner: Person

const is = (answer: Response, status: number, code?: string) =>
  assert.deepEqual([answer.status, answer.body.code], [status, code], answer.text)

async function makeGroup(fields: { name: string; urlname: string } & Record<string, unknown>): Promise<string> {
  const answer = await app.post('/v1/manage/groups', { token, body: fields })
  is(answer, 201)
  return answer.body.data.id
}
const change = (id: string, set: object) => app.database.updateTable('groups').set(set).where('id', '=', id).execute()
const names = async (query: string) =>
  (await app.get(`/v1/groups?${query}`, { token })).body.data.map((group: { name: string }) => group.name)

describe('groups', () => {
  it('a group has every field of the specification and is found by URL name in any case or by id', async () => {
    const id = await makeGroup({
      name: 'Lamp Makers',
      urlname: 'lamp-makers',
      description: 'We make lamps.',
      website: 'https://lamps.example',
      photoUrl: 'https://lamps.example/p.png',
      tags: ['Making'],
      socialLinks: ['https://social.example/lamps'],
    })
    await change(id, { upstream_member_count: 40, favorites_count: 2 })
    const { body } = await app.get('/v1/groups/LAMP-makers', { token })
    assert.deepEqual(body.data, {
      id,
      urlname: 'lamp-makers',
      name: 'Lamp Makers',
      description: 'We make lamps.',
      link: 'https://hearth.test/groups/lamp-makers',
      website: 'https://lamps.example',
      memberCount: 43,
      photoUrl: 'https://lamps.example/p.png',
      coverUrl: null,
      theme: null,
      contact: null,
      codeOfConduct: null,
      city: null,
      joining: 'open',
      language: null,
      membership: 'member',
      tags: ['making'],
      socialLinks: ['https://social.example/lamps'],
      isFeatured: false,
      isClaimed: true,
      favoritesCount: 2,
      favorite: null,
      upcomingEvents: [],
    })
    assert.deepEqual((await app.get(`/v1/groups/${id.toUpperCase()}`, { token })).body, body)
    const detail = ['upcomingEvents', 'contact', 'codeOfConduct', 'favorite', 'joining', 'membership', 'city']
    const item = Object.fromEntries(Object.entries(body.data).filter(([name]) => !detail.includes(name)))
    assert.deepEqual((await app.get('/v1/groups?q=lamp', { token })).body.data, [item])
  })

  it('a group shows its next ten scheduled events and no draft, cancelled, hidden or past event', async () => {
    const id = await makeGroup({ name: 'Walkers', urlname: 'walkers' })
    const at = app.clock.now()
    const hours = (n: number) => new Date(at.getTime() + n * 3_600_000).toISOString()
    const event = (n: number, more: object = {}) => ({
      id: `01990000-0000-7000-8000-0000000001${String(n + 10).padStart(2, '0')}`,
      group_id: id,
      title: `Walk ${n}`,
      status: 'scheduled',
      starts_at: hours(n),
      over_at: hours(n + 1),
      created_at: hours(0),
      updated_at: hours(0),
      ...more,
    })
    const odd = [event(-1), event(1, { status: 'draft' }), event(2, { status: 'cancelled' })]
    const plain = Array.from({ length: 12 }, (_, i) => event(i + 4)).reverse()
    await app.database
      .insertInto('events')
      .values([...odd, event(3, { hidden_at: hours(0) }), ...plain])
      .execute()
    const { upcomingEvents } = (await app.get('/v1/groups/walkers', { token })).body.data
    assert.deepEqual(
      upcomingEvents.map((one: { title: string }) => one.title),
      [4, 5, 6, 7, 8, 9, 10, 11, 12, 13].map((n) => `Walk ${n}`),
    )
    assert.deepEqual(upcomingEvents[0], {
      id: plain.at(-1)!.id,
      title: 'Walk 4',
      dateTime: hours(4),
      eventUrl: `https://hearth.test/events/${plain.at(-1)!.id}`,
      platformEventUrl: null,
    })
  })

  it('a group that is unknown, archived or has a malformed name is 404', async () => {
    const id = await makeGroup({ name: 'Gone', urlname: 'gone-soon' })
    await change(id, { deleted_at: app.clock.now().toISOString() })
    for (const slug of ['no-such-group', 'gone-soon', id, '%00', 'a%20b', 'x'.repeat(300)])
      for (const path of [`/v1/groups/${slug}`, `/v1/groups/${slug}/members`])
        is(await app.get(path, { token }), 404, 'group_not_found')
    assert.deepEqual(await names('q=gone'), [])
  })

  it('a hidden group is visible only to role holders and administrators', async () => {
    const id = await makeGroup({ name: 'Hidden Lake', urlname: 'hidden-lake' })
    await change(id, { hidden_at: app.clock.now().toISOString() })
    const outsider = await makeToken(app, await makeUser(app), ['read:groups', 'manage:groups'])
    const admin = await makeToken(app, await makeUser(app, { role: 'admin' }), ['admin'])
    is(await app.get('/v1/groups/hidden-lake', { token: outsider }), 404, 'group_not_found')
    is(await app.get(`/v1/manage/groups/${id}`, { token: outsider }), 404, 'group_not_found')
    is(await app.get('/v1/groups/hidden-lake', { token }), 200)
    is(await app.get('/v1/groups/hidden-lake', { token: admin }), 200)
    assert.deepEqual(await names('q=hidden'), [])
  })
})

describe('the search for groups', () => {
  before(async () => {
    for (const [urlname, name, description] of [
      ['cafe', 'Repair Café München', 'Bring broken things'],
      ['kafe', 'Кафе Жуков', 'Чай и разговоры'],
      ['dokusho', '東京読書会', null],
      ['ellada', 'Ελλάδα', "It's all Greek"],
      ['hindi', 'हिन्दी साहित्य', null],
      ['arabic', 'نادي القراءة', null],
      ['js', 'C++ & foo-bar', 'mail us: us@groups.example'],
    ] as const)
      await makeGroup({ name, urlname: `search-${urlname}`, description })
  })
  const cases: [string, string[]][] = [
    ['cafe', ['Repair Café München']],
    ['CAFÉ munchen', ['Repair Café München']],
    ['Cafe\u0301', ['Repair Café München']],
    ['caf mün brok', ['Repair Café München']],
    ['café nowhere', []],
    ['жук', ['Кафе Жуков']],
    ['ЧАЙ', ['Кафе Жуков']],
    ['東京', ['東京読書会']],
    ['ελλαδα', ['Ελλάδα']],
    ['हिन्', ['हिन्दी साहित्य']],
    ['نادي', ['نادي القراءة']],
    ["it's greek", ['Ελλάδα']],
    ['foo-b', ['C++ & foo-bar']],
    ['us@groups.example', ['C++ & foo-bar']],
    ["' | !zz:* & \\ '", []],
    ['!!! 🦆 ***', []],
  ]
  for (const [q, expected] of cases)
    it(`searching groups for ${JSON.stringify(q)} finds ${expected.join() || 'nothing'}`, async () =>
      assert.deepEqual(await names(`q=${encodeURIComponent(q)}`), expected))

  it('a search by tag ignores spelling variants, alone and together with words', async () => {
    await makeGroup({ name: 'Tagged One', urlname: 'tagged-one', tags: ['Open Source', 'tea'] })
    await makeGroup({ name: 'Tagged Two', urlname: 'tagged-two', tags: ['open source'] })
    assert.deepEqual(await names('tag=OPEN%20source&sort=name'), ['Tagged One', 'Tagged Two'])
    assert.deepEqual(await names('tag=open%20source&q=two'), ['Tagged Two'])
    assert.deepEqual(await names('tag=open'), [])
  })
})

describe('the list of groups', () => {
  before(async () => {
    await app.database.deleteFrom('groups').execute()
    for (const [i, name] of ['Zebra', 'émile', 'Apple', 'banana', 'Elm', 'apple'].entries()) {
      const id = await makeGroup({ name, urlname: `listed-${i}`, tags: ['listed'] })
      await change(id, { favorites_count: i % 3, is_featured: i % 2 === 0 })
      app.clock.advance(1000)
    }
  })
  const byName = ['Apple', 'apple', 'banana', 'Elm', 'émile', 'Zebra']
  it('groups are sorted by popularity, by age or by name', async () => {
    assert.deepEqual((await names('sort=popular')).slice(0, 2).sort(), ['Apple', 'apple'])
    assert.deepEqual(await names(''), await names('sort=popular'))
    assert.deepEqual(await names('sort=newest'), ['apple', 'Elm', 'banana', 'Apple', 'émile', 'Zebra'])
    assert.deepEqual(await names('sort=name'), byName)
    is(await app.get('/v1/groups?sort=random', { token }), 400, 'validation_failed')
  })
  it('groups can be filtered to featured or unfeatured ones', async () => {
    for (const sort of ['popular', 'newest', 'name']) {
      assert.deepEqual((await names(`featured=true&sort=${sort}`)).sort(), ['Apple', 'Elm', 'Zebra'])
      assert.deepEqual((await names(`featured=false&sort=${sort}`)).sort(), ['apple', 'banana', 'émile'])
    }
  })
  for (const filter of ['', '&tag=listed', '&featured=true'])
    for (const sort of ['popular', 'newest', 'name'])
      it(`pages contain every group once, forwards and backwards: ${sort}${filter}`, async () => {
        const all = await names(`sort=${sort}${filter}`)
        const seen: string[] = []
        let last: Response
        let cursor = ''
        do {
          last = await app.get(`/v1/groups?limit=2&sort=${sort}${filter}${cursor}`, { token })
          seen.push(...last.body.data.map((group: { name: string }) => group.name))
          cursor = `&cursor=${last.body.pagination.nextCursor}`
        } while (last.body.pagination.hasMore)
        assert.deepEqual(seen, all)
        const back = await names(`limit=100&sort=${sort}${filter}&before=${last.body.pagination.prevCursor}`)
        assert.deepEqual(back, all.slice(0, all.length - last.body.data.length))
      })
  it('the most popular groups are those with the most members, wherever they are', async () => {
    const counts = { Fewest: [3, null], Most: [1, 80], Middle: [20, 20] } as const
    for (const [name, [favorites_count, upstream_member_count]] of Object.entries(counts))
      await change(await makeGroup({ name: `${name} zebras`, urlname: `${name.toLowerCase()}-zebras` }), {
        favorites_count,
        upstream_member_count,
      })
    for (const query of ['q=zebras', 'q=zebras&sort=popular'])
      assert.deepEqual(await names(query), ['Most zebras', 'Middle zebras', 'Fewest zebras'])
    const all = (await names('limit=100')).filter((name: string) => name.endsWith('zebras'))
    assert.deepEqual(all, ['Most zebras', 'Middle zebras', 'Fewest zebras'])
    await app.database.deleteFrom('groups').where('name', 'like', '% zebras').execute()
  })
  it('a cursor of another order or filter is refused', async () => {
    const { nextCursor } = (await app.get('/v1/groups?limit=1', { token })).body.pagination
    for (const query of ['sort=name', 'tag=listed', 'q=a'])
      is(await app.get(`/v1/groups?${query}&cursor=${nextCursor}`, { token }), 400, 'invalid_cursor')
  })
  it('a search for a very common word still starts with the most popular groups', async () => {
    const at = app.clock.now().toISOString()
    const many = Array.from({ length: 1200 }, (_, i) => ({
      id: `01990000-0000-7000-8000-00000001${String(i).padStart(4, '0')}`,
      name: `Commons ${i}`,
      favorites_count: i,
      created_at: at,
      updated_at: at,
    }))
    await app.database.insertInto('groups').values(many).execute()
    const found = await names('q=commons&limit=100')
    assert.deepEqual(found.slice(0, 3), ['Commons 1199', 'Commons 1198', 'Commons 1197'])
    assert.equal(found.length, 100)
    const pages: string[] = []
    for (let cursor = ''; pages.length < 300; ) {
      const { data, pagination } = (await app.get(`/v1/groups?q=commons&limit=100${cursor}`, { token })).body
      pages.push(...data.map((group: { name: string }) => group.name))
      cursor = `&cursor=${pagination.nextCursor}`
    }
    assert.deepEqual(
      pages,
      Array.from({ length: 300 }, (_, i) => `Commons ${1199 - i}`),
      'no page leaves one out',
    )
    const byOffset = await names('q=commons&limit=3&offset=100')
    assert.deepEqual(byOffset, ['Commons 1099', 'Commons 1098', 'Commons 1097'])
  })
})

describe('the members of a group', () => {
  it('the members of a group are those with it as a favorite, newest first, without private and suspended users', async () => {
    const id = await makeGroup({ name: 'Members', urlname: 'members-here' })
    const people: Person[] = []
    for (let i = 0; i < 4; i++) {
      const person = await makeUser(app)
      people.push(person)
      await app.put(`/v1/favorites/${id}`, { token: await makeToken(app, person, ['write:favorites']) })
      app.clock.advance(1000)
    }
    const set = (n: number, values: object) =>
      app.database.updateTable('users').set(values).where('id', '=', people[n]!.id).execute()
    await set(1, { profile_visibility: 'private' })
    await set(2, { suspended_at: app.clock.now().toISOString() })
    const { data } = (await app.get('/v1/groups/members-here/members', { token })).body
    assert.deepEqual(
      data.map((one: { username: string }) => one.username),
      [people[3]!.username, people[0]!.username],
    )
    assert.deepEqual(Object.keys(data[0]).sort(), ['avatarUrl', 'favoritedAt', 'name', 'username'])
    const counted = (await app.get('/v1/groups/members-here', { token })).body.data
    assert.deepEqual([counted.memberCount, counted.favoritesCount], [5, 4], 'its owner is a member too')
  })
})

describe('the member count', () => {
  it('the member count of a group with only its owner is one', async () => {
    const owner = await makeToken(app, await makeUser(app), ['manage:groups'])
    const made = await app.post('/v1/manage/groups', { token: owner, body: { name: 'Alone', urlname: 'alone' } })
    assert.equal(made.body.data.memberCount, 1)
    const { data } = (await app.get('/v1/groups/alone', { token })).body
    assert.deepEqual([data.memberCount, data.favoritesCount], [1, 0])
  })
  it('the member count counts each user once, also with twenty concurrent changes', async () => {
    const id = await makeGroup({ name: 'Counted', urlname: 'counted' })
    const granted_at = app.clock.now().toISOString()
    const people = await Promise.all(Array.from({ length: 20 }, () => makeUser(app)))
    const held = await Promise.all(people.map((person) => makeToken(app, person, ['write:favorites'])))
    await Promise.all(
      people.map(async (person, i) => {
        const role = { group_id: id, user_id: person.id, role: 'volunteer', granted_at }
        const favorite = app.put('/v1/favorites/counted', { token: held[i]! })
        if (i % 2 === 0) await app.database.insertInto('group_roles').values(role).execute()
        await favorite
        if (i % 4 === 0) await app.delete('/v1/favorites/counted', { token: held[i]! })
      }),
    )
    const { data } = (await app.get('/v1/groups/counted', { token })).body
    const others = await app.database.selectFrom('group_roles').select('user_id').where('group_id', '=', id).execute()
    const owners = others.filter(({ user_id }) => !people.some((person) => person.id === user_id)).length
    assert.deepEqual([data.memberCount, data.favoritesCount], [20 + owners, 15])
  })
})

it('seeded groups have right counters and owners, and are created once', async () => {
  await app.database.deleteFrom('group_favorites').execute()
  await app.database.deleteFrom('groups').execute()
  for (let i = 0; i < 2; i++) await inTransaction(app, ({ db }) => seedGroups(db, 400))
  const groups = await app.database
    .selectFrom('groups as g')
    .select(['g.favorites_count', 'g.urlname'])
    .select((eb) => [
      eb
        .selectFrom('group_favorites as f')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .whereRef('f.group_id', '=', 'g.id')
        .as('fans'),
      eb
        .selectFrom('group_roles as r')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .whereRef('r.group_id', '=', 'g.id')
        .where('r.role', '=', 'owner')
        .as('owners'),
    ])
    .execute()
  assert.equal(groups.length, 400)
  for (const group of groups) {
    assert.deepEqual([group.fans, group.owners], [group.favorites_count, 1])
    assert.match(group.urlname!, /^[a-z0-9-]{3,60}$/)
  }
  assert.ok(groups.some((group) => group.favorites_count > 2))
})
