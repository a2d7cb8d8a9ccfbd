// Ring: merge. It walks every page as nine people.
import assert from 'node:assert/strict'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { allOperations } from '#domains/index.ts'
import { exampleId } from '#kernel/operation/schema.ts'
import { allScopes } from '#kernel/operation/scopes.ts'
import { sendExample } from '#test/catalogue/requests.ts'
import { runFolder } from '#test/support/app/databases.ts'
import { dump } from '#test/support/app/dump.ts'
import { useApp } from '#test/support/app/harness.ts'
import { listRoutes } from '#test/support/app/routes.ts'
import { ask } from '#test/support/builders/answers.ts'
import { type Guest, giveRole, makeGuest } from '#test/support/builders/events.ts'
import { makeExampleData } from '#test/support/builders/example-data.ts'
import { makeSession, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { callTool } from '#test/support/mcp/client.ts'
import { isAllowed, type Mark, marks, type Viewer, viewers } from './canary-answers.ts'

/**
 * What people answered with an RSVP is looked for in every answer: of every operation, page, feed and tool, to every kind of user,
 * and in every row that is stored. A new route, operation or table is looked at without a line here.
 */
const people = new Map<Viewer, Person & { token: string; session: string; feed: string }>()
let author: Person
const app = useApp({
  async prepare() {
    const { ana, bo, root } = await makeExampleData(app)
    author = await makeUser(app, { username: 'zoe-author', name: 'Zoe Author' })
    const made: [Viewer, Person][] = [
      ['author', author],
      ['refused', await makeUser(app)],
      ['organizer', ana],
      ['volunteer', await makeUser(app)],
      ['guest', await makeUser(app)],
      ['member', await makeUser(app)],
      ['stranger', bo],
      ['admin', root],
    ]
    for (const [viewer, person] of made) {
      const scopes = viewer === 'admin' ? allScopes : allScopes.filter((scope) => scope !== 'admin')
      const token = await makeToken(app, person, scopes)
      const feed = (await app.get('/v1/profile/feed-token', { token })).body.data.feedToken
      people.set(viewer, { ...person, token, feed, session: await makeSession(app, person) })
    }
    await makeScene()
  },
})

const rsvpPath = `/v1/events/${exampleId}/rsvp`
const tokenOf = (viewer: Viewer) => people.get(viewer)!.token

/**
 * One who comes with a guest, one who asked and was told not this time, one who answered nothing, one who waits, one who cancelled
 * and came back, and one who left a guest out. A question was removed once it had answers.
 */
async function makeScene(): Promise<void> {
  const { database } = app
  const organizer = tokenOf('organizer')
  await giveRole(app, exampleId, people.get('volunteer')!, 'volunteer')
  await database
    .updateTable('events')
    .set({ max_guests: 3, rsvp_closes_at: null })
    .where('id', '=', exampleId)
    .execute()
  await database.updateTable('event_seats').set({ max_attendees: null }).where('event_id', '=', exampleId).execute()
  const list = [
    { kind: 'short', label: 'Company' },
    { kind: 'short', label: 'Table', isShownAtDoor: true },
    { kind: 'long', label: 'Food', isSensitive: true, isAskedOfGuests: true },
    { kind: 'short', label: 'Shirt', isAskedOfGuests: true },
    { kind: 'short', label: 'Removed' },
  ]
  const ids = await ask(app, { id: exampleId }, organizer, list)
  const [ordinary, door, sensitive, ofGuest, removed] = ids as [string, string, string, string, string]
  const own = {
    [ordinary]: 'Zqordinary and sons',
    [door]: 'Zqdoor seven',
    [sensitive]: 'Zqsensitive to nuts',
    [removed]: 'Zqremoved words',
  }
  const guests = [{ name: 'Zqguest Kim', answers: { [ofGuest]: 'Zqguest XL', [sensitive]: 'Zqsensitive too' } }]
  const come = await app.post(rsvpPath, {
    token: tokenOf('author'),
    body: { answers: own, guests },
    headers: { 'idempotency-key': 'canary-of-answers-1' },
  })
  assert.equal(come.status, 201, come.text)
  await app.patch(rsvpPath, { token: tokenOf('author'), body: { answers: { [ordinary]: 'Zqordinary and daughters' } } })
  await database.updateTable('events').set({ requires_approval: true }).where('id', '=', exampleId).execute()
  const asked = { answers: { [ordinary]: 'Zqrefused and sons', [sensitive]: 'Zqsensitive refused' } }
  assert.equal((await app.post(rsvpPath, { token: tokenOf('refused'), body: asked })).status, 201)
  const body = { userIds: [people.get('refused')!.id] }
  const declined = await app.post(`/v1/manage/events/${exampleId}/attendees/decline`, { token: organizer, body })
  assert.equal(declined.body.data.results[0].status, 'done', declined.text)
  await database.updateTable('events').set({ requires_approval: false }).where('id', '=', exampleId).execute()
  assert.equal((await app.post(rsvpPath, { token: tokenOf('guest') })).status, 201)
  const [back, smaller, waiting] = await Promise.all([1, 2, 3].map(() => makeGuest(app)))
  const gone = { [ofGuest]: 'Zqgone XL', [sensitive]: 'Zqgone too' }
  const party = { answers: { [ordinary]: 'Zqordinary of others' }, guests: [{ name: 'Zqgone Kim', answers: gone }] }
  const send = async (method: 'post' | 'patch' | 'delete', { token }: Guest, sent?: object) => {
    const { status, text } = await app[method](rsvpPath, { token, ...(sent && { body: sent }) })
    assert.ok(status < 300, text)
  }
  await send('post', back!, party)
  await send('delete', back!)
  await send('post', back!, { answers: { [ordinary]: 'Zqordinary again' } })
  await send('post', smaller!, party)
  await send('patch', smaller!, { guests: [] })
  await sql`update event_seats set max_attendees = confirmed, has_waitlist = true where event_id = ${exampleId}`.execute(
    database,
  )
  const waits = { answers: { [ordinary]: 'Zqwaiting and sons', [sensitive]: 'Zqsensitive waiting' } }
  await send('post', waiting!, { ...waits, guests: [{ name: 'Zqguest Lo', answers: { [ofGuest]: 'Zqwaiting S' } }] })
  await ask(
    app,
    { id: exampleId },
    organizer,
    list.slice(0, -1).map((one, n) => ({ ...one, id: ids[n]! })),
  )
}

const seen = new Set<string>()

/** Notes where a mark is, and answers with those that are against the rules. */
function findLeaks(text: string, viewer: Viewer, by: 'session' | 'token', path: string): string[] {
  return (Object.keys(marks) as Mark[]).flatMap((mark) => {
    if (!marks[mark].test(text)) return []
    seen.add(`${mark} ${viewer} ${by} ${path}`)
    return isAllowed(mark, viewer, by, path) ? [] : [`${path} shows ${mark} to ${viewer} by ${by}`]
  })
}

/** The addresses of a route, about the event, the author or the viewer. */
function addressesOf(route: string, viewer: Viewer): string[] {
  const own = people.get(viewer)
  const bare = route
    .replace(/:token/, own?.feed ?? 'none')
    .replace(/:username/, author.username!)
    .replace(/:userId/, author.id)
    .replace(/sitemap-:page\([^)]*\)/, 'sitemap-events')
  const named = /:(slug|name)/.test(bare) ? ['garden', exampleId] : [exampleId]
  return [...new Set(named.map((name) => bare.replaceAll(/:\w+(\([^)]*\))?/g, name)))]
}

