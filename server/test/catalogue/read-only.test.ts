import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { allOperations } from '#domains/index.ts'
import type { Operation } from '#kernel/operation/operation.ts'
import { allScopes } from '#kernel/operation/scopes.ts'
import { systemClock } from '#platform/clock.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { transact } from '#platform/database/outbox.ts'
import { updateReadOnly } from '#platform/database/read-only.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { testDatabaseOptions } from '#test/support/app/databases.ts'
import { listPosts } from '#test/support/app/forms.ts'
import { useApp } from '#test/support/app/harness.ts'
import { exampleCall, toolOperations } from '#test/support/app/tools.ts'
import { makeExampleData } from '#test/support/builders/example-data.ts'
import { makeSession, makeToken, type Person } from '#test/support/builders/factories.ts'
import { callTool } from '#test/support/mcp/client.ts'
import { sendExample } from './requests.ts'

const reason = 'We move to a <new> machine until 18:00.'
const system = { userId: null, requestId: null }
const app = useApp({ limits: { authenticated: 1_000_000, anonymous: 1_000_000, pages: 1_000_000, files: 1_000_000 } })
let world: { ana: Person; bo: Person; root: Person }
let operator: Database
let tokens: Map<Person, string>
let session: string
let rowsBefore: string
const beforehand = new Map<string, number>()

const callerOf = (op: Operation) => (op.access === 'admin' ? world.root : world.ana)
const send = (op: Operation) => sendExample(app, op, { token: tokens.get(callerOf(op))! })
const reads = allOperations.filter((op) => op.effect === 'read')
const changes = allOperations.filter((op) => op.effect !== 'read')

const turn = (mode: { reason: string } | null) =>
  transact(operator, systemClock, system, ({ db }) => updateReadOnly(db, mode))

const exampleId = '01990000-0000-7000-8000-000000000001'
const fill = (path: string) => path.replaceAll(/:\w+(\([^)]*\))?/g, exampleId)

const postForm = (url: string, headers: Record<string, string> = {}) => {
  const type = {
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'text/html',
    'sec-fetch-site': 'same-origin',
  }
  return app.http.inject({ method: 'POST', url, headers: { ...type, ...headers }, payload: 'a=b' })
}

/** Each process reads the mode once a second. */
async function untilWriting(status: number): Promise<void> {
  while ((await app.patch('/v1/profile', { token: tokens.get(world.ana)!, body: {} })).status !== status) await wait(50)
}

/** Every row of every table but the mode itself, as one hash. */
async function hashRows(): Promise<string> {
  const client = new pg.Client({ connectionString: app.url })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'instance_modes' order by 1`)
  const hashes: string[] = []
  for (const { name } of tables) {
    const { rows } = await client.query(
      `select md5(coalesce(string_agg(t::text, '' order by t::text), '')) from ${name} t`,
    )
    hashes.push(`${name} ${rows[0].md5}`)
  }
  await client.end()
  return hashes.join('\n')
}

describe('while the instance is read-only', () => {
  before(async () => {
    world = await makeExampleData(app)
    operator = openDatabase(testDatabaseOptions(app.url), openLogger('silent'))
    tokens = new Map()
    for (const person of [world.ana, world.root]) tokens.set(person, await makeToken(app, person, [...allScopes]))
    session = await makeSession(app, world.ana)
    for (const op of reads) beforehand.set(op.id, (await send(op)).status)
    await turn({ reason })
    await untilWriting(503)
    rowsBefore = await hashRows()
  })
  after(() => operator.destroy())

  for (const op of changes)
    it(`${op.id} answers 503 with the reason`, async () => {
      const answer = await send(op)
      assert.deepEqual([answer.status, answer.body.code], [503, 'read_only'], answer.text)
      assert.ok(answer.body.error.endsWith(`Reason: ${reason}`))
      assert.equal(answer.headers['retry-after'], '60')
    })

  it('every read answers as before', async () => {
    for (const op of reads) assert.equal((await send(op)).status, beforehand.get(op.id), op.id)
  })

  it('every form of a page answers 503 with a page that says so and shows the reason', async () => {
    const forms = listPosts(app.http).filter((path) => !/^\/(v1|mcp|oauth|hooks)(\/|$)/.test(path))
    assert.ok(forms.length >= 34, `only ${forms.length} forms were found: ${forms}`)
    for (const path of forms)
      for (const headers of [{}, { cookie: `session=${session}` }] as Record<string, string>[]) {
        const answer = await postForm(fill(path), headers)
        assert.equal(answer.statusCode, 503, path)
        assert.equal(answer.headers['retry-after'], '60', path)
        assert.match(answer.payload, /nothing can be changed right now/, path)
      }
  })

  it('pages show a banner with the reason, and it is escaped', async () => {
    for (const path of ['/', '/events', '/sign-in', '/nowhere-at-all']) {
      const { payload } = await app.http.inject({ url: path, headers: { accept: 'text/html' } })
      assert.match(payload, /you can read everything/, path)
      assert.match(payload, /We move to a &#60;new&#62; machine/, path)
    }
  })

  it('a signed-in member stays signed in and reads', async () => {
    const answer = await app.get('/settings/security', { session, headers: { accept: 'text/html' } })
    assert.equal(answer.status, 200)
  })

  it('tools that change something say that it is not possible now', async () => {
    for (const op of toolOperations.filter(({ effect }) => effect !== 'read')) {
      const { refusal } = await callTool(app, tokens.get(callerOf(op))!, op.mcp.name, exampleCall(op).given)
      assert.equal(refusal?.code, 'read_only', op.id)
      assert.match(refusal.hint, /Tools that only read still work/)
    }
  })

  it('authorizations wait: applications get the error of the protocol, people a page', async () => {
    for (const path of ['/oauth/token', '/oauth/revoke', '/oauth/device']) {
      const answer = await postForm(path)
      assert.deepEqual([answer.statusCode, answer.json().error], [503, 'temporarily_unavailable'], path)
    }
    const page = await app.http.inject('/oauth/authorize?client_id=x')
    assert.equal(page.statusCode, 503)
    assert.match(page.payload, /nothing can be changed right now/)
    assert.equal((await app.get('/oauth/jwks')).status, 200)
  })

  it('a file cannot be sent to the disk', async () => {
    const headers = { 'content-type': 'image/png' }
    const answer = await app.put('/uploads/direct/staged/x', { headers, body: 'x' })
    assert.deepEqual([answer.status, answer.body.code], [503, 'read_only'])
  })

  it('a change that is one statement is refused below all surfaces, and a read that locks nothing is not', async () => {
    const forget = () => app.database.deleteFrom('idempotency_keys').where('key', '=', 'x').execute()
    await assert.rejects(forget(), { code: 'read_only' })
    await app.database.selectFrom('idempotency_keys').select('key').execute()
  })

  it('no row of any table has changed after all of this, not even a last use', async () => {
    app.clock.advance(120_000)
    for (const op of reads) await send(op)
    await app.get('/settings/security', { session })
    assert.equal(await hashRows(), rowsBefore)
  })

  it('everything can be changed again within a second after it is turned off', async () => {
    await turn(null)
    await untilWriting(200)
    const { text } = await app.get('/', { headers: { accept: 'text/html' } })
    assert.doesNotMatch(text, /you can read everything/)
  })
})
