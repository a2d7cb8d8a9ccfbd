import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { eraseAccount } from '#domains/administration/personal-data/index.ts'
import { allOperations } from '#domains/index.ts'
import type { Operation } from '#kernel/operation/operation.ts'
import { exampleId } from '#kernel/operation/schema.ts'
import { allScopes, effectiveScopes, type Role, type Scope, scopesOf } from '#kernel/operation/scopes.ts'
import { useApp } from '#test/support/app/harness.ts'
import { makeExampleData } from '#test/support/builders/example-data.ts'
import { inTransaction, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { makeRowsEverywhere, markForm, plantMarks } from '#test/support/builders/personal-data-marks.ts'
import { sendExample } from './requests.ts'

/** The state of the marked user: public, private by choice, suspended, or deleted but not yet erased. */
const states = ['public', 'private', 'suspended', 'deleted'] as const
type State = (typeof states)[number]
/** Who looks. `blocked` was blocked by the marked person, `blocker` blocked them; the organizer runs what they take part in. */
const viewers = ['other member', 'blocked', 'blocker', 'organizer', 'admin'] as const
type ViewingUser = (typeof viewers)[number]

/** spec §MCP: the three suggested sets of scopes, beside each scope alone and all of them together. */
const scopeSets: Scope[][] = [
  ...allScopes.map((scope) => [scope]),
  ['read:events', 'read:groups', 'read:user'],
  ['manage:groups', 'manage:events', 'manage:checkins', 'manage:badges'],
  allScopes,
]

const profile =
  /^zqmark-(users-(name|username|avatar-url|hero-image-url|bio|location|social-links)|portfolio-items-.*|linked-accounts-provider-username)$/
const identity = /^zqmark-users-(name|username|avatar-url)$/
const named = /^zqmark-users-(name|username)$/
const people =
  /^\/v1\/(users(\/|$)|profile\/(followers|following|connections)$|meetpass\/connections$|groups\/\{slug\}\/members$|events\/\{id\}\/attendees$|(groups\/\{slug\}\/)?leaderboard(\/|$))/

/**
 * Who may see which marks where, from the contract. Whatever is not allowed here must not be seen, in operations that do
 * not exist yet too. An e-mail address is shown to no one but administrators, and only where a line names it.
 */
const allowed: readonly [why: string, states: State[], viewers: ViewingUser[], path: RegExp, marks: RegExp][] = [
  [
    'a public profile is visible to all, except between users who block each other',
    ['public'],
    ['other member', 'organizer', 'admin'],
    people,
    profile,
  ],
  ['"404 to others except admins"', ['public', 'private', 'suspended'], ['admin'], /^\/v1\/users(\/|$)/, profile],
  [
    '"Reports go to admins"',
    ['public', 'private', 'suspended'],
    ['admin'],
    /^\/v1\/admin\//,
    /^zqmark-(users-(name|username)|reports-detail)$/,
  ],
  [
    '"organisers see the names of their attendees"',
    ['public', 'private', 'suspended'],
    ['organizer', 'admin'],
    /^\/v1\/manage\//,
    identity,
  ],
  [
    '"Private notes and labels on people: owners and managers of the group only"',
    ['public', 'private', 'suspended'],
    ['organizer'],
    /^\/v1\/manage\/groups\/\{groupId\}\/(people|labels)/,
    /^zqmark-group-person-notes-(note|labels)$/,
  ],
  [
    'administrators find people by name and address, and see what was decided about them',
    ['public', 'private', 'suspended'],
    ['admin'],
    /^\/v1\/admin\/(users|bounces)/,
    /^zqmark-(users-(email|avatar-url|bio|location|suspension-reason)|user-warnings-text|linked-accounts-provider-username|mail-suppressions-reason)$/,
  ],
  [
    'a report shows what it is about',
    ['public', 'private', 'suspended'],
    ['admin'],
    /^\/v1\/admin\/reports/,
    /^zqmark-users-bio$/,
  ],
  [
    'administrators see which hosts and applications are connected, and who lost a mailbox',
    ['public', 'private', 'suspended'],
    ['admin'],
    /^\/v1\/admin\/(webhooks|apps|recoveries)/,
    /^zqmark-(webhooks-url|oauth-clients-(name|redirect-uris)|account-recoveries-(new-email|proof))$/,
  ],
  [
    'the design of a tag is printed on it and says nothing about its holder',
    ['public', 'private', 'suspended', 'deleted'],
    ['admin'],
    /^\/v1\/admin\/meetpass\/tags/,
    /^zqmark-passes-design-id$/,
  ],
  [
    'a reporter sees whose profile they reported, as far as they may see the person',
    ['public'],
    ['organizer'],
    /^\/v1\/reports$/,
    named,
  ],
  [
    'an application says who it is to those who let it in',
    ['public', 'private', 'suspended'],
    ['other member'],
    /^\/v1\/profile\/grants$/,
    /^zqmark-oauth-clients-/,
  ],
  [
    'who gives their spot away is named to everyone who has the link, except between users who block each other',
    ['public', 'private'],
    ['other member', 'organizer', 'admin'],
    /^\/v1\/spot-gifts\/\{token\}$/,
    /^zqmark-users-name$/,
  ],
  [
    'a user who blocked another must be able to undo it',
    ['public', 'private', 'suspended'],
    ['blocker'],
    /^\/v1\/profile\/blocks$/,
    named,
  ],
]

/** What must be seen, so that the rules above are about something. */
const expected: readonly [State, ViewingUser, string, string][] = [
  ['public', 'other member', 'GET /v1/groups/{slug}/members', 'zqmark-users-name'],
  ['public', 'other member', 'GET /v1/events/{id}/attendees', 'zqmark-users-name'],
  ['private', 'organizer', 'GET /v1/manage/events/{eventId}/attendees', 'zqmark-users-name'],
  ['public', 'other member', 'GET /v1/users/{username}', 'zqmark-users-bio'],
  ['private', 'admin', 'GET /v1/users/{username}', 'zqmark-users-bio'],
  ['public', 'other member', 'GET /v1/leaderboard', 'zqmark-users-name'],
]

const app = useApp({
  async prepare() {
    const { ana, bo, root } = await makeExampleData(app)
    const [blocked, blocker] = [await makeUser(app), await makeUser(app)]
    const others = { ana: ana.id, bo: bo.id, blocked: blocked.id, blocker: blocker.id }
    await inTransaction(app, ({ db }) => makeRowsEverywhere(db, others, app.clock.now()))
    marks = await plantMarks(app.database, exampleId)
    const who: Record<ViewingUser, Person> = { 'other member': bo, blocked, blocker, organizer: ana, admin: root }
    for (const viewer of viewers) {
      const role = viewer === 'admin' ? 'admin' : 'user'
      const made: Key[] = []
      for (const scopes of scopeSets) made.push({ scopes, role, token: await makeToken(app, who[viewer], scopes) })
      keys.set(viewer, made)
    }
  },
})
let marks: Set<string>
interface Key {
  scopes: Scope[]
  role: Role
  token: string
}
const keys = new Map<ViewingUser, Key[]>()
const seen = new Set<string>()

const reads = allOperations.filter((op) => op.method === 'GET')
const marked = 'zqmark-users-username'

/** The example with the marked user in place of the user it names, and once more for each way of looking for them. */
function variants(op: Operation): Operation[] {
  const params = { ...op.example.params, ...(op.params?.properties.username && { username: marked }) }
  const searches = ['q', 'location'].filter((name) => op.query?.properties[name])
  const found = searches.map((name) => ({
    params,
    query: { [name]: name === 'q' ? 'zqmark' : 'zqmark-users-location' },
  }))
  return [{ ...op.example, params }, ...found].map((example) => ({ ...op, example }))
}

/** Every mark that an answer shows against the rules. */
async function listLeaks(state: State, viewer: ViewingUser): Promise<string[]> {
  const leaks = new Set<string>()
  async function look(op: Operation, { scopes, role, token }: Key): Promise<void> {
    const needed = scopesOf(op)
    const isRefused = needed.some((scope) => !effectiveScopes(scopes, role).has(scope))
    // An administrator who calls without that scope counts as an ordinary member.
    const as = viewer === 'admin' && !effectiveScopes(scopes, role).has('admin') ? 'other member' : viewer
    // A credential without the scope is refused before anything is looked up, as authorization.test.ts shows for each: one
    // state, one viewer of each role and the sets of scopes are enough for it. With the scope nothing depends on what else it
    // may, but for those two everything is tried.
    if (isRefused && scopes.length === 1) return
    const isTriedWhole = state === 'public' && (viewer === 'other member' || viewer === 'admin')
    // An administrator with the scope alone counts as an ordinary member, so in every state that is tried as well.
    const isAlone = viewer === 'admin' && scopes.length === 1 && scopes[0] === op.access && needed.length === 1
    if (!isTriedWhole && (isRefused || (scopes !== allScopes && !isAlone))) return
    // A public operation does not look at the credential, as authorization.test.ts shows.
    if (op.access === 'public' && scopes !== allScopes) return
    const answer = await sendExample(app, op, { token })
    assert.ok(answer.status < 500, `${op.id} answers ${answer.status}: ${answer.text}`)
    for (const [mark] of answer.text.matchAll(markForm)) {
      const granted = scopes === allScopes ? 'all scopes' : scopes.join(' ')
      if (isRefused || !isAllowed(state, as, op.path, mark)) leaks.add(`${op.id} shows ${mark} with ${granted}`)
      seen.add(`${state} ${viewer} ${op.method} ${op.path} ${mark}`)
    }
  }
  for (const op of reads.flatMap(variants)) await Promise.all(keys.get(viewer)!.map((key) => look(op, key)))
  return [...leaks]
}

const isAllowed = (state: State, viewer: ViewingUser, path: string, mark: string) =>
  allowed.some(
    ([, inStates, to, where, what]) =>
      inStates.includes(state) &&
      to.includes(viewer) &&
      where.test(path) &&
      what.test(mark) &&
      (viewer === 'admin' || !/email/.test(mark)),
  )

async function enter(state: State): Promise<void> {
  const at = app.clock.now().toISOString()
  if (state === 'deleted')
    return void (await inTransaction(app, (unit) => eraseAccount(unit, exampleId, app.clock.now())))
  await app.database
    .updateTable('users')
    .set({
      profile_visibility: state === 'private' ? 'private' : 'public',
      suspended_at: state === 'suspended' ? at : null,
    })
    .where('id', '=', exampleId)
    .execute()
}

it('every personal text field contains a mark', () => assert.ok(marks.size > 30, String(marks.size)))

for (const state of states)
  describe(`a member who is ${state}`, () => {
    before(() => enter(state))
    for (const viewer of viewers)
      it(`is shown to the ${viewer} only where the contract says so, with any scopes`, async () => {
        assert.deepEqual(await listLeaks(state, viewer), [])
      })
  })

it('a deleted account leaves no mark in its own row, before the eraser comes', async () => {
  const { rows } = await sql`select to_jsonb(u) from users u where id = ${exampleId}`.execute(app.database)
  assert.equal(rows.length, 1)
  assert.doesNotMatch(JSON.stringify(rows), markForm)
})

for (const [state, viewer, route, mark] of expected)
  if (reads.some((op) => `${op.method} ${op.path}` === route))
    it(`${route} does show ${mark} of a ${state} member to the ${viewer}`, () =>
      assert.ok(seen.has(`${state} ${viewer} ${route} ${mark}`)))
