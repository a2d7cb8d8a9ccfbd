import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { assertGrowsSlowly, explain } from '#test/scale/plans.ts'
import { type Response, useApp } from '#test/support/app/harness.ts'
import { recordStatements } from '#test/support/app/recorded-statements.ts'
import { inTransaction, makeUser } from '#test/support/builders/factories.ts'
import { connectBy, listEmitted, makeHolder, type PassHolder } from '#test/support/builders/pass-holders.ts'
import { makePass } from '#test/support/builders/passes.ts'
import { findTap, recordVisit } from './index.ts'

const app = useApp()

const is = (answer: Response, status: number, code?: string) =>
  assert.deepEqual([answer.status, answer.body.code], [status, code], answer.text)
const connect = (who: PassHolder, pass: string) => connectBy(app, pass, who)
const list = (who: PassHolder, query = '') => app.get(`/v1/meetpass/connections${query}`, { token: who.token })
const end = (who: PassHolder, id: string) => app.delete(`/v1/meetpass/connections/${id}`, { token: who.token })
const set = (who: PassHolder, row: object) =>
  app.database.updateTable('users').set(row).where('id', '=', who.id).execute()
const follows = async (who: PassHolder, other: PassHolder) =>
  (await app.get(`/v1/users/${other.username}/follow`, { token: who.token })).body.data.following
const onFollow = (method: string, who: PassHolder, other: PassHolder) =>
  app.call(method, `/v1/users/${other.username}/follow`, { token: who.token })
const pair = async () => [await makeHolder(app), await makeHolder(app)] as const
async function visit(pass: string, visitor: string): Promise<void> {
  const tap = (await findTap(app.database, pass))!
  await inTransaction(app, (unit) => recordVisit(unit, tap, visitor, app.clock.now()))
}

describe('connecting by a pass', () => {
  it('connecting returns the connection as the visitor sees it, with exactly the fields of the specification', async () => {
    const [ana, bo] = await pair()
    await set(ana, { avatar_url: 'https://ana.example/face.png' })
    const answer = await connect(bo, await makePass(app, ana))
    is(answer, 200)
    const { id, createdAt, ...rest } = answer.body.data
    assert.match(id, /^[0-9a-f-]{36}$/)
    assert.ok(Math.abs(Date.parse(createdAt) - app.clock.now().getTime()) < 60_000)
    const { name } = (await app.get(`/v1/users/${ana.username}`, { token: bo.token })).body.data
    assert.deepEqual(rest, {
      connectedUserId: ana.id,
      visitorAnonId: null,
      direction: 'outbound',
      connectedName: name,
      connectedUsername: ana.username,
      connectedAvatarUrl: 'https://ana.example/face.png',
    })
  })

  it('connecting again, by another pass or from the other side, returns the same connection and emits nothing', async () => {
    const [ana, bo] = await pair()
    const first = await connect(bo, await makePass(app, ana))
    app.clock.advance(1000)
    assert.deepEqual((await connect(bo, await makePass(app, ana))).body, first.body)
    const back = (await connect(ana, await makePass(app, bo))).body.data
    assert.deepEqual(
      [back.id, back.createdAt, back.direction, back.connectedUserId],
      [first.body.data.id, first.body.data.createdAt, 'inbound', bo.id],
    )
    assert.deepEqual(await listEmitted(app, ana, bo), ['meetpass.connected'])
  })

  it('a new connection emits one event with both users', async () => {
    const [ana, bo] = await pair()
    const { id: connectionId } = (await connect(bo, await makePass(app, ana))).body.data
    const emitted = await app.database
      .selectFrom('outbox_events')
      .select(['data', 'subject_user_id'])
      .where('type', '=', 'meetpass.connected')
      .where(sql`data->>'connectionId'`, '=', connectionId)
      .execute()
    const data = { connectionId, userId: bo.id, otherUserId: ana.id }
    assert.deepEqual(emitted, [{ data, subject_user_id: ana.id }])
  })

  it('connecting by one’s own pass is 409', async () => {
    const ana = await makeHolder(app)
    for (const settings of [{}, { is_active: false }]) {
      const answer = await connect(ana, await makePass(app, ana, settings))
      is(answer, 409, 'invalid_state')
      assert.equal(answer.body.error, 'This is your own pass; open the pass of another member')
    }
  })

  it('connecting by an unclaimed or unknown pass is 404', async () => {
    const ana = await makeHolder(app)
    is(await connect(ana, await makePass(app, null)), 404, 'pass_not_found')
    is(await connect(ana, 'NobodyHasEverMadeThis1'), 404, 'pass_not_found')
    is(await connect(ana, 'x'), 404, 'pass_not_found')
  })

  it('connecting by a pass that is turned off, or of a suspended or deleted owner, is 410', async () => {
    const [ana, bo] = await pair()
    is(await connect(bo, await makePass(app, ana, { is_active: false })), 410, 'pass_inactive')
    const pass = await makePass(app, ana)
    const at = app.clock.now().toISOString()
    await set(ana, { suspended_at: at })
    is(await connect(bo, pass), 410, 'pass_inactive')
    await set(ana, { suspended_at: null, deleted_at: at })
    is(await connect(bo, pass), 410, 'pass_inactive')
  })

  it('after a block in either direction connecting is 404, also by a pass that is off; a block ends a connection', async () => {
    const [ana, bo] = await pair()
    const passes = [await makePass(app, ana), await makePass(app, ana, { is_active: false })]
    is(await connect(bo, passes[0]!), 200)
    for (const [blocker, blocked] of [
      [ana, bo],
      [bo, ana],
    ] as const) {
      is(await app.put(`/v1/users/${blocked.username}/block`, { token: blocker.token }), 200)
      for (const pass of passes) is(await connect(bo, pass), 404, 'pass_not_found')
      assert.deepEqual([(await list(ana)).body.data, (await list(bo)).body.data], [[], []])
      is(await app.delete(`/v1/users/${blocked.username}/block`, { token: blocker.token }), 200)
    }
    is(await connect(bo, passes[0]!), 200)
  })

  it('connecting with a private user shows their name and avatar, but they are not listed', async () => {
    const [ana, bo] = await pair()
    await set(ana, { profile_visibility: 'private', name: 'Ana' })
    const { data } = (await connect(bo, await makePass(app, ana))).body
    assert.deepEqual([data.connectedName, data.connectedUsername], ['Ana', null])
    assert.deepEqual((await list(bo)).body.data, [])
    assert.equal((await list(ana)).body.data[0].connectedUserId, bo.id)
  })
})

