import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Response, useApp } from '#test/support/app/harness.ts'
import {
  badgeBody,
  type Club,
  give,
  is,
  type Member,
  makeBadge,
  makeClub,
  memberScopes,
} from '#test/support/builders/badges.ts'
import { makeToken } from '#test/support/builders/factories.ts'
import { scene } from '#test/support/builders/scene.ts'

const parts = {
  owner: 'owner',
  manager: 'manager',
  volunteer: 'volunteer',
  otherMember: 'stranger',
  root: { role: 'admin' },
} as const
const app = useApp({
  async prepare() {
    const { group, ...made } = await scene(app, { people: parts, scopes: memberScopes })
    ;[people, club] = [made, group]
  },
})
let people: Record<keyof typeof parts, Member>
let club: Club

const create = (who: Member, owner: string, wish: object = {}) =>
  app.post(`/v1/manage/groups/${owner}/badges`, { token: who.token, body: { ...badgeBody, ...wish } })
const patch = (who: Member, id: string, body: object) =>
  app.patch(`/v1/manage/badges/${id}`, { token: who.token, body })
const remove = (who: Member, id: string) => app.delete(`/v1/manage/badges/${id}`, { token: who.token })

async function auditsOf(target: string): Promise<unknown[]> {
  const rows = await app.database
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'detail'])
    .where('target', '=', target)
    .orderBy('id')
    .execute()
  return rows.map((row) => [row.action, row.actor_id, row.detail])
}

async function toldOf(badgeId: string): Promise<string[]> {
  const rows = await app.database.selectFrom('outbox_events').select(['type', 'data']).orderBy('id').execute()
  return rows.filter((row) => (row.data as { badgeId?: string }).badgeId === badgeId).map((row) => row.type)
}

describe('who may manage a badge', () => {
  type Who = keyof typeof people
  const of: Record<'group' | 'platform', Record<Who, number>> = {
    group: { owner: 200, manager: 200, root: 200, volunteer: 403, otherMember: 403 },
    platform: { owner: 403, manager: 403, root: 200, volunteer: 403, otherMember: 403 },
  }
  for (const kind of ['group', 'platform'] as const)
    for (const [who, status] of Object.entries(of[kind]) as [Who, number][])
      it(`of ${kind === 'group' ? 'a group' : 'the platform'}: ${who} gets ${status}`, async () => {
        const [{ root, otherMember }, caller] = [people, people[who]]
        const group = kind === 'group' ? club.id : 'platform'
        const badge = await makeBadge(app, root, kind === 'group' ? club : 'platform', { name: `${kind} ${who}` })
        const { token } = caller
        const base = `/v1/manage/badges/${badge.id}`
        const check = (answer: Response, good = 200) =>
          is(answer, status === 200 ? good : status, status === 200 ? undefined : 'forbidden')
        check(await app.get(`/v1/manage/groups/${group}/badges`, { token }))
        check(await create(caller, group, { name: `Another ${kind} ${who}` }), 201)
        check(await app.get(base, { token }))
        check(await patch(caller, badge.id, { name: 'Other' }))
        check(await give(app, caller, badge.id, [otherMember]))
        check(await app.get(`${base}/awards`, { token }))
        if (status === 403) await give(app, root, badge.id, [otherMember])
        check(await app.delete(`${base}/awards/${otherMember.username}`, { token }))
        check(await remove(caller, badge.id))
      })
  it('the scope admin is what counts, not the role of the account', async () => {
    const token = await makeToken(app, people.root, ['manage:badges'])
    is(await create({ ...people.root, token }, 'platform'), 403, 'forbidden')
    is(await create({ ...people.root, token }, club.id), 403, 'forbidden')
  })
  it('a badge that does not exist is 404 for every caller', async () => {
    for (const who of Object.values(people))
      for (const id of ['01990000-0000-7000-8000-00000000dead', 'no-id']) {
        is(await app.get(`/v1/manage/badges/${id}`, { token: who.token }), 404, 'badge_not_found')
        is(await patch(who, id, { name: 'X' }), 404, 'badge_not_found')
        is(await remove(who, id), 404, 'badge_not_found')
        is(await give(app, who, id, [who]), 404, 'badge_not_found')
        is(await app.get(`/v1/manage/badges/${id}/awards`, { token: who.token }), 404, 'badge_not_found')
        is(await app.delete(`/v1/manage/badges/${id}/awards/x`, { token: who.token }), 404, 'badge_not_found')
      }
    is(await create(people.owner, 'no-such-group'), 404, 'group_not_found')
    is(await app.get('/v1/manage/groups/no-such-group/badges', { token: people.owner.token }), 404, 'group_not_found')
  })
})

