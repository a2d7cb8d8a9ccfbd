// Ring: merge. It runs whole processes.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { allOperations } from '#domains/index.ts'
import type { Reader } from '#kernel/context.ts'
import { exampleId } from '#kernel/operation/schema.ts'
import { allScopes } from '#kernel/operation/scopes.ts'
import { type Database, openDatabase, openReader, runnerOf } from '#platform/database/database.ts'
import { isWrite } from '#platform/database/read-only.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { testDatabaseOptions } from '#test/support/app/databases.ts'
import { listPosts } from '#test/support/app/forms.ts'
import { useApp } from '#test/support/app/harness.ts'
import { listRoutes } from '#test/support/app/routes.ts'
import { makeExampleData } from '#test/support/builders/example-data.ts'
import { makeSession, makeToken, type Person } from '#test/support/builders/factories.ts'
import { sendExample } from './requests.ts'

/** A pool of its own that can only read, and all that was sent to it. Every read that may have a replica gets this one. */
let pool: Database
const sent: string[] = []
const reader: Reader = openReader((text, values) => {
  sent.push(text)
  return runnerOf(pool)(text, values)
})
const app = useApp({
  limits: { authenticated: 1_000_000, anonymous: 1_000_000, pages: 1_000_000, files: 1_000_000 },
  replicas: {
    findForVisitor: () => reader,
    findForUser: async () => reader,
    hasWritten: async () => false,
    outageMs: () => undefined,
    states: () => [],
    close: async () => undefined,
  },
})

/** Who the user is, and what others let them do: read from the primary, so that what was revoked is refused at once. */
const credentials =
  /\b(tokens|sessions|passkeys|oauth_\w+|sign_in_challenges|linked_accounts|claim_links|checkin_codes)\b/
const rights = /\b(group_roles|group_bans|event_volunteers|blocks|door_invitations|role_offers|second_approvals)\b/

const sending = /\b(webhook_queues|webhook_deliveries|webhook_attempts|channel_posts)\b/

/** Why a replica must not get the statement; undefined if it may. */
function objectionTo(text: string, isSignedIn: boolean): string | undefined {
  if (isWrite(text)) return 'it changes something'
  if (/\bfor (no key )?(update|share|key share)\b/i.test(text)) return 'it locks rows'
  if (/pg_(try_)?advisory/i.test(text)) return 'it takes a lock'
  if (credentials.test(text)) return 'it reads credentials'
  if (sending.test(text)) return 'it reads what webhooks send, which may be in another database'
  // The number of members counts those who hold a role and nothing else.
  const others = text.replaceAll('group_roles as holder', '')
  return isSignedIn && rights.test(others) ? 'it reads rights' : undefined
}

async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  sent.length = 0
  await work()
  return [...sent]
}

function assertHarmless(statements: string[], isSignedIn: boolean): void {
  for (const text of statements) assert.equal(objectionTo(text, isSignedIn), undefined, text)
}

const fill = (path: string) => path.replaceAll(/:\w+(\([^)]*\))?/g, exampleId)
const html = { accept: 'text/html' }

describe('what replicas get', () => {
  let world: { ana: Person; root: Person }
  let tokens: { ana: string; root: string }
  let session: string
  before(async () => {
    world = await makeExampleData(app)
    pool = openDatabase({ ...testDatabaseOptions(app.url), isReplica: true }, openLogger('silent'))
    tokens = {
      ana: await makeToken(app, world.ana, [...allScopes]),
      root: await makeToken(app, world.root, [...allScopes]),
    }
    session = await makeSession(app, world.root)
  })
  after(() => pool.destroy())

  for (const op of allOperations) {
    const ask = (token?: string) => statementsOf(() => sendExample(app, op, token ? { token } : {}))
    if (op.toleratesLag)
      it(`${op.id} reads from a replica, but no credentials and no rights`, async () => {
        const statements = await ask(op.access === 'public' ? undefined : tokens.ana)
        assert.ok(statements.length > 0, 'nothing was read from the replica')
        assertHarmless(statements, op.access !== 'public')
      })
    else
      it(`${op.id} has no statement on a replica`, async () => {
        assert.deepEqual(await ask(op.access === 'admin' ? tokens.root : tokens.ana), [])
      })
  }

  it('a page of a signed-in user reads no rights from a replica', async () => {
    const paths = listRoutes(app).filter((path) => !path.startsWith('/v1/') && !path.includes('*'))
    assert.ok(paths.length > 100, `only ${paths.length} were found`)
    const personal = { ...html, cookie: `session=${session}` }
    for (const path of paths)
      assertHarmless(await statementsOf(() => app.http.inject({ url: fill(path), headers: personal })), true)
  })

  it('visitors read the public pages from a replica, and never credentials', async () => {
    const served = new Set<string>()
    for (const path of listRoutes(app).filter((each) => !each.includes('*'))) {
      const statements = await statementsOf(() => app.http.inject({ url: fill(path), headers: html }))
      assertHarmless(statements, false)
      if (statements.length > 0) served.add(path)
    }
    for (const path of ['/', '/events', '/events/:id', '/groups', '/groups/:slug', '/search', '/badges'])
      assert.ok(served.has(path), `${path} is not among ${[...served]}`)
    for (const path of served)
      assert.doesNotMatch(path, /^\/(sign-in|settings|account|oauth|admin|organize|pass|invite)/)
  })

  it('no form reads anything from a replica', async () => {
    const headers = { ...html, 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
    const post = (url: string) => app.http.inject({ method: 'POST', url, headers, payload: 'a=b' })
    for (const path of listPosts(app.http).filter((each) => !each.startsWith('/v1/')))
      assert.deepEqual(await statementsOf(() => post(fill(path))), [], path)
  })

  it('the pool of a replica refuses every change', async () => {
    const change = sql`delete from idempotency_keys`.compile(pool)
    await assert.rejects(reader.executeQuery(change), { code: '25006' })
    await assert.rejects(
      (reader as Database).transaction().execute(async () => undefined),
      /no transactions/,
    )
  })

  it('the check objects to what decides', () => {
    assert.equal(objectionTo('select * from tokens where hash = $1', false), 'it reads credentials')
    assert.equal(objectionTo('select 1 from group_roles', true), 'it reads rights')
    assert.equal(objectionTo('with a as (insert into events values (1)) select 1', false), 'it changes something')
    assert.equal(objectionTo('select id from events for update', false), 'it locks rows')
  })
})
