import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import type { JobContext } from '#kernel/context.ts'
import { useApp } from '#test/support/app/harness.ts'
import {
  assertSeatsAgree,
  checkInDirectly,
  type Guest,
  giveRole,
  listEmitted,
  makeEventWithGroup,
  makeGuests,
  rsvp,
} from '#test/support/builders/events.ts'
import {
  inTransaction,
  jobContext,
  makeSession,
  makeToken,
  makeUser,
  type Person,
  runEraser,
} from '#test/support/builders/factories.ts'
import { sweepDeleted } from './background.ts'
import { eraseAccount, personalDataRegistry } from './index.ts'

const app = useApp()

const close = (person: { id: string }) => inTransaction(app, (unit) => eraseAccount(unit, person.id, app.clock.now()))
const erase = async (guest: Guest) => {
  await close(guest)
  await runEraser(app, guest)
}

describe('a deleted account', () => {
  it('gives its seat to the next in line, and leaves no RSVP', async () => {
    const event = await makeEventWithGroup(app)
    const [first, second, third] = (await makeGuests(app, 3)) as [Guest, Guest, Guest]
    for (const guest of [first, second, third]) await rsvp(app, event, guest)
    await erase(first)
    assert.deepEqual(await assertSeatsAgree(app.database, event.id), [1, 1, 0, 0])
    const { body } = await app.get(`/v1/events/${event.id}/rsvp`, { token: second.token })
    assert.equal(body.data.rsvp.status, 'confirmed')
    assert.deepEqual((await listEmitted(app.database, event.id)).slice(3), [
      ['rsvp.cancelled', first.id],
      ['rsvp.promoted', second.id],
    ])
    assert.equal((await app.get(`/v1/events/${event.id}/rsvp`, { token: first.token })).status, 401)
  })

  it('a deleted account is removed from past events without notifying anyone', async () => {
    const event = await makeEventWithGroup(app, { seats: 2, startsIn: -1 })
    const [guest] = (await makeGuests(app, 1)) as [Guest]
    await rsvp(app, event, guest)
    await checkInDirectly(app, event, guest)
    const over = app.clock.now().toISOString()
    await app.database.updateTable('events').set({ over_at: over }).where('id', '=', event.id).execute()
    await erase(guest)
    assert.deepEqual(await assertSeatsAgree(app.database, event.id), [0, 0, 0, 0])
    assert.equal((await listEmitted(app.database, event.id)).length, 1)
  })

  it('a deleted account loses its favorites, and the counts of the groups stay right', async () => {
    const event = await makeEventWithGroup(app)
    const [guest] = (await makeGuests(app, 1)) as [Guest]
    const favorited_at = app.clock.now().toISOString()
    const favorite = { group_id: event.groupId!, user_id: guest.id, favorited_at }
    await app.database.insertInto('group_favorites').values(favorite).execute()
    const group = app.database.updateTable('groups').where('id', '=', event.groupId)
    await group.set({ favorites_count: 1 }).execute()
    await erase(guest)
    const row = app.database.selectFrom('groups').select('favorites_count').where('id', '=', event.groupId)
    assert.equal((await row.executeTakeFirstOrThrow()).favorites_count, 0)
  })

  it('that asks for a seat in the same moment has one or the other, never half', async () => {
    const event = await makeEventWithGroup(app, { seats: 5 })
    const guests = await makeGuests(app, 12)
    const answers = await Promise.all(
      guests.flatMap((guest) => [rsvp(app, event, guest).then(({ status }) => status), erase(guest).then(() => 0)]),
    )
    for (const status of answers) assert.ok([0, 201, 401, 404].includes(status), String(status))
    assert.deepEqual(await assertSeatsAgree(app.database, event.id), [0, 0, 0, 0])
  })

  it('a deleted account is refused at once, and its name and address are free for a new user', async () => {
    const person = await makeUser(app)
    const token = await makeToken(app, person, ['user'])
    const session = await makeSession(app, person)
    await close(person)
    assert.equal((await app.get('/v1/me', { token })).body.code, 'invalid_token')
    assert.equal((await app.get('/v1/me', { session })).body.code, 'invalid_token')
    const again = await makeUser(app, { username: person.username })
    assert.notEqual(again.id, person.id)
  })

  it('is in no list of people any more, before the eraser comes too', async () => {
    const event = await makeEventWithGroup(app)
    const [owner, guest] = (await makeGuests(app, 2)) as [Guest, Guest]
    await giveRole(app, event.groupId, owner, 'owner')
    await giveRole(app, event.groupId, guest, 'volunteer')
    await rsvp(app, event, guest)
    const token = await makeToken(app, owner, ['manage:groups', 'manage:checkins', 'read:groups', 'write:favorites'])
    await app.put(`/v1/favorites/${event.groupId}`, { token: await makeToken(app, guest, ['write:favorites']) })
    const at = app.clock.now().toISOString()
    const claim = { id: event.id, group_id: event.groupId!, user_id: guest.id, role: 'manager', status: 'pending' }
    await app.database
      .insertInto('group_claim_requests')
      .values({ ...claim, created_at: at })
      .execute()
    const lists = [
      `/v1/manage/groups/${event.groupId}/roles`,
      `/v1/manage/groups/${event.groupId}/claim-requests`,
      `/v1/manage/events/${event.id}/attendees`,
      `/v1/groups/${event.groupId}/members`,
    ]
    const countAll = () =>
      Promise.all(lists.map(async (path) => (await app.get(path, { token })).body.data.length as number))
    assert.deepEqual(await countAll(), [2, 1, 1, 1])
    await close(guest)
    assert.deepEqual(await countAll(), [1, 0, 0, 0])
    const ban = await app.put(`/v1/manage/groups/${event.groupId}/bans/${guest.id}`, { token })
    assert.equal(ban.body.code, 'user_not_found')
  })
})

