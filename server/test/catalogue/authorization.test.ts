import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { allOperations } from '#domains/index.ts'
import type { Caller } from '#kernel/context.ts'
import type { Operation } from '#kernel/operation/operation.ts'
import { allScopes, effectiveScopes, type Scope, scopesOf } from '#kernel/operation/scopes.ts'
import { assertAccess } from '#surfaces/http/access.ts'
import { useApp } from '#test/support/app/harness.ts'

import { makeDoorVolunteer } from '#test/support/builders/door-team.ts'
import { renewExampleData } from '#test/support/builders/example-data.ts'
import { makeSession, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'

import { makeAppCredentials } from '#test/support/builders/grants.ts'
import { makersOnly, ownCredential, table } from './authorization.table.ts'
import { assertNoSteps, stepsToMatch } from './next-steps.ts'
import { sendExample } from './requests.ts'

const tableFile = 'server/test/catalogue/authorization.table.ts'

const app = useApp()
let world: { ana: Person; bo: Person; root: Person }

let isTouched = true

async function renewWorld(): Promise<void> {
  world = await renewExampleData(app)
  credentials.clear()
}

/** A world as it was made; one that was only looked at serves again. */
async function worldFor(op: Operation): Promise<void> {
  if (isTouched) await renewWorld()
  isTouched = op.method !== 'GET'
}

/** Of the world as it is: they go with it. */
const credentials = new Map<string, Promise<string>>()
function keep(key: string, make: () => Promise<string>): Promise<string> {
  const kept = credentials.get(key) ?? make()
  credentials.set(key, kept)
  return kept
}
const tokenOf = (person: Person, scopes: readonly Scope[]) =>
  keep(`${person.id} ${scopes.join(' ')}`, () => makeToken(app, person, scopes))
const sessionOf = (person: Person) => keep(person.id, () => makeSession(app, person))

/** Those that only look come first, and share a world. */
const guarded = allOperations
  .filter((op) => op.access !== 'public')
  .toSorted((a, b) => Number(a.method !== 'GET') - Number(b.method !== 'GET'))
const scoped = guarded.filter((op) => op.access !== 'any') as (Operation & { access: Scope })[]
/** The owner of the example objects: the administrator for admin operations, otherwise Ana. */
const owner = (op: Pick<Operation, 'access'>) => (op.access === 'admin' ? world.root : world.ana)
const anyScope = (op: Operation): Scope[] => (op.access === 'any' ? ['read:groups'] : scopesOf(op))

describe('the registry and the table written by hand', () => {
  const key = (method: string, path: string) => `${method} ${path}`
  const declared = new Map(allOperations.map((op) => [key(op.method, op.path), op]))

  it('name the same operations', () => {
    const written = table.map(([method, path]) => key(method, path))
    assertNoSteps(stepsToMatch([...declared.keys()], written, `${tableFile} (table)`))
  })
  for (const [method, path, access] of table)
    it(`agree that ${method} ${path} needs ${access}`, () => {
      const op = declared.get(key(method, path))
      const clash = `${method} ${path}: ${tableFile} says ${access}, ${op?.id} declares ${op?.access}; the specification decides`
      assert.equal(op?.access, access, clash)
    })
  for (const [method, path, , , role] of table.filter(
    (row) => row[4] !== undefined || row[1].startsWith('/v1/manage/'),
  ))
    it(`agree that ${method} ${path} needs the role ${role}`, () => {
      const op = declared.get(key(method, path))
      const clash = `${method} ${path}: ${tableFile} says ${role}, ${op?.id} declares ${op?.role}; the specification decides`
      assert.equal(op?.role, role, clash)
    })
  it('agree on every operation that declares a role', () => {
    const written = table.flatMap(([method, path, , , role]) => (role === undefined ? [] : [key(method, path)]))
    const all = [...declared].flatMap(([name, op]) => (op.role === undefined ? [] : [name]))
    assertNoSteps(stepsToMatch(all, written, `${tableFile} (the role in each row)`))
  })
})

describe('without a good credential', () => {
  before(renewWorld)
  for (const op of guarded) {
    it(`${op.id} answers 401 without credentials`, async () => {
      const answer = await sendExample(app, op)
      assert.deepEqual([answer.status, answer.body.code], [401, 'unauthorized'])
      assert.equal(answer.headers['www-authenticate'], 'Bearer realm="hearth"')
    })
    it(`${op.id} answers 401 to a token that was never issued`, async () => {
      const answer = await sendExample(app, op, { token: `hearth_pat_${'0'.repeat(40)}` })
      assert.deepEqual([answer.status, answer.body.code], [401, 'invalid_token'])
    })
    it(`${op.id} answers 401 before it looks at the body`, async () => {
      const answer = await sendExample(app, op, {
        headers: { 'content-type': 'application/json' },
        ...(op.body && { body: '{' }),
      })
      assert.equal(answer.status, 401)
    })
  }
})

describe('public operations', () => {
  before(renewWorld)
  for (const op of allOperations.filter((one) => one.access === 'public'))
    it(`${op.id} gives the same answer without a token, with a valid token and with a wrong token`, async () => {
      const answer = await sendExample(app, op)
      assert.equal(answer.status, op.status, answer.text)
      const tokens = [await tokenOf(world.root, ['admin']), `hearth_pat_${'0'.repeat(40)}`]
      for (const token of tokens) assert.equal((await sendExample(app, op, { token })).text, answer.text)
    })
})

describe('with every scope but the right one', () => {
  before(renewWorld)
  for (const op of scoped)
    it(`${op.id} answers 403 naming ${op.access}`, async () => {
      const wrong = allScopes.filter((scope) => scope !== 'admin' && !effectiveScopes([scope], 'user').has(op.access))
      const answer = await sendExample(app, op, { token: await tokenOf(world.bo, wrong) })
      assert.deepEqual([answer.status, answer.body.code], [403, 'insufficient_scope'])
      const header = `Bearer error="insufficient_scope", scope="${op.access}"`
      assert.equal(answer.headers['www-authenticate'], header)
      // The same function decides for every request, so one request shows that it is asked; each scope is asked of it alone.
      for (const scope of wrong) {
        const caller = { scopes: effectiveScopes([scope], 'user'), credential: {} } as Caller
        assert.throws(() => assertAccess(op, caller), { code: 'insufficient_scope' }, `with ${scope}`)
      }
    })
})

describe('with one of two scopes', () => {
  before(renewWorld)
  for (const op of scoped.filter((one) => one.alsoNeeds))
    it(`${op.id} answers 403 naming the scope that is missing`, async () => {
      const [first, second] = scopesOf(op) as [Scope, Scope]
      for (const [held, missing] of [
        [first, second],
        [second, first],
      ] as const) {
        const answer = await sendExample(app, op, { token: await tokenOf(world.ana, [held]) })
        const named = `Bearer error="insufficient_scope", scope="${missing}"`
        assert.deepEqual([answer.status, answer.headers['www-authenticate']], [403, named])
      }
      const neither = await sendExample(app, op, { token: await tokenOf(world.ana, ['read:uploads']) })
      const both = `Bearer error="insufficient_scope", scope="${first} ${second}"`
      assert.equal(neither.headers['www-authenticate'], both)
    })
})

/** contract §7.1: private notes and labels are for owners and managers of the group only, and for no administrator. */
const ofTheTeam = new Set(['group-people.label', 'group-people.setNote'])

/** The scope `admin` opens what it is for to administrators, and to no one else. */
async function assertAdminsAlone(op: Operation): Promise<void> {
  const admin = await sendExample(app, op, { token: await tokenOf(world.root, ['admin']) })
  if (ofTheTeam.has(op.id)) assert.deepEqual([admin.status, admin.body.code], [403, 'forbidden'])
  else assert.notEqual(admin.status, 403)
  const pretender = await sendExample(app, op, { token: await tokenOf(world.ana, ['admin']) })
  assert.deepEqual([pretender.status, pretender.body.code], [403, 'insufficient_scope'])
}

describe('with the right credential', () => {
  for (const op of guarded) {
    it(`${op.id} lets its example through`, async () => {
      await worldFor(op)
      const answer = await sendExample(app, op, { token: await tokenOf(owner(op), anyScope(op)) })
      const worldFile = 'server/test/support/builders/example-data.ts'
      assert.equal(answer.status, op.status, `${answer.text}; is what the example names in ${worldFile}?`)
      assert.ok('data' in answer.body)
      assert.equal('pagination' in answer.body, op.isList)
      if (op.isList) assert.ok(Array.isArray(answer.body.data))
      if (op.access !== 'any') await assertAdminsAlone(op)
    })
    // What changes something is let through below, after the requests of other sites.
    if (op.method !== 'GET') continue
    it(`${op.id} lets the browser of the owner through`, async () => {
      await worldFor(op)
      const answer = await sendExample(app, op, { session: await sessionOf(owner(op)) })
      assert.equal(answer.status, op.status, answer.text)
    })
  }
  for (const op of scoped)
    it(`${op.id} accepts whatever implies ${op.access}`, async () => {
      const implying = allScopes.filter((one) => one !== op.access && effectiveScopes([one], 'user').has(op.access))
      for (const scope of implying) {
        const scopes = op.alsoNeeds ? [scope, op.alsoNeeds] : [scope]
        const caller = { scopes: effectiveScopes(scopes, 'user'), credential: {} } as Caller
        assert.doesNotThrow(() => assertAccess(op, caller), `with ${scope}`)
        // Where nothing changes, each is also sent. The same function decides for what changes something.
        if (op.method !== 'GET') continue
        await worldFor(op)
        const answer = await sendExample(app, op, { token: await tokenOf(world.ana, scopes) })
        assert.ok(answer.status < 300, `${scope}: ${answer.text}`)
      }
    })
})

describe('a right that has ended', () => {
  const endings = ['expired', 'revoked', 'suspended'] as const
  const ended = new Map<string, string>()
  const keyOf = (op: Operation, ending: string) => `${op.access === 'admin'} ${anyScope(op).join(' ')} ${ending}`

  // All are refused, so the same credentials serve all operations.
  before(async () => {
    await renewWorld()
    isTouched = true
    const { database } = app
    const at = app.clock.now()
    const kinds = [...Map.groupBy(guarded, (op) => keyOf(op, '')).values()].map(([op]) => op!)
    for (const ending of endings) {
      for (const op of kinds) {
        const expiresAt = ending === 'expired' ? new Date(at.getTime() - 1000) : null
        ended.set(keyOf(op, ending), await makeToken(app, owner(op), anyScope(op), expiresAt))
      }
      if (ending === 'revoked')
        await database
          .updateTable('tokens')
          .set({ revoked_at: at.toISOString() })
          .where('expires_at', 'is', null)
          .execute()
    }
    await database.updateTable('users').set({ suspended_at: at.toISOString() }).execute()
  })

  for (const op of guarded)
    it(`${op.id} refuses expired, revoked and suspended`, async () => {
      const answers = endings.map((ending) => sendExample(app, op, { token: ended.get(keyOf(op, ending))! }))
      const [expired, revoked, suspended] = await Promise.all(answers)
      assert.equal(expired!.body.code, 'token_expired')
      assert.equal(revoked!.body.code, 'invalid_token')
      assert.deepEqual([suspended!.status, suspended!.body.code], [403, 'account_suspended'])
    })

  it('is refused on the very next request', async () => {
    await renewWorld()
    const { database } = app
    const past = new Date(app.clock.now().getTime() - 1000).toISOString()
    const op = guarded.find((one) => one.access === 'any' && one.method === 'GET')!
    const endNow = {
      token_expired: () => database.updateTable('tokens').set({ expires_at: past }).execute(),
      invalid_token: () => database.updateTable('tokens').set({ revoked_at: past }).execute(),
      account_suspended: () => database.updateTable('users').set({ suspended_at: past }).execute(),
    }
    for (const [code, end] of Object.entries(endNow)) {
      const token = await makeToken(app, owner(op), anyScope(op))
      assert.equal((await sendExample(app, op, { token })).status, op.status)
      await end()
      assert.equal((await sendExample(app, op, { token })).body.code, code)
    }
  })
})

describe('a browser', () => {
  for (const op of guarded.filter((one) => one.method !== 'GET'))
    it(`${op.id} refuses a request that another site made, and lets the browser of the owner through`, async () => {
      await worldFor(op)
      const session = await makeSession(app, owner(op))
      for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }])
        assert.equal((await sendExample(app, op, { session, headers })).body.code, 'csrf_refused')
      const foreign = { cookie: `session=${session}`, origin: 'https://evil.example' }
      assert.equal((await sendExample(app, op, { headers: foreign })).body.code, 'csrf_refused')
      const silent = { cookie: `session=${session}` }
      assert.equal((await sendExample(app, op, { headers: silent })).body.code, 'csrf_refused')
      assert.equal((await sendExample(app, op, { session })).status, op.status)
    })
  it('that says its origin alone is let through', async () => {
    const op = guarded.find((one) => one.id === 'profile.update')!
    await worldFor(op)
    const cookie = `session=${await makeSession(app, owner(op))}`
    const own = { cookie, origin: 'https://legacy.hearth.test' }
    assert.equal((await sendExample(app, op, { headers: own })).status, op.status)
  })
})

