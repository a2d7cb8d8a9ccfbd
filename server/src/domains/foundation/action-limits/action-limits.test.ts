import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Response, useApp } from '#test/support/app/harness.ts'
import { makeBadge, makeClub } from '#test/support/builders/badges.ts'
import { jobContext, makeKnown, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { eraseActions } from './background.ts'

const app = useApp()

const dayMs = 86_400_000
interface Member extends Person {
  token: string
}
async function join(wish: Parameters<typeof makeUser>[1] = { isNew: true }): Promise<Member> {
  const person = await makeUser(app, wish)
  const scopes = ['manage:groups', 'manage:events', 'manage:badges'] as const
  return { ...person, token: await makeToken(app, person, wish.role === 'admin' ? ['admin'] : [...scopes]) }
}
let made = 0
const makeGroup = ({ token }: Member) =>
  app.post('/v1/manage/groups', { token, body: { name: 'A group', urlname: `limited-${++made}` } })
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * dayMs).toISOString()
const makeEvent = ({ token }: Member, groupId: string) => {
  const body = { title: 'Walk', dateTime: inDays(2), timezone: 'Europe/Berlin', eventType: 'in_person' }
  return app.post(`/v1/manage/groups/${groupId}/events`, { token, body })
}
const repeat = <T>(times: number, call: () => Promise<T>) => Promise.all(Array.from({ length: times }, call))
const countGood = (answers: Response[]) => {
  for (const { status, body } of answers) assert.ok(status < 300 || body.code === 'rate_limited', body.code)
  return answers.filter(({ status }) => status < 300).length
}

describe('a new account', () => {
  it('makes three groups a day, and again the next day', async () => {
    const ana = await join()
    assert.equal(countGood(await repeat(20, () => makeGroup(ana))), 3)
    const refused = await makeGroup(ana)
    assert.equal(refused.status, 429)
    assert.match(refused.body.error, /3 groups per day; try again in 24 hours/)
    assert.ok(Number(refused.headers['retry-after']) <= 86_400)
    app.clock.advance(dayMs)
    assert.equal(countGood(await repeat(20, () => makeGroup(ana))), 3)
  })

  it('makes 20 events a day; a series counts as one', async () => {
    const ana = await join()
    const { id } = await makeClub(app, [[ana, 'owner']])
    const first = await makeEvent(ana, id)
    const path = `/v1/manage/events/${first.body.data.id}/duplicate`
    const body = { dateTime: inDays(3), repeat: { freq: 'weekly', count: 10 } }
    assert.equal((await app.post(path, { token: ana.token, body })).status, 201)
    const series = { title: 'Weekly', timezone: 'Europe/Berlin', ...body }
    assert.equal((await app.post(`/v1/manage/groups/${id}/events`, { token: ana.token, body: series })).status, 201)
    assert.equal(countGood(await repeat(25, () => makeEvent(ana, id))), 17)
    assert.equal((await app.post(path, { token: ana.token, body })).status, 429)
  })

  it('gives 50 people a seat, a badge or an offer a day; a call that is too much gives nothing', async () => {
    const ana = await join()
    const club = await makeClub(app, [[ana, 'owner']])
    const people = await Promise.all(Array.from({ length: 55 }, () => makeUser(app)))
    await makeKnown(app, club.id, ...people)
    const badge = await makeBadge(app, ana, club)
    const award = (some: Person[]) =>
      app.post(`/v1/manage/badges/${badge.id}/awards`, {
        token: ana.token,
        body: { usernames: some.map((person) => person.username) },
      })
    assert.equal((await award(people)).status, 429)
    assert.equal((await award(people.slice(0, 40))).body.data.awarded.length, 40)
    const event = (await makeEvent(ana, club.id)).body.data.id
    const add = (person: Person) =>
      app.post(`/v1/manage/events/${event}/attendees`, { token: ana.token, body: { username: person.username } })
    assert.equal(countGood(await Promise.all(people.slice(0, 20).map(add))), 10)
    const offer = { token: ana.token, body: { role: 'volunteer' } }
    const offered = await app.put(`/v1/manage/groups/${club.id}/roles/${people[50]!.username}`, offer)
    assert.equal(offered.status, 429)
  })
})

describe('no such limits have', () => {
  it('accounts that are a week old, and administrators', async () => {
    const old = await join({})
    assert.equal(countGood(await repeat(6, () => makeGroup(old))), 6)
    const root = await join({ role: 'admin', isNew: true })
    assert.equal(countGood(await repeat(6, () => makeGroup(root))), 6)
  })
  it('an instance that sets other limits', async () => {
    const { token } = await join({ role: 'admin' })
    await app.patch('/v1/admin/settings', { token, body: { limits: { newAccountGroupsPerDay: 5 } } })
    const ana = await join()
    assert.equal(countGood(await repeat(20, () => makeGroup(ana))), 5)
  })
})

it('what was done is forgotten after a day', async () => {
  app.clock.advance(dayMs)
  const ana = await join()
  await makeGroup(ana)
  await eraseActions.handler(jobContext(app) as never, {})
  const left = await app.database.selectFrom('limited_actions').select('user_id').execute()
  assert.deepEqual(left, [{ user_id: ana.id }])
})
