import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { allOperations } from '#domains/index.ts'
import { type Response, useApp } from '#test/support/app/harness.ts'
import {
  checkInDirectly,
  type Guest,
  giveRole,
  type MadeEvent,
  makeEventWithGroup,
  makeGuest,
  rsvp,
} from '#test/support/builders/events.ts'
import { jobContext, makeToken, makeUser, runEraser } from '#test/support/builders/factories.ts'
import { countPeople } from '#test/support/builders/group-people.ts'
import { makeEventRow } from '#test/support/builders/public-events.ts'
import { withRetention } from '#test/support/builders/retention.ts'
import { eraseNotes } from './background.ts'

const app = useApp({
  async prepare() {
    owner = await makeGuest(app, { name: 'Olive Owner' })
    manager = await makeToken(app, owner, ['manage:groups'])
  },
})
const dayMs = 86_400_000
let event: MadeEvent
let owner: Guest
let manager: string

interface Row {
  user: { id: string; name: string; username: string }
  attended: number
  labels: string[]
  hasNote: boolean
}

const path = (rest = '') => `/v1/manage/groups/${event.groupId}/people${rest}`
const list = async (query = '') => (await app.get(`${path()}?${query}`, { token: manager })).body.data as Row[]
const names = async (query = '') => (await list(query)).map(({ user }) => user.name)
const codeOf = ({ status, body }: Response) => [status, body.code]
const count = () => countPeople(app)
const setNote = ({ id }: { id: string }, body: object, token = manager) => app.put(path(`/${id}/note`), { token, body })

beforeEach(async () => {
  event = await makeEventWithGroup(app, { seats: null })
  await giveRole(app, event.groupId, owner, 'manager')
})

/** Comes to this many events, the last of them so many days ago. */
async function makeVisitor(name: string, times: number, daysAgo: number): Promise<Guest> {
  const guest = await makeGuest(app, { name })
  await rsvp(app, event, guest)
  const now = app.clock.now().getTime()
  for (let n = 0; n < times; n++) {
    const one = { id: await makeEventRow(app, event.groupId, { title: 'Past', startsIn: -60 }), groupId: event.groupId }
    await checkInDirectly(app, one, guest)
    const checked_in_at = new Date(now - (daysAgo + n) * dayMs).toISOString()
    await app.database.updateTable('checkins').set({ checked_in_at }).where('event_id', '=', one.id).execute()
  }
  return guest
}

describe('the list of people of a group', () => {
  it('has segments by how often and when people came', async () => {
    await makeVisitor('Regular', 3, 2)
    await makeVisitor('Lapsed', 4, 61)
    await makeVisitor('Newcomer', 1, 3)
    const banned = await makeVisitor('Stranger', 0, 0)
    const ban = await app.put(`/v1/manage/groups/${event.groupId}/bans/${banned.username}`, { token: manager })
    assert.equal(ban.status, 200)
    await count()
    const expected = {
      all: ['Lapsed', 'Newcomer', 'Olive Owner', 'Regular', 'Stranger'],
      members: ['Olive Owner'],
      regulars: ['Lapsed', 'Regular'],
      lapsed: ['Lapsed'],
      new: ['Newcomer', 'Regular'],
      neverCame: ['Olive Owner', 'Stranger'],
      noShows: [],
      missed: [],
      organizers: ['Olive Owner'],
      banned: ['Stranger'],
    }
    const found: Record<string, string[]> = {}
    for (const segment of Object.keys(expected)) found[segment] = await names(`segment=${segment}&sort=name`)
    assert.deepEqual(found, expected)
    const { body } = await app.get(path('-counts'), { token: manager })
    const lengths = Object.fromEntries(Object.entries(expected).map(([segment, all]) => [segment, all.length]))
    assert.deepEqual(body.data, { ...lengths, isAttendanceKnown: true })
    assert.deepEqual(await names('sort=times&limit=2'), ['Lapsed', 'Regular'])
  })

  it('finds the beginning of any word of a name and of the username, and follows a new name', async () => {
    const zoe = await makeGuest(app, { username: 'gardener-1', name: 'Zoë Anne-Marie Öst' })
    await rsvp(app, event, zoe)
    await rsvp(app, event, await makeGuest(app, { username: 'singer', name: '100% Bert' }))
    await count()
    for (const q of ['zoe', 'MARIE', 'anne-m', 'ost', 'gardener-1', 'zoë anne'])
      assert.deepEqual(await names(`q=${encodeURIComponent(q)}`), ['Zoë Anne-Marie Öst'], q)
    for (const q of ['oe', '1', 'anne öst', '%'])
      assert.deepEqual(await names(`q=${encodeURIComponent(q)}`), q === '1' ? ['100% Bert'] : [], q)
    await app.database.updateTable('users').set({ name: 'Ida' }).where('id', '=', zoe.id).execute()
    await count()
    assert.deepEqual([await names('q=zoe'), await names('q=ida')], [[], ['Ida']])
    await app.database.updateTable('users').set({ name: '山田太郎' }).where('id', '=', zoe.id).execute()
    await count()
    for (const q of ['山田', '太郎', '郎']) assert.deepEqual(await names(`q=${encodeURIComponent(q)}`), ['山田太郎'], q)
  })

  it('is paged by cursors in every order', async () => {
    for (const name of ['C', 'A', 'B']) await makeVisitor(name, name === 'B' ? 2 : 1, 1)
    await count()
    for (const sort of ['recent', 'times', 'name']) {
      const seen: string[] = []
      let cursor = ''
      do {
        const { body } = await app.get(`${path()}?sort=${sort}&limit=1${cursor}`, { token: manager })
        seen.push(body.data[0].user.name)
        cursor = body.pagination.hasMore ? `&cursor=${encodeURIComponent(body.pagination.nextCursor)}` : ''
      } while (cursor)
      assert.deepEqual(seen, await names(`sort=${sort}`))
      assert.equal(seen.length, 4)
    }
  })
})