describe('what an application may not do for its person', () => {
  const closed = guarded.filter((op) => op.credential !== undefined)

  it('is in the table written by hand', () => {
    const named = (rule: string) => closed.filter((op) => op.credential === rule).map((op) => `${op.method} ${op.path}`)
    assertNoSteps([
      ...stepsToMatch(named('own'), ownCredential, `${tableFile} (ownCredential)`),
      ...stepsToMatch(named('maker'), makersOnly, `${tableFile} (makersOnly)`),
    ])
  })

  for (const op of closed)
    it(`${op.id} answers 403 to an application, to a token it made, and to one made by that`, async () => {
      isTouched = true
      await worldFor(op)
      const scopes = [...new Set<Scope>(['user', op.access as Scope])]
      const { accessToken, child, grandchild } = await makeAppCredentials(app, owner(op), scopes)
      for (const token of [accessToken, child, grandchild]) {
        const answer = await sendExample(app, op, { token })
        assert.deepEqual([answer.status, answer.body.code], [403, 'own_credential_required'])
      }
      const own = await sendExample(app, op, { token: await tokenOf(owner(op), anyScope(op)) })
      assert.equal(own.status, op.status, 'their own token is still let through')
    })
})

// That it is there, and its owner is let through, is shown with the right credential above. All are refused, so one world serves.
describe('an object of another user', () => {
  before(renewWorld)
  for (const [method, path, , otherStatus] of table.filter((row) => typeof row[3] === 'number'))
    it(`${method} ${path} answers ${otherStatus} to another member`, async () => {
      const op = allOperations.find((one) => one.method === method && one.path === path)!
      const answer = await sendExample(app, op, { token: await tokenOf(world.bo, anyScope(op)) })
      assert.equal(answer.status, otherStatus)
    })
  it('is in the table for every path that names one', () => {
    const missing = table.filter(([, path, , otherStatus]) => path.includes('{') && otherStatus === undefined)
    const row = 'an object: give its row what another user gets (403, 404 or open)'
    assertNoSteps(missing.map(([method, path]) => `${method} ${path} in ${tableFile} names ${row}`))
  })
})