describe('auto-follow', () => {
  it('auto-follow makes the visitor follow the owner, once and in one direction', async () => {
    const [ana, bo] = await pair()
    const pass = await makePass(app, ana, { auto_follow: true })
    for (let n = 0; n < 2; n++) is(await connect(bo, pass), 200)
    assert.deepEqual([await follows(bo, ana), await follows(ana, bo)], [true, false])
    assert.deepEqual(await listEmitted(app, ana, bo), ['follow.created', 'meetpass.connected'])
  })

  it('connecting follows no one when auto-follow is off', async () => {
    const [ana, bo] = await pair()
    is(await connect(bo, await makePass(app, ana)), 200)
    assert.equal(await follows(bo, ana), false)
  })

  it('auto-follow does not change an existing follow', async () => {
    const [ana, bo] = await pair()
    await onFollow('PUT', bo, ana)
    is(await connect(bo, await makePass(app, ana, { auto_follow: true })), 200)
    assert.deepEqual(await listEmitted(app, ana, bo), ['follow.created', 'meetpass.connected'])
  })

  it('auto-follow skips a visitor who has unfollowed, until they follow again themselves', async () => {
    const [ana, bo] = await pair()
    const pass = await makePass(app, ana, { auto_follow: true })
    is(await connect(bo, pass), 200)
    await onFollow('DELETE', bo, ana)
    is(await connect(bo, pass), 200)
    is(await connect(bo, await makePass(app, ana, { auto_follow: true })), 200)
    assert.equal(await follows(bo, ana), false)
    // The other user has not unfollowed anyone.
    is(await connect(ana, await makePass(app, bo, { auto_follow: true })), 200)
    assert.equal(await follows(ana, bo), true)
    await onFollow('PUT', bo, ana)
    const left = await app.database
      .selectFrom('past_follows')
      .select('follower_id')
      .where('follower_id', '=', bo.id)
      .execute()
    assert.deepEqual(left, [])
  })

  it('an unfollow is recorded only if there was a follow', async () => {
    const [ana, bo] = await pair()
    await onFollow('DELETE', bo, ana)
    is(await connect(bo, await makePass(app, ana, { auto_follow: true })), 200)
    assert.equal(await follows(bo, ana), true)
  })
})

