import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { purgeArchivedEvents } from '#domains/events/events/background.ts'
import { purgeArchivedClaims } from '#domains/groups/team-invites/background.ts'
import type { JobContext } from '#kernel/context.ts'
import { type Response, useApp } from '#test/support/app/harness.ts'
import { giveRole } from '#test/support/builders/events.ts'
import { inTransaction, makeKnown, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { purgeArchivedGroups } from './background.ts'

const app = useApp()

const dayMs = 86_400_000
interface Member extends Person {
  token: string
}
async function member(role: 'user' | 'admin' = 'user'): Promise<Member> {
  const person = await makeUser(app, { role })
  const scopes =
    role === 'admin' ? (['admin'] as const) : (['user', 'manage:groups', 'read:groups', 'write:favorites'] as const)
  return { ...person, token: await makeToken(app, person, [...scopes]) }
}
let made = 0
const create = ({ token }: Member, body: object = {}) =>
  app.post('/v1/manage/groups', { token, body: { name: 'A group', urlname: `group-${++made}`, ...body } })
async function makeGroup(owner: Member, roles: [Member, string][] = []): Promise<string> {
  const { id } = (await create(owner)).body.data
  for (const [person, role] of roles) await giveRole(app, id, person, role)
  return id
}
const path = (id: string, rest = '') => `/v1/manage/groups/${id}${rest}`
const setRole = ({ token }: Member, id: string, who: string, role: string) =>
  app.put(path(id, `/roles/${who}`), { token, body: { role } })
const is = (answer: Response, status: number, code?: string) =>
  assert.deepEqual([answer.status, answer.body.code], [status, code], answer.text)
async function rolesOf(id: string): Promise<Record<string, string>> {
  const rows = await app.database
    .selectFrom('group_roles')
    .select(['user_id', 'role'])
    .where('group_id', '=', id)
    .execute()
  return Object.fromEntries(rows.map((row) => [row.user_id, row.role]))
}

describe('creating a group', () => {
  it('creating a group makes the caller its owner and returns the fields of the specification', async () => {
    const owner = await member()
    const { status, body } = await create(owner, { urlname: 'tool-library', description: 'Borrow a drill.' })
    const { id } = body.data
    assert.equal(status, 201)
    assert.deepEqual(body.data, {
      id,
      name: 'A group',
      urlname: 'tool-library',
      description: 'Borrow a drill.',
      photoUrl: null,
      coverUrl: null,
      theme: null,
      contact: null,
      codeOfConduct: null,
      joining: 'open',
      language: null,
      city: null,
      memberCount: 1,
      website: null,
      tags: [],
      socialLinks: [],
      userRole: 'owner',
      version: 1,
    })
    assert.deepEqual((await app.get('/v1/manage/groups', { token: owner.token })).body.data, [body.data])
    assert.deepEqual((await app.get(path('TOOL-library'), { token: owner.token })).body.data, body.data)
  })
  it('a new group returns all fields that its managers can change', async () => {
    const owner = await member()
    const input = {
      ...{ urlname: 'shown', website: 'https://a.test', tags: ['tools'], socialLinks: ['https://b.test'] },
      ...{ coverUrl: 'https://a.test/c.jpg', theme: 'ocean' },
      ...{ contact: 'mailto:us@a.test', codeOfConduct: '**Be kind.**', city: 'Lisbon' },
    }
    const created = (await create(owner, input)).body.data
    const { website, tags, socialLinks, coverUrl, theme, contact, codeOfConduct, city } = created
    const shown = { website, tags, socialLinks, coverUrl, theme, contact, codeOfConduct, city }
    assert.deepEqual({ urlname: 'shown', ...shown }, input)
    const { data } = (await app.get('/v1/public/groups/shown')).body
    assert.deepEqual([data.coverUrl, data.theme], [coverUrl, theme])
    assert.deepEqual([data.contact, data.codeOfConduct], [contact, codeOfConduct])
  })
  const bad: [string, object][] = [
    ['a URL name with capitals', { urlname: 'Tools' }],
    ['a URL name of two characters', { urlname: 'ab' }],
    ['a URL name of 61 characters', { urlname: 'a'.repeat(61) }],
    ['a URL name with a hyphen at its end', { urlname: 'tools-' }],
    ['a URL name with a space', { urlname: 'our tools' }],
    ['a URL name that looks like an id', { urlname: '01990000-0000-7000-8000-000000000001' }],
    ['a name of spaces', { name: '   ' }],
    ['eleven tags', { tags: Array.from({ length: 11 }, (_, i) => `t${i}`) }],
    ['six social links', { socialLinks: Array(6).fill('https://a.example') }],
    ['a website that is a script', { website: 'javascript:alert(1)' }],
    ['a contact that is a script', { contact: 'javascript:alert(1)' }],
    ['a cover that is a script', { coverUrl: 'javascript:alert(1)' }],
    ['a theme that is no theme', { theme: 'red;background:url(https://a.test)' }],
    ['a field that does not exist', { isFeatured: true }],
  ]
  for (const [name, body] of bad)
    it(`creating a group refuses ${name}`, async () => is(await create(await member(), body), 400, 'validation_failed'))

  it('a URL name that is reserved, taken in any case, or held by an archived group is refused', async () => {
    const owner = await member()
    is(await create(owner, { urlname: 'platform' }), 409, 'urlname_taken')
    const { id } = (await create(owner, { urlname: 'twice' })).body.data
    is(await create(owner, { urlname: 'twice' }), 409, 'urlname_taken')
    await app.database.updateTable('groups').set({ urlname: 'TWICE' }).where('id', '=', id).execute()
    is(await create(owner, { urlname: 'twice' }), 409, 'urlname_taken')
    is(await app.delete(path(id), { token: owner.token }), 200)
    is(await create(owner, { urlname: 'twice' }), 409, 'urlname_taken')
  })
  it('of 50 concurrent groups with the same URL name exactly one is created', async () => {
    const owner = await member()
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(owner, { urlname: 'contested' })))
    assert.deepEqual(answers.map((answer) => answer.body.code ?? answer.status).sort(), [
      201,
      ...Array(49).fill('urlname_taken'),
    ])
  })
})