/** What a person can be to a group and its events, from least to most. */
const standings = ['member', 'door', 'volunteer', 'manager', 'owner'] as const
type Standing = (typeof standings)[number]

/** In all groups of the example data, and at the door of all events. */
async function give(person: Person, standing: Standing): Promise<void> {
  const at = app.clock.now().toISOString()
  const groups = await app.database.selectFrom('groups').select('id').orderBy('id').execute()
  const events = await app.database.selectFrom('events').select('id').orderBy('id').execute()
  const inGroups = groups.map(({ id }) => ({ group_id: id, user_id: person.id }))
  if (standing === 'member')
    await app.database
      .insertInto('group_favorites')
      .values(inGroups.map((row) => ({ ...row, favorited_at: at })))
      .execute()
  else if (standing === 'door') for (const event of events) await makeDoorVolunteer(app, event, person)
  else
    await app.database
      .insertInto('group_roles')
      .values(inGroups.map((row) => ({ ...row, role: standing, granted_at: at })))
      .onConflict((conflict) => conflict.columns(['group_id', 'user_id']).doUpdateSet({ role: standing }))
      .execute()
}

/** "Owners can do this for anyone, other organizers only for themselves": the example removes another user. */
const exampleNeeds = new Map<string, Standing>([['groups.removeRole', 'owner']])