describe('the list of connections', () => {
  it('the list shows connections to both users and anonymous visits to the owner, latest first, with pages', async () => {
    const [ana, bo, cy] = [...(await pair()), await makeHolder(app)] as const
    const [ofAna, ofBo] = [await makePass(app, ana), await makePass(app, bo)]
    const steps = [
      () => visit(ofAna, 'browser-a'),
      () => connect(cy, ofAna),
      () => connect(ana, ofBo),
      () => visit(ofAna, 'browser-b'),
      () => visit(ofBo, 'browser-b'),
    ]
    for (const step of steps) {
      app.clock.advance(1000)
      await step()
    }
    type Row = { connectedUserId: string | null; visitorAnonId: string | null; direction: string }
    const brief = (answer: Response) =>
      answer.body.data.map((row: Row) => [row.direction, row.connectedUserId ?? row.visitorAnonId])
    const expected = [
      ['inbound', 'browser-b'],
      ['outbound', bo.id],
      ['inbound', cy.id],
      ['inbound', 'browser-a'],
    ]
    assert.deepEqual(brief(await list(ana)), expected)
    const inbound = expected.filter(([direction]) => direction === 'inbound')
    assert.deepEqual(brief(await list(ana, '?direction=inbound')), inbound)
    assert.deepEqual(brief(await list(ana, '?direction=outbound')), [['outbound', bo.id]])
    assert.deepEqual(brief(await list(ana, '?kind=people')), expected.slice(1, 3))
    assert.deepEqual(brief(await list(ana, '?kind=visits')), [expected[0], expected[3]])
    assert.deepEqual(brief(await list(ana, '?kind=people&direction=inbound')), [['inbound', cy.id]])
    assert.deepEqual(brief(await list(ana, '?kind=people&direction=outbound')), [['outbound', bo.id]])
    assert.deepEqual(brief(await list(ana, '?kind=visits&direction=outbound')), [])
    const first = await list(ana, '?limit=3')
    const rest = await list(ana, `?limit=3&cursor=${first.body.pagination.nextCursor}`)
    assert.deepEqual([...brief(first), ...brief(rest)], expected)
    const back = await list(ana, `?limit=3&before=${rest.body.pagination.prevCursor}`)
    assert.deepEqual(brief(back), expected.slice(0, 3))
    assert.deepEqual(brief(await list(cy)), [['outbound', ana.id]])
    assert.deepEqual(brief(await list(bo)), [
      ['inbound', 'browser-b'],
      ['inbound', ana.id],
    ])
    const anonymous = (await list(ana)).body.data[0]
    assert.deepEqual(
      Object.entries(anonymous)
        .filter(([, value]) => value === null)
        .map(([key]) => key)
        .sort(),
      ['connectedAvatarUrl', 'connectedName', 'connectedUserId', 'connectedUsername'],
    )
    is(await list(ana, '?direction=sideways'), 400, 'validation_failed')
    is(await list(ana, `?direction=inbound&cursor=${first.body.pagination.nextCursor}`), 400, 'invalid_cursor')
  })

  it('the list leaves out users who are private, suspended, deleted or without a chosen name', async () => {
    const ana = await makeHolder(app)
    const pass = await makePass(app, ana)
    const at = app.clock.now().toISOString()
    const changes = [{ profile_visibility: 'private' }, { suspended_at: at }, { deleted_at: at }, { needs_name: true }]
    for (const change of changes) {
      const other = await makeHolder(app)
      is(await connect(other, pass), 200)
      is(await connect(ana, await makePass(app, other)), 200)
      await set(other, change)
    }
    for (const query of ['', '?direction=inbound', '?direction=outbound'])
      assert.deepEqual((await list(ana, query)).body.data, [])
    const nameless = await makeHolder(app)
    is(await connect(nameless, pass), 200)
    await set(nameless, { username: null })
    const [met] = (await list(ana)).body.data
    assert.deepEqual([met.connectedUserId, met.connectedUsername], [nameless.id, null])
  })

  it('the list of connections reads few rows and sorts none, also with many connections', async () => {
    const ana = await makeHolder(app)
    await makeCrowd(ana)
    const client = new pg.Client({ connectionString: app.url, options: '-c jit=off -c timezone=UTC' })
    await client.connect()
    try {
      for (const direction of ['', '&direction=inbound', '&direction=outbound']) {
        const { nextCursor } = (await list(ana, `?limit=20${direction}`)).body.pagination
        for (const query of [`?limit=20${direction}`, `?limit=20${direction}&cursor=${nextCursor}`])
          for (const statement of await recordStatements(() => list(ana, query)))
            if (statement.text.includes('connected_at'))
              assertGrowsSlowly(await explain(client, statement), statement, { scanned: 60, sorted: 0 })
      }
    } finally {
      await client.end()
    }
  })
})