describe('updating a group', () => {
  it('updating a group changes sent fields, clears null ones, and emits only real changes', async () => {
    const owner = await member()
    const { id } = (await create(owner, { description: 'old', website: 'https://a.example' })).body.data
    const patch = (body: object) => app.patch(path(id), { token: owner.token, body })
    const { body } = await patch({ name: 'New', website: null, tags: ['A', 'a'], urlname: 'renamed-group' })
    assert.deepEqual([body.data.name, body.data.description, body.data.urlname], ['New', 'old', 'renamed-group'])
    is(await patch({ name: 'New', tags: ['a'] }), 200)
    is(await patch({}), 200)
    const { data } = (await app.get('/v1/groups/renamed-group', { token: owner.token })).body
    assert.deepEqual([data.website, data.tags], [null, ['a']])
    const events = await app.database.selectFrom('outbox_events').select('data').where('group_id', '=', id).execute()
    assert.deepEqual(events, [{ data: { groupId: id, fields: ['name', 'urlname', 'website', 'tags'] } }])
    const other = (await create(owner)).body.data
    is(await patch({ urlname: other.urlname }), 409, 'urlname_taken')
    is(await patch({ urlname: 'search' }), 409, 'urlname_taken')
    is(await patch({ name: null }), 400, 'validation_failed')
  })
})