describe('a role in the group', () => {
  const rows = table.filter((row) => row[4] !== undefined && row[4] !== 'none')
  const needOf = (op: Operation, row: (typeof table)[number]) => exampleNeeds.get(op.id) ?? (row[4] as Standing)
  const operationOf = ([method, path]: (typeof table)[number]) =>
    allOperations.find((one) => one.method === method && one.path === path)!

  describe('is not enough below what is needed', () => {
    const people = new Map<Standing, Person>()
    // All are refused, so one world serves.
    before(async () => {
      await renewWorld()
      isTouched = true
      for (const [n, standing] of standings.slice(0, -1).entries()) {
        const person = await makeUser(app)
        people.set(standing, person)
        for (const held of standings.slice(0, n + 1)) await give(person, held)
      }
    })
    for (const row of rows)
      it(`${row[0]} ${row[1]} refuses everything below ${row[4]}`, async () => {
        const op = operationOf(row)
        for (const standing of standings.slice(0, standings.indexOf(needOf(op, row)))) {
          const answer = await sendExample(app, op, { token: await tokenOf(people.get(standing)!, scopesOf(op)) })
          // Without a role in its group, a draft cannot be seen.
          const expected = standing === 'member' || standing === 'door' ? row[3] : 403
          assert.equal(answer.status, expected, `as ${standing}: ${answer.text}`)
          assert.ok(answer.body.code === 'forbidden' || answer.status === 404, answer.text)
        }
      })
  })

  for (const row of rows)
    it(`${row[0]} ${row[1]} lets ${row[4]} through`, async () => {
      const op = operationOf(row)
      isTouched = true
      await worldFor(op)
      isTouched = true
      const dee = await makeUser(app, { username: 'dee-world', name: 'Dee' })
      await give(dee, needOf(op, row))
      const answer = await sendExample(app, op, { token: await makeToken(app, dee, scopesOf(op)) })
      assert.equal(answer.status, op.status, answer.text)
    })
})