/** Four thousand connections of Ana, a third by the others’ passes, as many visits to hers, and connections of others. */
async function makeCrowd(ana: PassHolder): Promise<void> {
  const person = (n: unknown) => sql`md5('crowd' || ${n})::uuid`
  await sql`
    insert into users (id, name, username) select ${person(sql`n`)}, 'One of many', 'crowd-' || n
    from generate_series(1, 4000) as n`.execute(app.database)
  await sql`
    insert into connections (id, first_id, second_id, connected_at, visitor_id)
    select gen_random_uuid(), least(other, mine), greatest(other, mine), now() - n * interval '1 minute',
      case when n % 3 = 0 then mine else other end
    from (select ${person(sql`n`)} as other, ${ana.id}::uuid as mine, n from generate_series(1, 4000) as n) as met
    union all
    select gen_random_uuid(), least(one, other), greatest(one, other), now() - n * interval '1 minute', one
    from (select ${person(sql`n`)} as one, ${person(sql`n + 2000`)} as other, n from generate_series(1, 2000) as n) as met
  `.execute(app.database)
  const pass = await makePass(app, ana)
  await sql`
    insert into pass_visits (id, pass_id, owner_id, visitor, visited_on, visited_at)
    select gen_random_uuid(), ${pass}, ${ana.id}, 'visitor ' || n, current_date, now() - n * interval '1 minute'
    from generate_series(1, 4000) as n`.execute(app.database)
  for (const table of ['users', 'connections', 'pass_visits'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(app.database)
}

describe('ending a connection', () => {
  it('either user can end a connection for both, and connecting again creates a new one', async () => {
    const [ana, bo] = await pair()
    const pass = await makePass(app, ana)
    for (const who of [ana, bo]) {
      const { id } = (await connect(bo, pass)).body.data
      const answer = await end(who, id)
      assert.deepEqual([answer.status, answer.body], [200, { data: { success: true } }])
      assert.deepEqual([(await list(ana)).body.data, (await list(bo)).body.data], [[], []])
      is(await end(who, id), 404, 'not_found')
    }
    const emitted = await listEmitted(app, ana, bo)
    assert.deepEqual(emitted, ['meetpass.connected', 'meetpass.connected'])
  })

  it('ending the entry of a visit removes it from the list', async () => {
    const ana = await makeHolder(app)
    await visit(await makePass(app, ana), 'browser-a')
    const [{ id }] = (await list(ana)).body.data
    is(await end(ana, id), 200)
    assert.deepEqual((await list(ana)).body.data, [])
  })

  it('ending a connection or visit of other users is 404', async () => {
    const [ana, bo, cy] = [...(await pair()), await makeHolder(app)] as const
    const pass = await makePass(app, ana)
    const { id } = (await connect(bo, pass)).body.data
    await visit(pass, 'browser-a')
    for (const row of (await list(ana)).body.data) is(await end(cy, row.id), 404, 'not_found')
    const [anonymous] = (await list(ana)).body.data.filter((row: { connectedUserId: null }) => !row.connectedUserId)
    is(await end(bo, anonymous.id), 404, 'not_found')
    is(await end(ana, (await makeUser(app)).id), 404, 'not_found')
    is(await end(ana, 'x'), 404, 'not_found')
    assert.equal((await list(bo)).body.data[0].id, id)
  })
})

describe('the onboarding step for passes', () => {
  const isDone = async (who: PassHolder) =>
    (await app.get('/v1/me/onboarding', { token: who.token })).body.data.find(
      (step: { key: string }) => step.key === 'claim_meetpass',
    ).completed

  it('the onboarding step is completed by claiming a tag, not by the automatic QR pass', async () => {
    const ana = await makeHolder(app)
    await makePass(app, ana)
    assert.equal(await isDone(ana), false)
    const tag = await makePass(app, null)
    await app.post(`/v1/meetpass/${tag}/claim`, { token: ana.token })
    assert.equal(await isDone(ana), true)
  })

  it('the onboarding step is completed for both users who connect by a pass', async () => {
    const [ana, bo] = await pair()
    await connect(bo, await makePass(app, ana))
    assert.deepEqual([await isDone(ana), await isDone(bo)], [true, true])
  })
})