describe('permissions to manage a group', () => {
  it('owners can do everything, managers change settings and bans, volunteers read, others nothing', async () => {
    const [owner, manager, volunteer, outsider, admin] = [
      await member(),
      await member(),
      await member(),
      await member(),
      await member('admin'),
    ]
    const id = await makeGroup(owner, [
      [manager, 'manager'],
      [volunteer, 'volunteer'],
    ])
    const acts: [string, string, object | undefined, number][] = [
      ['GET', '', undefined, 3],
      ['GET', '/roles', undefined, 3],
      ['PATCH', '', { description: 'x' }, 2],
      ['GET', '/bans', undefined, 2],
      ['PUT', `/bans/${outsider.username}`, undefined, 2],
      ['DELETE', `/bans/${outsider.username}`, undefined, 2],
      ['PUT', `/roles/${volunteer.username}`, { role: 'volunteer' }, 1],
      ['DELETE', `/roles/${outsider.username}`, undefined, 1],
      ['GET', '/claim-invites', undefined, 1],
      ['POST', '/claim-invites', {}, 1],
      ['GET', '/claim-requests', undefined, 2],
    ]
    for (const [method, rest, body, allowed] of acts)
      for (const [rank, person] of [admin, owner, manager, volunteer, outsider].entries()) {
        const answer = await app.call(method, path(id, rest), { token: person.token, ...(body && { body }) })
        if (rank > allowed) is(answer, 403, 'forbidden')
        else assert.notEqual(answer.body.code, 'forbidden', `${method} ${rest} as ${rank}`)
      }
    assert.equal((await app.get(path(id), { token: admin.token })).body.data.userRole, 'admin')
    assert.equal((await app.get(path(id), { token: volunteer.token })).body.data.userRole, 'volunteer')
    for (const person of [manager, volunteer, outsider])
      is(await app.delete(path(id), { token: person.token }), 403, 'forbidden')
    is(await app.delete(path(id), { token: admin.token }), 200)
  })
})

describe('roles of a group', () => {
  it('an owner changes a role at once, by username in any case or by id, and removes it', async () => {
    const [owner, friend] = [await member(), await member()]
    const id = await makeGroup(owner, [[friend, 'manager']])
    is(await setRole(owner, id, friend.username.toUpperCase(), 'volunteer'), 200)
    const { body } = await setRole(owner, id, friend.id, 'manager')
    assert.deepEqual(body.data, { success: true, status: 'changed' })
    const { data } = (await app.get(path(id, '/roles'), { token: owner.token })).body
    assert.deepEqual(
      data.map((one: { username: string; role: string }) => [one.username, one.role]),
      [
        [owner.username, 'owner'],
        [friend.username, 'manager'],
      ],
    )
    is(await app.delete(path(id, `/roles/${friend.username}`), { token: owner.token }), 200)
    is(await app.delete(path(id, `/roles/${friend.username}`), { token: owner.token }), 404, 'user_not_found')
    is(await setRole(owner, id, 'nobody-here', 'manager'), 404, 'user_not_found')
    is(await setRole(owner, id, friend.username, 'king'), 400, 'validation_failed')
    assert.deepEqual(await rolesOf(id), { [owner.id]: 'owner' })
  })
  it('users can give up their own role, and only owners remove the roles of others', async () => {
    const [owner, manager, volunteer] = [await member(), await member(), await member()]
    const id = await makeGroup(owner, [
      [manager, 'manager'],
      [volunteer, 'volunteer'],
    ])
    is(await app.delete(path(id, `/roles/${volunteer.username}`), { token: manager.token }), 403, 'forbidden')
    is(await app.delete(path(id, `/roles/${volunteer.username}`), { token: volunteer.token }), 200)
    is(await app.delete(path(id, `/roles/${manager.id}`), { token: manager.token }), 200)
  })
  it('the last owner cannot leave, be removed or get a lower role', async () => {
    const [owner, admin, other] = [await member(), await member('admin'), await member()]
    const id = await makeGroup(owner)
    for (const { token } of [owner, admin])
      is(await app.delete(path(id, `/roles/${owner.username}`), { token }), 409, 'last_owner')
    is(await setRole(owner, id, owner.username, 'manager'), 409, 'last_owner')
    await giveRole(app, id, other, 'owner')
    is(await setRole(owner, id, owner.username, 'manager'), 200)
    assert.deepEqual(await rolesOf(id), { [owner.id]: 'manager', [other.id]: 'owner' })
  })
  it('of two owners who leave at once one stays', async () => {
    for (let i = 0; i < 10; i++) {
      const [one, two] = [await member(), await member()]
      const id = await makeGroup(one, [[two, 'owner']])
      const leave = (person: Member) => app.delete(path(id, `/roles/${person.username}`), { token: person.token })
      const answers = await Promise.all([leave(one), i % 2 ? leave(two) : setRole(two, id, two.username, 'manager')])
      assert.deepEqual(answers.map((answer) => answer.body.code ?? 'ok').sort(), ['last_owner', 'ok'])
      assert.equal(Object.values(await rolesOf(id)).filter((role) => role === 'owner').length, 1)
    }
  })
})

