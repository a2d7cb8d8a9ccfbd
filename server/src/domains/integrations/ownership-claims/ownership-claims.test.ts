import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { dayMs } from '#kernel/time.ts'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { useApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { listOwnerIds, makeListed } from '#test/support/builders/listings.ts'
import { calendarOf, type FeedHost, startFeedHost } from '#test/support/net/feed-host.ts'

const outbound = openOutbound({ allow: ['127.0.0.0/8'] })
const app = useApp({ outbound })
let host: FeedHost
before(async () => {
  host = await startFeedHost()
})
after(async () => {
  outbound[Symbol.dispose]()
  await host[Symbol.asyncDispose]()
})

let count = 0
let feed: string
let group: { id: string; path: string }
let mo: Person
let token: string
beforeEach(async () => {
  feed = `/listed-${++count}.ics`
  write('')
  group = await makeListed(app, host.url(feed))
  ;[mo, token] = await makeClaimant()
})

async function makeClaimant(): Promise<[Person, string]> {
  const person = await makeUser(app)
  return [person, await makeToken(app, person, ['user'])]
}
/** What the people of the calendar write in it. */
function write(...texts: string[]): void {
  const entries = texts.flatMap((text, i) => [
    'BEGIN:VEVENT',
    `UID:${i}`,
    'DTSTAMP:20260101T000000Z',
    'DTSTART:20260101T100000Z',
    `SUMMARY:${text || 'Sowing'}`,
    'END:VEVENT',
  ])
  host.on(feed, calendarOf(['Weeding'], app.clock.now(), entries.join('\r\n')))
}
const claim = async (body: object = {}, by = token) => app.put(group.path, { token: by, body })
const check = (by = token) => app.post(`${group.path}/check`, { token: by })
const codeOf = async (by = token) => (await claim({}, by)).body.data.code as string
const groupOf = async () =>
  (await app.get(`/v1/groups/${group.id}`, { token: await makeToken(app, mo, ['read:groups']) })).body.data
const said = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

describe('a claim by proof', () => {
  it('makes the claimant the owner once the calendar has the code', async () => {
    assert.equal((await groupOf()).isClaimed, false)
    const code = await codeOf()
    assert.match(code, /^hearth-claim(-[0-9a-z]{5}){4}$/)
    assert.deepEqual(said(await check()), [409, 'claim_unproven'])
    assert.deepEqual(await listOwnerIds(app, group.id), [])
    write('Sowing', `Our group, ${code.toUpperCase()}`)
    const { status, body } = await check()
    assert.deepEqual([status, body.data.state, body.data.code], [200, 'accepted', null])
    assert.deepEqual(await listOwnerIds(app, group.id), [mo.id])
    assert.equal((await groupOf()).isClaimed, true)
    assert.deepEqual(said(await claim()), [409, 'already_claimed'])
  })

  it('shows the same code again, to the claimant alone', async () => {
    const code = await codeOf()
    assert.equal(await codeOf(), code)
    assert.equal((await app.get(group.path, { token })).body.data.code, code)
    const [, other] = await makeClaimant()
    assert.deepEqual(said(await app.get(group.path, { token: other })), [404, 'claim_not_found'])
    assert.notEqual(await codeOf(other), code)
  })

  it('ends the claims of others, also of those who wait for an administrator', async () => {
    const [, other] = await makeClaimant()
    await claim({ reason: 'I was there first.' }, other)
    write(await codeOf())
    assert.equal((await check()).status, 200)
    assert.equal((await app.get(group.path, { token: other })).body.data.state, 'ended')
    const root = await makeUser(app, { role: 'admin' })
    const { body } = await app.get('/v1/admin/ownership-claims', { token: await makeToken(app, root, ['admin']) })
    assert.ok(body.data.every((one: { group: { id: string } }) => one.group.id !== group.id))
  })

  it('of two who prove at once makes one of them the owner', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, makeClaimant))
    write(...(await Promise.all(people.map(([, by]) => codeOf(by)))))
    const answers = await Promise.all(people.map(([, by]) => check(by)))
    const codes = answers.map(({ status, body }) => body.code ?? status).sort()
    assert.deepEqual(codes, [200, 'already_claimed', 'already_claimed', 'already_claimed'])
    assert.equal((await listOwnerIds(app, group.id)).length, 1)
    const states = await app.database
      .selectFrom('ownership_claims')
      .select('state')
      .where('group_id', '=', group.id)
      .orderBy('state')
      .execute()
    assert.deepEqual(
      states.map(({ state }) => state),
      ['accepted', 'ended', 'ended', 'ended'],
    )
  })

  it('holds no lock while the calendar is read', async () => {
    const code = await codeOf()
    let isFree = false
    host.on(feed, async (_request, response) => {
      isFree = await app.database.transaction().execute(async (tx) => {
        const rows = await tx
          .selectFrom('groups')
          .select('id')
          .where('id', '=', group.id)
          .forUpdate()
          .noWait()
          .execute()
        return rows.length === 1
      })
      response.writeHead(200, { 'content-type': 'text/calendar' }).end(calendarOf([code], app.clock.now()))
    })
    assert.equal((await check()).status, 200)
    assert.ok(isFree)
  })

  it('works for 7 days, and a new claim has a new code', async () => {
    const code = await codeOf()
    write(code)
    app.clock.advance(7 * dayMs)
    assert.deepEqual(said(await check()), [410, 'claim_expired'])
    const fresh = await codeOf()
    assert.notEqual(fresh, code)
    assert.deepEqual(said(await check()), [409, 'claim_unproven'], 'the old code proves nothing')
    write(fresh)
    assert.equal((await check()).status, 200)
  })

  it('says why the calendar cannot be read', async () => {
    await claim()
    host.on(feed, 404)
    assert.deepEqual(said(await check()), [409, 'source_unreadable'])
    host.on(feed, 'BEGIN:VCALENDAR\r\nbroken off')
    assert.deepEqual(said(await check()), [409, 'source_unreadable'])
  })

  it('is checked 5 times an hour at most', async () => {
    await claim()
    for (let i = 0; i < 5; i++) assert.deepEqual(said(await check()), [409, 'claim_unproven'])
    assert.deepEqual(said(await check()), [429, 'rate_limited'])
  })
})

