import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eraseAccount } from '#domains/administration/personal-data/index.ts'
import { purgeCalls } from '#domains/developers/mcp-calls/background.ts'
import type { Caller } from '#kernel/context.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { waitUntil } from '#test/faults/child.ts'
import { startApp, useApp } from '#test/support/app/harness.ts'
import {
  inTransaction,
  jobContext,
  makeToken,
  makeUser,
  type Person,
  runEraser,
} from '#test/support/builders/factories.ts'
import { makeGrant } from '#test/support/builders/grants.ts'
import { call, post, request } from '#test/support/mcp/client.ts'
import { openCallLog } from './call-log.ts'

const app = useApp({})
const path = '/v1/developer/mcp-calls'

/** An account can have few tokens, and waiting asks many times. */
const readers = new Map<string, string>()
async function listOf(person: Person, query = '') {
  const token = readers.get(person.id) ?? (await makeToken(app, person, ['developer']))
  readers.set(person.id, token)
  return (await app.get(`${path}${query}`, { token })).body
}
const rowsOf = ({ id }: Person) =>
  app.database.selectFrom('mcp_calls').select(['id', 'called_at']).where('user_id', '=', id).orderBy('id').execute()

const openLog = () => openCallLog({ database: app.database, clock: app.clock, logger: openLogger('silent') })
const visitOf = ({ id }: Person) => ({
  caller: { userId: id, credential: { kind: 'session', id: 'x', grantId: null } } as unknown as Caller,
})
const calling = (name: string, given: object) => request('tools/call', { name, arguments: given })
const made = { tool: 'get_me', durationMs: 1 }

describe('the calls of agents', () => {
  it('are listed for their user with tool, client and outcome, without arguments', async () => {
    const ana = await makeUser(app)
    const token = await makeToken(app, ana, ['read:user', 'read:groups'])
    const { accessToken } = await makeGrant(app, ana, ['read:user'])
    await using beside = await startApp({ beside: app })
    await post(beside, call('get_me'), { token: accessToken })
    await post(beside, calling('get_group', { slug: 'no-such-group' }), { token })
    await post(beside, calling('list_events', {}), { token })
    await post(beside, calling('no_such_tool', {}), { token })
    const { data } = await waitUntil('they are written', 60_000, async () => {
      const body = await listOf(ana)
      return body.data.length === 3 && body
    })
    const shown = ({ tool, success, code, client }: Record<string, unknown>) => [tool, success, code, client]
    // Calls of the same millisecond are in no order.
    assert.deepEqual(data.map(shown).toSorted(), [
      ['get_group', false, 'group_not_found', { type: 'token', name: 'test' }],
      ['get_me', true, null, { type: 'app', name: 'Poster' }],
      ['list_events', false, 'insufficient_scope', { type: 'token', name: 'test' }],
    ])
    assert.doesNotMatch(JSON.stringify(data), /no-such-group/)
    assert.deepEqual((await listOf(await makeUser(app))).data, [], 'no one sees those of others')
    const page = await listOf(ana, '?limit=2')
    const rest = await listOf(ana, `?limit=2&cursor=${encodeURIComponent(page.pagination.nextCursor)}`)
    assert.deepEqual([...page.data, ...rest.data], data)
  })

  it('are written at the latest when a process ends, and by several at once without loss', async () => {
    const ana = await makeUser(app)
    const token = await makeToken(app, ana, ['read:user'])
    const [one, two] = [await startApp({ beside: app }), await startApp({ beside: app })]
    const calls = [one, two].flatMap((process) =>
      Array.from({ length: 20 }, () => post(process, call('get_me'), { token })),
    )
    for (const answer of await Promise.all(calls)) assert.equal(answer.status, 200)
    await Promise.all([one[Symbol.asyncDispose](), two[Symbol.asyncDispose]()])
    assert.equal((await rowsOf(ana)).length, 40)
  })

  it('are kept for seven days, and the newest 500 of a user', async () => {
    const [ana, bo] = [await makeUser(app), await makeUser(app)]
    const logs = [openLog(), openLog()]
    for (const { record } of logs)
      for (let count = 0; count < 300; count++) for (const person of [ana, bo]) record(visitOf(person), made)
    await Promise.all(logs.map(({ flush }) => flush()))
    assert.deepEqual([(await rowsOf(ana)).length, (await rowsOf(bo)).length], [600, 600])
    const newest = (await rowsOf(ana)).slice(-500)
    const purge = () => purgeCalls.handler(jobContext(app) as never, {})
    await purge()
    assert.deepEqual(await rowsOf(ana), newest)
    assert.equal((await rowsOf(bo)).length, 500)
    app.clock.advance(7 * 86_400_000 + 1000)
    const { record, flush } = openLog()
    record(visitOf(bo), made)
    await flush()
    await purge()
    assert.deepEqual([(await rowsOf(ana)).length, (await rowsOf(bo)).length], [0, 1])
  })

  it('that a process cannot write do not fill its memory: the newest 2,000 wait', async () => {
    const ana = await makeUser(app)
    const { record, flush } = openLog()
    for (let count = 0; count < 2100; count++) record(visitOf(ana), { tool: 'get_me', durationMs: count })
    await flush()
    const rows = await app.database
      .selectFrom('mcp_calls')
      .select('duration_ms')
      .where('user_id', '=', ana.id)
      .execute()
    assert.deepEqual([rows.length, Math.min(...rows.map((row) => row.duration_ms))], [2000, 100])
  })

  it('of an account that is deleted meanwhile are not written', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => makeUser(app)))
    const { record, flush } = openLog()
    for (const person of people) for (let count = 0; count < 10; count++) record(visitOf(person), made)
    const erased = people.map((person) => inTransaction(app, (unit) => eraseAccount(unit, person.id, app.clock.now())))
    await Promise.all([...erased, flush()])
    for (const person of people) {
      await runEraser(app, person)
      assert.deepEqual(await rowsOf(person), [])
    }
    record(visitOf(people[0]!), made)
    await flush()
    assert.deepEqual(await rowsOf(people[0]!), [])
  })
})