describe('bans', () => {
  it('a ban is listed, can be repeated without effect, and lifted', async () => {
    const [owner, guest] = [await member(), await member()]
    const id = await makeGroup(owner)
    await makeKnown(app, id, guest)
    const ban = (method: string) => app.call(method, path(id, `/bans/${guest.username}`), { token: owner.token })
    is(await ban('PUT'), 200)
    const first = (await app.get(path(id, '/bans'), { token: owner.token })).body.data
    assert.deepEqual([first[0].username, first[0].userId, first.length], [guest.username, guest.id, 1])
    app.clock.advance(1000)
    is(await ban('PUT'), 200)
    assert.deepEqual((await app.get(path(id, '/bans'), { token: owner.token })).body.data, first)
    for (let i = 0; i < 2; i++) is(await ban('DELETE'), 200)
    assert.deepEqual((await app.get(path(id, '/bans'), { token: owner.token })).body.data, [])
    const audited = await app.database.selectFrom('audit_log').select('action').where('target', '=', id).execute()
    assert.deepEqual(audited.map((row) => row.action).sort(), ['groups.ban', 'groups.create', 'groups.unban'])
  })
  it('a user with a role cannot be banned, and a banned user cannot get a role', async () => {
    const [owner, helper, guest] = [await member(), await member(), await member()]
    const id = await makeGroup(owner, [[helper, 'volunteer']])
    await makeKnown(app, id, guest)
    for (const { username } of [helper, owner])
      is(await app.put(path(id, `/bans/${username}`), { token: owner.token }), 409, 'invalid_state')
    is(await app.put(path(id, `/bans/${guest.username}`), { token: owner.token }), 200)
    is(await setRole(owner, id, guest.username, 'manager'), 409, 'invalid_state')
    const both = await member()
    await makeKnown(app, id, both)
    is(await setRole(owner, id, both.username, 'manager'), 200)
    const [offer] = (await app.get('/v1/profile/role-offers', { token: both.token })).body.data
    await Promise.all([
      app.post(`/v1/profile/role-offers/${offer.id}/accept`, { token: both.token }),
      app.put(path(id, `/bans/${both.username}`), { token: owner.token }),
    ])
    const bans = (await app.get(path(id, '/bans'), { token: owner.token })).body.data
    assert.equal(bans.length + Object.keys(await rolesOf(id)).length, 4)
  })
})