describe('the eraser', () => {
  const isThere = async ({ id }: Person) =>
    (await app.database.selectFrom('users').select('id').where('id', '=', id).execute()).length > 0

  it('the eraser touches no user who still exists', async () => {
    const person = await makeUser(app)
    const token = await makeToken(app, person, ['read:user'])
    await runEraser(app, person)
    assert.equal((await app.get('/v1/me', { token })).status, 200)
  })

  it('may run twice, and at the same time', async () => {
    const event = await makeEventWithGroup(app, { seats: 3 })
    const [guest] = (await makeGuests(app, 1)) as [Guest]
    await rsvp(app, event, guest)
    await close(guest)
    await Promise.all([runEraser(app, guest), runEraser(app, guest)])
    await runEraser(app, guest)
    assert.equal(await isThere(guest), false)
    assert.deepEqual(await assertSeatsAgree(app.database, event.id), [0, 0, 0, 0])
    assert.equal((await listEmitted(app.database, event.id)).length, 2)
  })

  it('the eraser removes any number of rows, in batches', async () => {
    const [guest] = (await makeGuests(app, 1)) as [Guest]
    await sql`
      with made as (
        insert into events (id, title, status, starts_at, over_at, created_at, updated_at, created_by)
        select gen_random_uuid(), 'One of many', 'scheduled', now() + interval '1 day', now() + interval '2 days', now(),
          now(), ${guest.id} from generate_series(1, 2500)
        returning id),
      seats as (insert into event_seats (event_id, confirmed) select id, 1 from made)
      insert into rsvps (id, event_id, user_id, status, rsvp_at, updated_at)
      select gen_random_uuid(), id, ${guest.id}, 'confirmed', now(), now() from (select id from made limit 250) as answered`.execute(
      app.database,
    )
    await erase(guest)
    assert.equal(await isThere(guest), false)
    const { rows } = await sql`
      select from event_seats s join events e on e.id = s.event_id
      where e.title = 'One of many' and s.confirmed = 0`.execute(app.database)
    assert.equal(rows.length, 250)
  })

  it('comes back for what was left, and one account that fails keeps no other waiting', async () => {
    const people = [await makeUser(app), await makeUser(app)] as [Person, Person]
    await sql`create table obstacles (keeper_id uuid references users)`.execute(app.database)
    await sql`insert into obstacles values (${people[0].id})`.execute(app.database)
    for (const person of people) await close(person)
    const sweep = () => sweepDeleted.handler(jobContext(app) as JobContext, {})
    await assert.rejects(sweep, /1 accounts could not be erased/)
    assert.deepEqual([await isThere(people[0]), await isThere(people[1])], [true, false])
    await sql`drop table obstacles`.execute(app.database)
    await sweep()
    assert.equal(await isThere(people[0]), false)
  })
})

