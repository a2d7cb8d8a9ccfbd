import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertPage, linksIn, mainOf } from '#test/support/browser/pages.ts'
import { award, clearBoards, insertBadge, passMinute } from '#test/support/builders/boards.ts'
import { giveRole, makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeUser, type Person } from '#test/support/builders/factories.ts'
import { block, makeHidden, renameGroup } from '#test/support/builders/members.ts'
import { browse, changeUser } from '#test/support/builders/passes.ts'
import { type Answer, useSite } from '#test/support/sign-in/server.ts'

const site = useSite()

const peopleIn = ({ text }: Answer) =>
  [...mainOf(text).matchAll(/href="\/members\/([\w-]+)"/g)].map((match) => match[1])
const named = (people: Person[]) => people.map(({ username }) => username)

async function makePeople(length: number): Promise<Person[]> {
  const people: Person[] = []
  for (let n = 0; n < length; n++) people.push(await makeUser(site.app))
  return people
}

describe('badges', () => {
  it('the badge list shows platform badges with points and rarity, and no group badges', async () => {
    const { groupId } = await makeEventWithGroup(site.app)
    await insertBadge(site.app, 25, groupId, { name: 'Of a group' })
    await insertBadge(site.app, 40, null, { name: 'Of the place', slug: 'of-the-place' })
    const visitor = await browse(site)
    const page = await visitor.get('/badges')
    assertPage(page, 200, 'Badges')
    assert.match(page.text, /href="\/badges\/of-the-place">Of the place.*Not earned yet.*40 XP/s)
    assert.match(page.text, /Legendary<\/dt><dd>less than 2%/)
    assert.doesNotMatch(page.text, /Of a group/)
    assert.equal(visitor.cookies.size, 0)
  })

  it('a badge page shows its description, rarity, group and latest visible holders', async () => {
    const { groupId } = await makeEventWithGroup(site.app)
    const id = await insertBadge(site.app, 25, groupId, {
      name: 'Waterer',
      slug: 'roof-waterer',
      description: 'Came by',
    })
    const [ana, bo, foe, viewer] = (await makePeople(4)) as [Person, Person, Person, Person]
    const hidden = await makeHidden(site.app, 'Veiled Holder')
    let given = 0
    for (const person of [...hidden, foe, ana, bo]) {
      site.app.clock.advance(1000)
      given += (await award(site.app, id, [person.id])).length
    }
    assert.ok(given > 3, 'who hides holds it too')
    await block(site.app, viewer, foe)
    const seen = await (await browse(site)).get('/badges/ROOF-waterer')
    assertPage(seen, 200, 'Waterer')
    assert.deepEqual(peopleIn(seen), named([bo, ana, foe]))
    for (const part of [
      'Came by',
      '25 XP',
      `${given} people`,
      '% of the group’s members and attendees',
      `href="/groups/group-${groupId}">A group`,
    ])
      assert.ok(seen.text.includes(part), part)
    assert.doesNotMatch(seen.text, /Veiled Holder/)
    assert.deepEqual(peopleIn(await (await browse(site, viewer)).get('/badges/roof-waterer')), named([bo, ana]))
    await renameGroup(site.app, groupId!, { deleted_at: site.app.clock.now().toISOString() })
    const gone = await (await browse(site)).get('/badges/roof-waterer')
    assert.match(gone.text, /<dd>A group<\/dd>/)
    assert.doesNotMatch(gone.text, /href="\/groups\/group-/)
  })

  it('a badge page says so when no holder is visible, or there is none', async () => {
    const id = await insertBadge(site.app, 25, null, { slug: 'lonely' })
    assert.match((await (await browse(site)).get('/badges/lonely')).text, /No one yet/)
    await award(site.app, id, [(await makeHidden(site.app, 'Veiled'))[0]!.id])
    assert.match((await (await browse(site)).get('/badges/lonely')).text, /No public members hold this badge yet/)
  })

  it('a deleted or unknown badge is 404, and so is one of a hidden group, except for its managers', async () => {
    const { groupId } = await makeEventWithGroup(site.app)
    const at = site.app.clock.now().toISOString()
    await insertBadge(site.app, 25, groupId, { slug: 'of-hidden' })
    await insertBadge(site.app, 25, null, { slug: 'deleted-one', deleted_at: at })
    await renameGroup(site.app, groupId!, { hidden_at: at })
    const [ana, bo] = (await makePeople(2)) as [Person, Person]
    await giveRole(site.app, groupId, bo, 'volunteer')
    for (const slug of ['of-hidden', 'deleted-one', 'never-was', '%00', 'a%2Fb', 'x'.repeat(300)])
      for (const visitor of [await browse(site), await browse(site, ana)])
        assertPage(await visitor.get(`/badges/${slug}`), 404, 'We couldn’t find that badge')
    assert.equal((await (await browse(site, bo)).get('/badges/of-hidden')).status, 200)
  })
})

describe('a badge of the viewer', () => {
  it('a badge can be given back on its page, only by its holder', async () => {
    const [holder, other] = (await makePeople(2)) as [Person, Person]
    const badge = await insertBadge(site.app, 50)
    await award(site.app, badge, [holder.id])
    const path = `/badges/badge-${badge}`
    assert.doesNotMatch((await (await browse(site, other)).get(path)).text, /Give back/)
    assert.equal((await (await browse(site, other)).post(`${path}/give-back`)).status, 404)
    assert.equal(
      (await (await browse(site)).post(`${path}/give-back`)).location,
      `/sign-in?return_to=${encodeURIComponent(path)}`,
    )
    const visitor = await browse(site, holder)
    assert.match((await visitor.get(path)).text, /Give back/)
    const { status, location } = await visitor.post(`${path}/give-back`)
    assert.deepEqual([status, location], [303, `${path}`])
    const page = await visitor.get(location!)
    assert.match(page.text, /You’ve given this badge back/)
    assert.doesNotMatch(page.text, /Give back this badge/)
  })
})

describe('the leaderboard', () => {
  it('shows everyone the highest scores, equal scores with equal rank, and marks the viewer', async () => {
    await clearBoards(site.app)
    const [ana, bo, cy] = (await makePeople(3)) as [Person, Person, Person]
    const [big, small] = [await insertBadge(site.app, 100), await insertBadge(site.app, 20)]
    await award(site.app, small, [ana.id])
    for (const person of [bo, cy]) {
      site.app.clock.advance(1000)
      await award(site.app, big, [person.id])
    }
    await passMinute(site.app)
    const visitor = await browse(site)
    const page = await visitor.get('/leaderboard')
    assertPage(page, 200, 'Leaderboard')
    assert.deepEqual(peopleIn(page), named([bo, cy, ana]))
    const ranks = [...page.text.matchAll(/class="rank[^"]*">(\d+)</g)].map((match) => match[1])
    assert.deepEqual(ranks, ['1', '1', '3'])
    assert.equal(visitor.cookies.size, 0)
    assert.doesNotMatch(page.text, />You</)
    assert.match((await (await browse(site, cy)).get('/leaderboard')).text, />You<\/span>/)
    for (const period of ['week', 'month', 'quarter', 'year']) {
      const movers = await visitor.get(`/leaderboard?period=${period}`)
      assert.deepEqual(peopleIn(movers).toSorted(), named([ana, bo, cy]).toSorted(), period)
      assert.match(movers.text, /Top movers: .*>New( on the leaderboard)? · .*\+100/s)
    }
    for (const junk of ['?period=decade', '?period=__proto__', '?offset=-1', '?offset=x', '?period=&offset=&x=1'])
      assert.deepEqual(peopleIn(await visitor.get(`/leaderboard${junk}`)), named([bo, cy, ana]), junk)
  })

  it('leaves out members who are private, suspended, deleted, nameless or opted out, from every view and at once', async () => {
    await clearBoards(site.app)
    const badge = await insertBadge(site.app, 50)
    const people = await makePeople(6)
    await award(
      site.app,
      badge,
      people.map(({ id }) => id),
    )
    await passMinute(site.app)
    const at = site.app.clock.now().toISOString()
    const changes = [
      { profile_visibility: 'private' },
      { show_on_leaderboard: false },
      { suspended_at: at },
      { username: null },
    ]
    for (const [n, set] of changes.entries()) await changeUser(site.app, people[n]!, { ...set, name: 'Veiled Scorer' })
    const [shown, foe] = people.slice(4) as [Person, Person]
    const viewer = await makeUser(site.app)
    await block(site.app, foe, viewer)
    for (const path of ['/leaderboard', '/leaderboard?period=week']) {
      const page = await (await browse(site)).get(path)
      assert.deepEqual(peopleIn(page).toSorted(), named([shown, foe]).toSorted(), path)
      assert.doesNotMatch(page.text, /Veiled Scorer/)
      assert.deepEqual(peopleIn(await (await browse(site, viewer)).get(path)), [shown.username], path)
    }
  })

  it('has pages, and says where it ends', async () => {
    await clearBoards(site.app)
    const badge = await insertBadge(site.app, 50)
    const people = await makePeople(27)
    await award(
      site.app,
      badge,
      people.map(({ id }) => id),
    )
    await passMinute(site.app)
    const visitor = await browse(site)
    const first = await visitor.get('/leaderboard')
    assert.deepEqual([linksIn(first, 'prev'), linksIn(first, 'next')], [[], ['/leaderboard?offset=25']])
    const second = await visitor.get('/leaderboard?offset=25')
    assert.deepEqual([peopleIn(first).length, peopleIn(second).length], [25, 2])
    assert.deepEqual([linksIn(second, 'prev'), linksIn(second, 'next')], [['/leaderboard'], []])
    assert.match(second.text, /<meta name="robots" content="noindex">/)
    const movers = await visitor.get('/leaderboard?period=week')
    assert.deepEqual(linksIn(movers, 'next'), ['/leaderboard?period=week&offset=25'])
    for (const offset of [50, 10_001, 999_999_999]) assertEnd(await visitor.get(`/leaderboard?offset=${offset}`))
  })

  function assertEnd(page: Answer): void {
    assertPage(page, 200, 'Leaderboard')
    assert.match(page.text, /There are no more entries.*href="\/leaderboard">Back to the top/s)
  }

  it('an empty leaderboard says that it is empty', async () => {
    await clearBoards(site.app)
    const visitor = await browse(site)
    assert.match((await visitor.get('/leaderboard')).text, /No one is on the leaderboard yet/)
    assert.match((await visitor.get('/leaderboard?period=month')).text, /No changes yet/)
  })
})

describe('the leaderboard of a group', () => {
  it('ranks by points from the badges of the group only, without hidden and blocked members', async () => {
    const { groupId } = await makeEventWithGroup(site.app)
    const [ofGroup, ofSite] = [await insertBadge(site.app, 25, groupId), await insertBadge(site.app, 500, null)]
    const [ana, bo, foe, viewer] = (await makePeople(4)) as [Person, Person, Person, Person]
    const [hidden] = await makeHidden(site.app, 'Veiled Gardener')
    await award(site.app, ofSite, [bo.id])
    for (const person of [ana, foe, hidden!]) {
      site.app.clock.advance(1000)
      await award(site.app, ofGroup, [person.id])
    }
    await block(site.app, viewer, foe)
    await passMinute(site.app)
    const path = `/groups/${groupId}/leaderboard`
    const page = await (await browse(site)).get(path)
    assertPage(page, 200, 'Leaderboard')
    assert.deepEqual(peopleIn(page), named([ana, foe]))
    assert.deepEqual(peopleIn(await (await browse(site, viewer)).get(path)), named([ana]))
    for (const unknown of ['/groups/nothing-here/leaderboard', '/groups/%00/leaderboard'])
      assert.ok([400, 404].includes((await (await browse(site)).get(unknown)).status), unknown)
  })
})