describe('a person of a group', () => {
  it('shows the history, the numbers of this moment, and no address', async () => {
    const ana = await makeVisitor('Ana', 1, 3)
    const { body, text } = await app.get(path(`/${ana.id}`), { token: manager })
    const { history, ...person } = body.data
    assert.deepEqual([person.attended, person.rsvps, person.note, person.noteUpdatedAt], [1, 1, '', null])
    assert.deepEqual(
      history.map((one: { event: { title: string }; rsvp: string; checkedInAt: string }) => [
        one.event.title,
        one.rsvp,
        one.checkedInAt !== null,
      ]),
      [
        ['A gathering', 'confirmed', false],
        ['Past', null, true],
      ],
    )
    assert.doesNotMatch(text, /@example/)
  })

  it('is not found before the group knows the user, nor after the account is deleted', async () => {
    const stranger = await makeUser(app)
    assert.deepEqual(codeOf(await app.get(path(`/${stranger.id}`), { token: manager })), [404, 'user_not_found'])
    assert.deepEqual(codeOf(await setNote(stranger, { note: 'x', labels: [] })), [404, 'user_not_found'])
    const ana = await makeVisitor('Ana', 1, 1)
    const deleted_at = app.clock.now().toISOString()
    await app.database.updateTable('users').set({ deleted_at }).where('id', '=', ana.id).execute()
    assert.deepEqual(codeOf(await app.get(path(`/${ana.id}`), { token: manager })), [404, 'user_not_found'])
    assert.deepEqual(await names(), ['Olive Owner'])
  })
})

describe('private notes and labels', () => {
  it('are replaced as a whole, found by label, and set for many at once', async () => {
    const [ana, bo] = [await makeVisitor('Ana', 1, 1), await makeVisitor('Bo', 1, 1)]
    const { body } = await setNote(ana, { note: ' Brings cake. ', labels: ['Helper', 'helper', 'vip'] })
    assert.deepEqual(
      [body.data.note, body.data.labels, body.data.noteUpdatedBy],
      ['Brings cake.', ['helper', 'vip'], 'Olive Owner'],
    )
    const many = { userIds: [ana.id, bo.id, (await makeUser(app)).id], add: ['speaker'], remove: ['VIP'] }
    assert.deepEqual((await app.post(path('/labels'), { token: manager, body: many })).body.data, { people: 2 })
    assert.deepEqual(await names('label=speaker&sort=name'), ['Ana', 'Bo'])
    const [row] = await list('label=helper')
    assert.deepEqual([row!.labels, row!.hasNote], [['helper', 'speaker'], true])
    const labels = await app.get(`/v1/manage/groups/${event.groupId}/labels`, { token: manager })
    assert.deepEqual(labels.body.data.labels, [
      { label: 'speaker', people: 2 },
      { label: 'helper', people: 1 },
    ])
    const tooMany = await app.post(path('/labels'), {
      token: manager,
      body: { userIds: [ana.id], add: [...'abcdefghij'] },
    })
    assert.deepEqual(codeOf(tooMany), [409, 'limit_reached'])
    await setNote(ana, { note: '', labels: [] })
    assert.deepEqual(await names('label=helper'), [])
  })

  it('are in the export of the person they are about, and erased with the account', async () => {
    const ana = await makeVisitor('Ana', 1, 1)
    await setNote(ana, { note: 'Brings cake.', labels: ['helper'] })
    const token = await makeToken(app, ana, ['user'])
    const { body } = await app.get('/v1/profile/export', { token })
    assert.deepEqual(
      body.data.groupNotes.map((one: { note: string; labels: string[] }) => [one.note, one.labels]),
      [['Brings cake.', ['helper']]],
    )
    const writer = await app.get('/v1/profile/export', { token: await makeToken(app, owner, ['user']) })
    assert.doesNotMatch(writer.text, /Brings cake/)
    const deleted_at = app.clock.now().toISOString()
    await app.database.updateTable('users').set({ deleted_at }).where('id', '=', ana.id).execute()
    await runEraser(app, ana)
    const kept = await app.database
      .selectFrom('group_person_notes')
      .select('note')
      .where('user_id', '=', ana.id)
      .execute()
    assert.deepEqual(kept, [])
  })

  it('are erased 12 months after the last change, or 30 days after the group', async () => {
    const [ana, bo] = [await makeVisitor('Ana', 1, 1), await makeVisitor('Bo', 1, 1)]
    const at = (days: number) => new Date(app.clock.now().getTime() - days * dayMs).toISOString()
    for (const guest of [ana, bo]) await setNote(guest, { note: 'x', labels: [] })
    await app.database
      .updateTable('group_person_notes')
      .set({ updated_at: at(40) })
      .where('user_id', '=', bo.id)
      .execute()
    const erase = () => eraseNotes.handler(jobContext(app) as never, {})
    const kept = async () =>
      (
        await app.database
          .selectFrom('group_person_notes')
          .select('user_id')
          .where('group_id', '=', event.groupId!)
          .execute()
      ).map((row) => row.user_id)
    await erase()
    assert.equal((await kept()).length, 2)
    await withRetention(app, { noteDays: 39 }, erase)
    assert.deepEqual(await kept(), [ana.id], 'an administrator wants it sooner')
    await setNote(bo, { note: 'x', labels: [] })
    await app.database
      .updateTable('group_person_notes')
      .set({ updated_at: at(366) })
      .where('user_id', '=', bo.id)
      .execute()
    await erase()
    assert.deepEqual(await kept(), [ana.id])
    await app.database
      .updateTable('groups')
      .set({ deleted_at: at(31) })
      .where('id', '=', event.groupId!)
      .execute()
    await erase()
    assert.deepEqual(await kept(), [])
  })

  it('are no tools of agents', () => {
    assert.deepEqual(
      allOperations.filter(({ id, mcp }) => id.startsWith('group-people.') && mcp),
      [],
    )
  })
})