async function open(url: string, viewer: Viewer): Promise<string> {
  const session = people.get(viewer)?.session
  const headers = { accept: 'text/html', ...(session && { cookie: `session=${session}` }) }
  const { statusCode, payload, headers: sent } = await app.http.inject({ url, headers })
  assert.ok(statusCode < 500, `${url}: ${statusCode}`)
  return payload + JSON.stringify(sent)
}

const pages = (viewer: Viewer) =>
  listRoutes(app)
    .filter(
      (route) =>
        !/^\/(v1|assets|docs|openapi|schemas|oauth|sign-in\/(with|owner|link)|healthz|readyz|self-check)/.test(route),
    )
    .flatMap((route) => addressesOf(route, viewer))

/** With what makes an answer longer, where an operation takes it. */
const examplesOf = (op: (typeof allOperations)[number]) => {
  const { params = {} } = op.example
  const named = {
    ...params,
    ...('id' in params && op.path.startsWith('/v1/events/') && { id: exampleId }),
    ...('userId' in params && { userId: author.id }),
    ...('username' in params && { username: author.username! }),
  }
  const example = { ...op.example, params: named }
  return op.query?.properties.include ? [example, { ...example, query: { include: 'answers' } }] : [example]
}

const pathOf = (path: string, params: Readonly<Record<string, string>> = {}) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? name)