describe('open claims', () => {
  it('are three for a user, also when many are started at once', async () => {
    const groups = await Promise.all(Array.from({ length: 5 }, (_, i) => makeListed(app, `${host.url(feed)}?${i}`)))
    const answers = await Promise.all(groups.map(({ path }) => app.put(path, { token, body: {} })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 409, 409])
    const first = groups[answers.findIndex(({ status }) => status === 200)]!
    assert.equal((await app.delete(first.path, { token })).status, 200)
    assert.equal((await claim()).status, 200)
  })

  it('of one group are one, and asking again starts no second one', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => claim()))
    assert.equal(new Set(answers.map(({ body }) => body.data.code)).size, 1)
    const rows = await app.database.selectFrom('ownership_claims').select('id').where('user_id', '=', mo.id).execute()
    assert.equal(rows.length, 1)
  })

  it('that were withdrawn prove nothing', async () => {
    write(await codeOf())
    assert.equal((await app.delete(group.path, { token })).status, 200)
    assert.deepEqual(said(await check()), [410, 'claim_expired'])
    assert.deepEqual(said(await app.delete(group.path, { token })), [410, 'claim_expired'])
  })
})

describe('a claim by review', () => {
  let admin: string
  beforeEach(async () => {
    admin = await makeToken(app, await makeUser(app, { role: 'admin' }), ['admin'])
  })
  const waiting = async () => {
    const { body } = await app.get('/v1/admin/ownership-claims?limit=100', { token: admin })
    return body.data.find((one: { group: { id: string } }) => one.group.id === group.id)
  }
  const decide = (id: string, body: object) =>
    app.post(`/v1/admin/ownership-claims/${id}/decide`, { token: admin, body })

  it('waits for an administrator, whose yes makes the claimant the owner', async () => {
    await claim()
    assert.equal(await waiting(), undefined, 'who has only a code does not wait')
    const { body } = await claim({ reason: 'I plant these trees.' })
    assert.ok(body.data.code !== null && body.data.requestedAt !== null)
    const { id, user, reason } = await waiting()
    assert.deepEqual([user.id, reason], [mo.id, 'I plant these trees.'])
    assert.equal((await decide(id, { decision: 'accept', note: 'Welcome' })).status, 200)
    assert.deepEqual(await listOwnerIds(app, group.id), [mo.id])
    assert.equal((await app.get(group.path, { token })).body.data.note, 'Welcome')
    assert.deepEqual(said(await decide(id, { decision: 'decline' })), [409, 'already_claimed'])
  })

  it('that was declined can be proved, and asked again after 30 days', async () => {
    await claim({ reason: 'Mine' })
    const { id } = await waiting()
    assert.equal((await decide(id, { decision: 'decline' })).status, 200)
    assert.deepEqual(said(await decide(id, { decision: 'accept' })), [409, 'already_reviewed'])
    assert.deepEqual(await listOwnerIds(app, group.id), [])
    assert.deepEqual(said(await claim({ reason: 'Really mine' })), [409, 'already_reviewed'])
    app.clock.advance(31 * dayMs)
    assert.equal((await claim({ reason: 'Really mine' })).status, 200)
  })

  it('is decided once, by one of many who decide at once', async () => {
    await claim({ reason: 'Mine' })
    const { id } = await waiting()
    const decisions = ['accept', 'decline', 'accept', 'decline']
    const answers = await Promise.all(decisions.map((decision) => decide(id, { decision })))
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  })

  it('can be asked about three groups a day', async () => {
    for (let i = 0; i < 3; i++) {
      const { path } = await makeListed(app, `${host.url(feed)}?${i}`)
      assert.equal((await app.put(path, { token, body: { reason: 'Mine' } })).status, 200)
      assert.equal((await app.delete(path, { token })).status, 200)
    }
    assert.deepEqual(said(await claim({ reason: 'Mine' })), [409, 'limit_reached'])
    app.clock.advance(dayMs)
    assert.equal((await claim({ reason: 'Mine' })).status, 200)
  })
})

it('an owner whom an administrator names ends the claims, too', async () => {
  write(await codeOf())
  const owner = await makeUser(app)
  await app.database
    .insertInto('group_roles')
    .values({ group_id: group.id, user_id: owner.id, role: 'manager', granted_at: app.clock.now().toISOString() })
    .execute()
  const admin = await makeToken(app, await makeUser(app, { role: 'admin' }), ['admin'])
  const body = { username: owner.username }
  assert.equal((await app.post(`/v1/admin/groups/${group.id}/owner`, { token: admin, body })).status, 200)
  assert.deepEqual(said(await check()), [409, 'already_claimed'])
  assert.equal((await app.get(group.path, { token })).body.data.state, 'ended')
})