describe('making a badge', () => {
  it('answers it, and the list has it', async () => {
    const group = await makeClub(app, [[people.owner, 'owner']])
    const { status, body } = await create(people.owner, group.urlname.toUpperCase(), { description: 'D', sortOrder: 5 })
    assert.equal(status, 201)
    assert.deepEqual(body.data, {
      id: body.data.id,
      ...badgeBody,
      slug: `${group.urlname}-helper`,
      description: 'D',
      iconUrl: 'https://hearth.test/emoji/1f331.svg',
      sortOrder: 5,
      groupId: group.id,
      createdAt: body.data.createdAt,
      awardedCount: 0,
    })
    const { data } = (await app.get(`/v1/manage/groups/${group.id}/badges`, { token: people.owner.token })).body
    assert.deepEqual(data, [body.data])
    assert.deepEqual(await auditsOf(body.data.id), [['badges.create', people.owner.id, { groupId: group.id }]])
    assert.deepEqual(await toldOf(body.data.id), ['badge.changed'])
  })
  const good: [string, object][] = [
    ['a name of 100 letters', { name: 'x'.repeat(100) }],
    ['a theme color', { color: 'forest' }],
    ['a color in capitals', { color: '#AABBCC' }],
    ['no points', { points: 0 }],
    ['a thousand points', { points: 1000 }],
    ['an icon of 16 code points', { icon: '🌱'.repeat(16) }],
    ['a family as its icon', { icon: '👨‍👩‍👧‍👦' }],
  ]
  for (const [name, wish] of good) it(`takes ${name}`, async () => is(await create(people.owner, club.id, wish), 201))
  it('a badge returns its color as #rrggbb, whichever notation was sent', async () => {
    const { body } = await create(people.owner, club.id, { color: 'ocean' })
    assert.equal(body.data.color, '#29aed4')
    const change = (color: string) =>
      app.patch(`/v1/manage/badges/${body.data.id}`, { token: people.owner.token, body: { color } })
    assert.equal((await change('sky')).body.data.color, '#33a7f3')
    assert.equal((await change('#AABBCC')).body.data.color, '#aabbcc')
    const { data } = (await app.get(`/v1/manage/groups/${club.id}/badges`, { token: people.owner.token })).body
    for (const badge of data) assert.match(badge.color, /^#[0-9a-f]{6}$/)
  })
  const bad: [string, object][] = [
    ['no name', { name: undefined }],
    ['an empty name', { name: '' }],
    ['a name of spaces', { name: '  ' }],
    ['a name of 101 letters', { name: 'x'.repeat(101) }],
    ['a description of 501 letters', { description: 'x'.repeat(501) }],
    ['no icon', { icon: undefined }],
    ['an empty icon', { icon: '' }],
    ['an icon with a space', { icon: 'a b' }],
    ['an icon of 17 code points', { icon: '🌱'.repeat(17) }],
    ['a color that has no name', { color: 'mauve' }],
    ['a short color', { color: '#abc' }],
    ['no color', { color: undefined }],
    ['points below none', { points: -1 }],
    ['1001 points', { points: 1001 }],
    ['half a point', { points: 1.5 }],
    ['no points said', { points: undefined }],
    ['an order below none', { sortOrder: -1 }],
    ['a slug with capitals', { slug: 'Club-1-X' }],
    ['a slug with two hyphens in a row', { slug: 'club--x' }],
    ['a slug that ends in a hyphen', { slug: 'club-' }],
    ['a slug of 81 letters', { slug: 'x'.repeat(81) }],
    ['a field that does not exist', { achievement: 'regular' }],
  ]
  for (const [name, wish] of bad)
    it(`refuses ${name}`, async () => is(await create(people.owner, club.id, wish), 400, 'validation_failed'))
})

describe('a slug', () => {
  it('the slug of a group badge must begin with the URL name of the group, and the error says so', async () => {
    for (const slug of ['helper-of-all', club.urlname, `x${club.urlname}-y`]) {
      const answer = await create(people.owner, club.id, { slug })
      is(answer, 400, 'validation_failed')
      assert.match(answer.body.error, new RegExp(`begin with ${club.urlname}-`))
    }
    const { body } = await create(people.owner, club.id, { slug: `${club.urlname}-chosen` })
    assert.equal(body.data.slug, `${club.urlname}-chosen`)
    const answer = await patch(people.owner, body.data.id, { slug: 'helper-of-all' })
    is(answer, 400, 'validation_failed')
    assert.match(answer.body.error, new RegExp(`begin with ${club.urlname}-`))
  })
  it('of the platform is free, but has not the form of an id', async () => {
    assert.equal((await create(people.root, 'platform', { slug: 'pioneer' })).body.data.slug, 'pioneer')
    const slug = '01990000-0000-7000-8000-00000000dead'
    is(await create(people.root, 'platform', { slug }), 400, 'validation_failed')
  })
  it('is made from the name, with a number where it is taken', async () => {
    const group = await makeClub(app, [[people.owner, 'owner']])
    const slugs = []
    for (let n = 0; n < 3; n++) slugs.push((await create(people.owner, group.id, { name: 'Ça va!' })).body.data.slug)
    assert.deepEqual(
      slugs,
      ['ca-va', 'ca-va-2', 'ca-va-3'].map((slug) => `${group.urlname}-${slug}`),
    )
  })
  it('a slug that is already taken is 409 in any group, on create and on update', async () => {
    const slug = `${club.urlname}-wanted`
    const [first, other] = [
      await makeBadge(app, people.owner, club, { slug }),
      await makeBadge(app, people.owner, club),
    ]
    is(await create(people.owner, club.id, { slug }), 409, 'slug_taken')
    is(await create(people.root, 'platform', { slug }), 409, 'slug_taken')
    is(await patch(people.owner, other.id, { slug }), 409, 'slug_taken')
    is(await patch(people.owner, first.id, { slug }), 200)
    is(await patch(people.owner, other.id, { slug: `${slug}-too` }), 200)
  })
  it('wanted by twenty at once is given to one of them; made from one name, each gets another', async () => {
    const group = await makeClub(app, [[people.owner, 'owner']])
    const twenty = (wish: object, owner: string, who: Member) =>
      Promise.all(Array.from({ length: 20 }, () => create(who, owner, wish)))
    const chosen = await twenty({ slug: 'only-one' }, 'platform', people.root)
    assert.deepEqual(chosen.map((answer) => answer.status).sort(), [201, ...Array(19).fill(409)])
    const made = await twenty({ name: 'All of us' }, 'platform', people.root)
    assert.equal(new Set(made.map((answer) => answer.body.data.slug)).size, 20)
    const grouped = await twenty({ name: 'All of us' }, group.id, people.owner)
    assert.equal(new Set(grouped.map((answer) => answer.body.data.slug)).size, 20)
  })
})

describe('a group', () => {
  it('can have 200 badges and no more, also when twenty are made at once', async () => {
    const group = await makeClub(app, [[people.owner, 'owner']])
    const at = app.clock.now().toISOString()
    const row = (n: number) => ({
      ...badgeBody,
      id: crypto.randomUUID(),
      slug: `${group.urlname}-${n}`,
      created_at: at,
    })
    await app.database
      .insertInto('badges')
      .values(Array.from({ length: 195 }, (_, n) => ({ ...row(n), group_id: group.id })))
      .execute()
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(people.owner, group.id)))
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [...Array(5).fill(201), ...Array(15).fill(409)])
    const refusals = answers.filter((answer) => answer.status === 409)
    assert.deepEqual([...new Set(refusals.map((answer) => answer.body.code))], ['limit_reached'])
    is(await remove(people.owner, answers.find((answer) => answer.status === 201)!.body.data.id), 200)
    is(await create(people.owner, group.id), 201)
  })
})