describe('what people answered is seen only by its author and those who organize,', () => {
  for (const viewer of viewers) {
    it(`on pages, in feeds and files for the ${viewer}`, async () => {
      const leaks: string[] = []
      for (const path of pages(viewer)) leaks.push(...findLeaks(await open(path, viewer), viewer, 'session', path))
      assert.deepEqual(leaks, [])
    })
    it(`in answers of the API for the ${viewer}`, async () => {
      const leaks: string[] = []
      const { token, session } = people.get(viewer) ?? {}
      for (const op of allOperations.filter(({ effect }) => effect === 'read'))
        for (const example of examplesOf(op))
          for (const by of token === undefined ? (['token'] as const) : (['token', 'session'] as const)) {
            const way = by === 'token' ? { token } : { session }
            const { text } = await sendExample(app, { ...op, example }, token === undefined ? {} : way)
            leaks.push(...findLeaks(text, viewer, by, pathOf(op.path, example.params)))
          }
      assert.deepEqual(leaks, [])
    })
    if (viewer !== 'anonymous')
      it(`in answers of tools for the ${viewer}`, async () => {
        const leaks: string[] = []
        for (const op of allOperations.filter(({ effect, mcp }) => effect === 'read' && mcp)) {
          const { params = {}, query = {} } = examplesOf(op)[0]!
          const renamed = Object.entries(op.mcp!.renamed ?? {})
          const given = Object.entries({ ...params, ...query }).map(([name, value]) => {
            return [renamed.find(([, inner]) => inner === name)?.[0] ?? name, value] as const
          })
          const { text } = await callTool(app, tokenOf(viewer), op.mcp!.name, Object.fromEntries(given))
          leaks.push(...findLeaks(text, viewer, 'token', `tool ${op.mcp!.name}`))
        }
        assert.deepEqual(leaks, [])
      })
  }

  it('in files of attendees for owners and managers alone, and sensitive ones in none', async () => {
    const path = `/v1/manage/events/${exampleId}/attendees/export`
    const files = new Map<string, string>()
    for (const [viewer, way] of [
      ['organizer', 'session'],
      ['organizer', 'token'],
      ['volunteer', 'session'],
    ] as const) {
      const { status, body, text } = await app.post(path, { [way]: people.get(viewer)![way] })
      assert.equal(status, 201, text)
      const { pathname } = new URL(body.data.url)
      files.set(`${viewer} ${way}`, (await app.http.inject({ url: pathname })).payload)
    }
    for (const file of files.values()) assert.doesNotMatch(file, /zqsensitive/i)
    assert.match(files.get('organizer session')!, marks.ordinary)
    assert.doesNotMatch(files.get('organizer token')!, marks.ordinary)
    assert.doesNotMatch(files.get('volunteer session')!, /zqordinary|zqrefused/i)
  })

  it('and stored in one table alone, the sensitive ones only encrypted; in no log', async () => {
    const file = join(runFolder, `answers-${process.pid}.dump`)
    await dump(app.url, file)
    const rows = readFileSync(file, 'utf8').split('\n')
    rmSync(file)
    const tables = new Map<string, Set<string>>()
    for (const row of rows)
      for (const [mark, pattern] of Object.entries(marks))
        if (pattern.test(row)) tables.set(mark, (tables.get(mark) ?? new Set()).add(row.slice(0, row.indexOf(' '))))
    assert.deepEqual(Object.fromEntries([...tables].map(([mark, names]) => [mark, [...names].sort()])), {
      ordinary: ['answers'],
      door: ['answers'],
      refused: ['answers'],
      guest: ['answers', 'guests'],
      waiting: ['answers'],
      removed: ['answers'],
    })
    assert.doesNotMatch(app.logs.join('\n'), /zq(ordinary|door|sensitive|refused|guest|waiting|removed|gone)/i)
  })
})

describe('they are shown where they should be, so that the checks above see something:', () => {
  const expected: readonly [Mark, Viewer, 'session' | 'token', string][] = [
    ['ordinary', 'author', 'token', `/v1/events/${exampleId}/rsvp/answers`],
    ['sensitive', 'author', 'session', `/v1/events/${exampleId}/rsvp/answers`],
    ['ordinary', 'organizer', 'token', `/v1/manage/events/${exampleId}/attendees/AUTHOR/answers`],
    ['ordinary', 'organizer', 'session', `/v1/manage/events/${exampleId}/attendees`],
    ['waiting', 'organizer', 'session', `/v1/manage/events/${exampleId}/attendees`],
    ['removed', 'organizer', 'token', `/v1/manage/events/${exampleId}/attendees/AUTHOR/answers`],
    ['removed', 'author', 'token', `/v1/events/${exampleId}/rsvp/answers`],
    ['door', 'volunteer', 'token', `/v1/manage/events/${exampleId}/attendees/AUTHOR/answers`],
  ]
  for (const [mark, viewer, by, path] of expected)
    it(`${mark} to the ${viewer} by ${by} at ${path}`, () => {
      const at = path.replace('AUTHOR', author.id)
      assert.ok(seen.has(`${mark} ${viewer} ${by} ${at}`), [...seen].filter((one) => one.startsWith(mark)).join('\n'))
    })
})