describe('who sees the people of a group', () => {
  const requests: [method: string, rest: string, body?: object][] = [
    ['GET', ''],
    ['GET', '-counts'],
    ['GET', '/ID'],
    ['PUT', '/ID/note', { note: 'x', labels: [] }],
    ['POST', '/labels', { userIds: [], add: ['x'] }],
    ['POST', '/export', {}],
  ]

  it('not volunteers, members, managers of another group, or tokens without the scope', async () => {
    const ana = await makeVisitor('Ana', 1, 1)
    const [volunteer, member, other] = [await makeUser(app), await makeUser(app), await makeUser(app)]
    await giveRole(app, event.groupId, volunteer, 'volunteer')
    const favorite = { group_id: event.groupId!, user_id: member.id, favorited_at: app.clock.now().toISOString() }
    await app.database.insertInto('group_favorites').values(favorite).execute()
    await giveRole(app, (await makeEventWithGroup(app)).groupId, other, 'owner')
    const bodyOf = (body?: object) => (body && 'userIds' in body ? { ...body, userIds: [ana.id] } : body)
    const ask = (token: string, [method, rest, body]: (typeof requests)[number]) =>
      app.call(method, path(rest.replace('ID', ana.id)), { token, ...(body && { body: bodyOf(body) }) })
    for (const person of [volunteer, member, other, ana]) {
      const token = await makeToken(app, person, ['manage:groups', 'manage:events', 'manage:checkins'])
      for (const request of requests)
        assert.deepEqual(codeOf(await ask(token, request)), [403, 'forbidden'], request[1])
    }
    const weak = await makeToken(app, owner, ['manage:events', 'manage:checkins', 'read:user'])
    for (const request of requests)
      assert.deepEqual(codeOf(await ask(weak, request)), [403, 'insufficient_scope'], request[1])
  })

  it('a link to the file ends with the role and after five minutes; names are no formulas', async () => {
    await makeVisitor('=HYPERLINK("x")', 3, 1)
    await makeVisitor('Once', 1, 1)
    await count()
    const ask = () => app.post(path('/export'), { token: manager, body: { segment: 'regulars' } })
    const { body } = await ask()
    const download = () => app.get(new URL(body.data.url).pathname)
    const file = await download()
    assert.equal(file.status, 200)
    const [head, first, end] = file.text.split('\r\n')
    assert.match(head!, /^"name","username","role"/)
    assert.match(first!, /^"'=HYPERLINK\(""x""\)"/)
    assert.equal(end, '')
    assert.doesNotMatch(file.text, /@example/)
    await app.database.updateTable('group_roles').set({ role: 'volunteer' }).where('user_id', '=', owner.id).execute()
    assert.equal((await download()).status, 404)
    await app.database.updateTable('group_roles').set({ role: 'manager' }).where('user_id', '=', owner.id).execute()
    assert.equal((await download()).status, 200)
    app.clock.advance(5 * 60_000 + 1)
    assert.equal((await download()).status, 404)
  })
})