describe('changing a badge', () => {
  it('changes what was sent and nothing else, and says so', async () => {
    const badge = await makeBadge(app, people.owner, club, { name: 'Before', description: 'D' })
    const { body } = await patch(people.manager, badge.id, { name: 'After', description: null, icon: '⭐' })
    assert.deepEqual(body.data, {
      ...badge,
      name: 'After',
      description: null,
      icon: '⭐',
      iconUrl: 'https://hearth.test/emoji/2b50.svg',
    })
    assert.deepEqual((await app.get(`/v1/manage/badges/${badge.id}`, { token: people.owner.token })).body, body)
    assert.deepEqual((await auditsOf(badge.id)).at(-1), [
      'badges.update',
      people.manager.id,
      { fields: ['name', 'description', 'icon'] },
    ])
    assert.deepEqual(await toldOf(badge.id), ['badge.changed'], 'only its making')
  })
  it('to what it is already is no change', async () => {
    const badge = await makeBadge(app, people.owner, club)
    is(await patch(people.owner, badge.id, { ...badgeBody }), 200)
    is(await patch(people.owner, badge.id, {}), 200)
    assert.equal((await auditsOf(badge.id)).length, 1)
  })
  it('changing the points of a badge emits an event, so that the scores of its holders are recalculated', async () => {
    const badge = await makeBadge(app, people.owner, club)
    is(await patch(people.owner, badge.id, { points: 30 }), 200)
    assert.deepEqual(await toldOf(badge.id), ['badge.changed', 'badge.changed'])
  })
  for (const [name, body] of Object.entries({ 'a null name': { name: null }, 'wrong points': { points: 2000 } }))
    it(`refuses ${name}`, async () => {
      const badge = await makeBadge(app, people.owner, club)
      is(await patch(people.owner, badge.id, body), 400, 'validation_failed')
    })
})

describe('deleting a badge', () => {
  it('deleting a badge emits an event and writes the audit log, once', async () => {
    const badge = await makeBadge(app, people.owner, club, { name: 'Short lived' })
    const answer = await remove(people.owner, badge.id)
    assert.deepEqual(answer.body, { data: { success: true } })
    is(await remove(people.owner, badge.id), 404, 'badge_not_found')
    assert.deepEqual((await auditsOf(badge.id)).at(-1), [
      'badges.delete',
      people.owner.id,
      { groupId: club.id, slug: badge.slug },
    ])
    assert.deepEqual(await toldOf(badge.id), ['badge.changed', 'badge.changed'])
  })
  it('is refused for one that an achievement awards; renaming and weighing it is not', async () => {
    const { id } = await app.database
      .selectFrom('badges')
      .select('id')
      .where('achievement', '=', 'regular')
      .executeTakeFirstOrThrow()
    is(await remove(people.root, id), 409, 'invalid_state')
    is(await patch(people.root, id, { name: 'Stammgast', points: 60 }), 200)
  })
})