describe('an archived group', () => {
  const purged = [
    'group_roles',
    'group_favorites',
    'group_bans',
    'group_past_people',
    'group_mutes',
    'role_offers',
    'group_claim_invites',
    'events',
  ] as const
  const at = (ms = 0) => new Date(app.clock.now().getTime() + ms).toISOString()
  const addEvent = (groupId: string, id: string, status: string, startsIn: number) =>
    app.database
      .insertInto('events')
      .values({
        id: `01990000-0000-7000-8000-000000000${id}`,
        group_id: groupId,
        title: 'x',
        status,
        starts_at: at(startsIn),
        over_at: at(startsIn + 3_600_000),
        created_at: at(),
        updated_at: at(),
      })
      .execute()

  it('a group with an upcoming or running event cannot be archived; drafts, cancelled and past events do not count', async () => {
    const owner = await member()
    const id = await makeGroup(owner)
    await addEvent(id, '201', 'draft', dayMs)
    await addEvent(id, '202', 'cancelled', dayMs)
    await addEvent(id, '203', 'scheduled', -dayMs)
    await addEvent(id, '204', 'scheduled', -60_000)
    const remove = () => app.delete(path(id), { token: owner.token })
    is(await remove(), 409, 'has_upcoming_events')
    app.clock.advance(7_200_000)
    await addEvent(id, '205', 'scheduled', 60_000)
    is(await remove(), 409, 'has_upcoming_events')
    app.clock.advance(7_200_000)
    is(await remove(), 200)
    for (const method of ['GET', 'DELETE'])
      is(await app.call(method, path(id), { token: owner.token }), 404, 'group_not_found')
    assert.deepEqual((await app.get('/v1/manage/groups', { token: owner.token })).body.data, [])
  })

  it('an archived group keeps its rows for 30 days and its URL name for 90, then only its name', async () => {
    const [owner, fan, guest] = [await member(), await member(), await member()]
    const body = { urlname: 'purged', description: 'text', website: 'https://a.example', tags: ['a'] }
    const { id } = (await create(owner, body)).body.data
    await app.put(`/v1/favorites/${id}`, { token: fan.token })
    await makeKnown(app, id, guest)
    await app.put(`/v1/groups/${id}/mute`, { token: guest.token })
    await setRole(owner, id, fan.username, 'manager')
    await app.put(path(id, `/bans/${guest.username}`), { token: owner.token })
    await app.post(path(id, '/claim-invites'), { token: owner.token, body: {} })
    for (let i = 0; i < 60; i++) await addEvent(id, String(300 + i), 'draft', dayMs)
    const living = (await create(owner, { description: 'alive' })).body.data.id
    await addEvent(living, '400', 'draft', dayMs)
    is(await app.delete(path(id), { token: owner.token }), 200)

    const run = async () => {
      const write: JobContext['write'] = (work) =>
        inTransaction(app, (unit) => work({ ...unit, enqueue: () => undefined }))
      const ctx = { db: app.database, now: app.clock.now(), write } as unknown as JobContext
      await purgeArchivedGroups.handler(ctx, {})
      await purgeArchivedClaims.handler(ctx, {})
      await purgeArchivedEvents.handler(ctx, {})
      const group = await app.database
        .selectFrom('groups')
        .select(['name', 'urlname', 'description', 'website', 'tags', 'favorites_count'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const rows = []
      for (const table of purged)
        rows.push((await app.database.selectFrom(table).select('group_id').where('group_id', '=', id).execute()).length)
      return { ...group, rows }
    }
    app.clock.advance(30 * dayMs - 60_000)
    const stored = await run()
    assert.deepEqual([stored.description, stored.rows], ['text', [1, 1, 1, 1, 1, 1, 1, 60]])
    app.clock.advance(120_000)
    const empty = {
      name: 'A group',
      description: null,
      website: null,
      tags: [],
      favorites_count: 0,
      rows: [0, 0, 0, 0, 0, 0, 0, 0],
    }
    assert.deepEqual(await run(), { ...empty, urlname: 'purged' })
    app.clock.advance(60 * dayMs - 240_000)
    assert.equal((await run()).urlname, 'purged')
    app.clock.advance(480_000)
    assert.deepEqual(await run(), { ...empty, urlname: null })
    is(await create(owner, { urlname: 'purged' }), 201)
    assert.equal((await app.get(`/v1/groups/${living}`, { token: owner.token })).body.data.description, 'alive')
    const events = await app.database.selectFrom('events').select('id').where('group_id', '=', living).execute()
    assert.equal(events.length, 1)
  })
})