describe('the export', () => {
  const ask = (token: string) => app.get('/v1/profile/export', { token })

  it('has a list for every holding, and neither secrets nor what others keep for their safety', async () => {
    const [person, other] = [await makeUser(app), await makeUser(app)]
    const token = await makeToken(app, person, ['user'])
    const session = await makeSession(app, person)
    const block = { blocker_id: other.id, blocked_id: person.id, blocked_at: app.clock.now().toISOString() }
    await app.database.insertInto('blocks').values(block).execute()
    const { body, text } = await ask(token)
    const { exportedAt, rowsMax, cut, ...lists } = body.data
    assert.ok(exportedAt)
    assert.deepEqual([rowsMax, cut], [50_000, []])
    const shown = personalDataRegistry.filter((one) => one.export).map((one) => one.name)
    assert.deepEqual(Object.keys(lists).toSorted(), shown.toSorted())
    assert.equal(lists.account[0].email, `${person.username}@example.org`)
    assert.deepEqual([lists.tokens.length, lists.sessions.length, lists.blocks.length], [1, 1, 0])
    assert.doesNotMatch(text, /hash|secret|publicKey|credentialId|fingerprint/i)
    for (const hidden of [token, session, other.id]) assert.ok(!text.includes(hidden))
  })

  it('says which lists are cut, and gives the newest of them', async () => {
    const person = await makeUser(app)
    await sql`
      insert into portfolio_items (id, user_id, title, created_at)
      select gen_random_uuid(), ${person.id}, 'item ' || n, now() - n * interval '1 second'
      from generate_series(1, 50001) n`.execute(app.database)
    const { body } = await ask(await makeToken(app, person, ['user']))
    assert.deepEqual(body.data.cut, ['portfolio'])
    assert.equal(body.data.portfolio.length, 50_000)
    assert.deepEqual([body.data.portfolio[0].title, body.data.portfolio.at(-1).title], ['item 1', 'item 50000'])
  })

  it('can be had 20 times an hour, whatever the credential', async () => {
    const [person, other] = [await makeUser(app), await makeUser(app)]
    const tokens = [await makeToken(app, person, ['user']), await makeToken(app, person, ['user'])] as const
    for (let n = 0; n < 20; n++) assert.equal((await ask(tokens[n % 2]!)).status, 200)
    const refused = await ask(tokens[0])
    assert.deepEqual([refused.status, refused.body.code], [429, 'rate_limited'])
    const { 'retry-after': wait, 'x-ratelimit-reset': resetAt, ...rest } = refused.headers
    assert.ok(Number(wait) > 3000)
    const { 'x-ratelimit-limit': limit, 'x-ratelimit-remaining': left } = rest
    assert.deepEqual([limit, left], ['1000000', '0'], 'the limit of its hour, and that nothing is left')
    assert.ok(
      Math.abs(Number(resetAt) - app.clock.now().getTime() / 1000 - Number(wait)) < 30,
      'the reset is that of what refused',
    )
    assert.equal(refused.body.error, 'This is limited to 20 requests per hour. Try again in 60 minutes')
    assert.equal((await ask(await makeToken(app, other, ['user']))).status, 200)
  })
})

it('the audit log shows people where their own doings came from, and forgets that with the account', async () => {
  const ana = await makeUser(app)
  const session = await makeSession(app, ana)
  await app.post('/v1/profile/tokens', { session, body: { name: 'laptop', scopes: ['user'] } })
  const { body } = await app.get('/v1/profile/export', { session })
  const [row] = body.data.auditLog
  assert.deepEqual([row.action, row.address, row.credentialKind], ['tokens.create', '127.0.0.0/24', 'session'])
  await close(ana)
  await runEraser(app, ana)
  const kept = app.database.selectFrom('audit_log').select(['action', 'address']).where('actor_id', '=', ana.id)
  assert.deepEqual(await kept.execute(), [{ action: 'tokens.create', address: null }])
})
