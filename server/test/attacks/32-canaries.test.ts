import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { describe, it } from 'node:test'
import { allOperations } from '#domains/index.ts'
import { exampleId } from '#kernel/operation/schema.ts'
import { allScopes } from '#kernel/operation/scopes.ts'
import { sendExample } from '#test/catalogue/requests.ts'
import { useApp } from '#test/support/app/harness.ts'
import { listRoutes } from '#test/support/app/routes.ts'
import { makeExampleData } from '#test/support/builders/example-data.ts'
import { makeSession, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { callTool } from '#test/support/mcp/client.ts'

/**
 * An unlisted event in a group with public events. Its title and the link to join it are looked for in every answer: of every
 * operation, page, feed, image and tool, to every kind of user. A new route or operation is looked at without a line here.
 */
const canary = { title: 'Zqtitle of the secret supper', room: 'https://meet.example/zqroom' }
const marks = { title: /zqtitle/i, room: /zqroom/i }
type Mark = keyof typeof marks

const viewers = ['anonymous', 'stranger', 'member', 'waiting', 'guest', 'organizer', 'admin'] as const
type Viewer = (typeof viewers)[number]
const users = viewers.slice(1)
const holders: readonly Viewer[] = ['waiting', 'guest']
const managers: readonly Viewer[] = ['organizer', 'admin']

interface Rule {
  why: string
  mark: Mark
  to: readonly Viewer[]
  path: RegExp
}

const byLink = new RegExp(`${exampleId}`)
const ownPlaces =
  /^(\/($|\?)|\/me\/|\/v1\/profile\/(rsvps|checkins|export)|\/feeds\/[^/]+\/events\.|\/settings\/data|\/t\/|tool list_my_rsvps)/

/** Where contract §7.4 allows it. Whatever is not allowed here must not be seen. */
const allowed: readonly Rule[] = [
  { why: 'unlisted: by link', mark: 'title', to: viewers, path: byLink },
  { why: 'in the own lists and calendar of users with an RSVP', mark: 'title', to: holders, path: ownPlaces },
  {
    why: 'those who run the event',
    mark: 'title',
    to: managers,
    path: /^(\/($|\?)|\/v1\/manage\/|\/organize|\/door\b|tool )/,
  },
  { why: 'administrators moderate unlisted events too', mark: 'title', to: ['admin'], path: /^(\/v1)?\/admin\/events/ },
  { why: 'links to its door and its wall', mark: 'title', to: viewers, path: /^\/v1\/(door-invitations|walls)\// },
  { why: 'an invitation to it by mail', mark: 'title', to: viewers, path: /^\/v1\/event-invitations\// },
  { why: 'its check-in code', mark: 'title', to: viewers, path: /^(\/v1)?\/check-?in(\/|$)|^tool check_in/ },
  { why: 'those who run the event', mark: 'room', to: managers, path: /^\/v1\/manage\/|^\/organize|^tool / },
  {
    why: 'those who run the event and confirmed users, by link',
    mark: 'room',
    to: ['guest', ...managers],
    path: byLink,
  },
  { why: 'confirmed users in their own answers and calendars', mark: 'room', to: ['guest'], path: ownPlaces },
]

/** Never, even by link: what is public, shared or kept by caches. */
const shared = /^\/(v1\/public|og|covers|widget|sitemap|embed|feeds\/(events|groups))\b/

function isAllowed(mark: Mark, viewer: Viewer, path: string): boolean {
  if (mark === 'room' && shared.test(path)) return false
  return allowed.some((rule) => rule.mark === mark && rule.to.includes(viewer) && rule.path.test(path))
}

const people = new Map<Viewer, Person & { token: string; session: string; feed: string }>()
const app = useApp({
  async prepare() {
    const { ana, bo, root } = await makeExampleData(app)
    const made: [Viewer, Person][] = [
      ['stranger', bo],
      ['member', await makeUser(app)],
      ['waiting', await makeUser(app)],
      ['guest', await makeUser(app)],
      ['organizer', ana],
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

async function makeScene(): Promise<void> {
  const { database, clock } = app
  const at = clock.now().toISOString()
  const fields = { title: canary.title, online_url: canary.room, visibility: 'unlisted', event_type: 'hybrid' }
  await database.updateTable('events').set(fields).where('id', '=', exampleId).execute()
  const joined = { group_id: exampleId, user_id: people.get('member')!.id, favorited_at: at }
  await database.insertInto('group_favorites').values(joined).execute()
  for (const [viewer, status, place] of [
    ['guest', 'confirmed', null],
    ['waiting', 'waitlisted', 1],
  ] as const) {
    const rsvp = { id: randomUUIDv7(), event_id: exampleId, group_id: exampleId, user_id: people.get(viewer)!.id }
    await database
      .insertInto('rsvps')
      .values({ ...rsvp, status, place, rsvp_at: at, updated_at: at })
      .execute()
  }
  await database
    .updateTable('event_seats')
    .set({ max_attendees: 2, confirmed: 2, waitlisted: 1, last_place: 1 })
    .where('event_id', '=', exampleId)
    .execute()
}

const seen = new Set<string>()

/** Notes where a mark is, and answers with those that are against the rules. */
function findLeaks(text: string, viewer: Viewer, path: string): string[] {
  return (Object.keys(marks) as Mark[]).flatMap((mark) => {
    if (!marks[mark].test(text)) return []
    seen.add(`${mark} ${viewer} ${path}`)
    return isAllowed(mark, viewer, path) ? [] : [`${path} shows the ${mark} to ${viewer}`]
  })
}

const search = '?q=zqtitle&groups=garden&group=garden'

interface Address {
  path: string
  isList: boolean
}

/** The addresses of a route, about the event, its group or the viewer. */
function addressesOf(route: string, viewer: Viewer): Address[] {
  const own = people.get(viewer)
  const isOrganizers = route.startsWith('/organize')
  const names = /:(slug|name)/.test(route) ? ['garden', ...(isOrganizers ? [] : [exampleId])] : [exampleId]
  const paths = names.map((name) =>
    route
      .replace(/:token/, own?.feed ?? 'none')
      .replace(/:username/, own?.username ?? 'ana-world')
      .replace(/sitemap-:page\([^)]*\)/, 'sitemap-events')
      .replaceAll(/:\w+(\([^)]*\))?/g, name),
  )
  const isList = isOrganizers
    ? /\/(:slug|people|attendees)$/.test(route)
    : !/:(id|code|file|sealed|token|username)/.test(route)
  return [...new Set(paths)].map((path) => ({ path, isList }))
}

async function open(url: string, viewer: Viewer): Promise<{ text: string; isShown: boolean }> {
  const session = people.get(viewer)?.session
  const headers = { accept: 'text/html', ...(session && { cookie: `session=${session}` }) }
  const { statusCode, payload } = await app.http.inject({ url, headers })
  assert.ok(statusCode < 500, `${url}: ${statusCode}`)
  // What was searched for is shown again, in fields and in the links of the page to itself.
  return { text: payload.replaceAll('\r\n ', '').replaceAll(/zqtitle(?! of)/gi, ''), isShown: statusCode === 200 }
}

/** The leaks of a page; a list that is shown is looked at once more with a search. */
async function findLeaksAt({ path, isList }: Address, viewer: Viewer): Promise<string[]> {
  const { text, isShown } = await open(path, viewer)
  const leaks = findLeaks(text, viewer, path)
  if (!isList || !isShown) return leaks
  const searched = `${path}${search}`
  return [...leaks, ...findLeaks((await open(searched, viewer)).text, viewer, searched)]
}

const pages = (viewer: Viewer) =>
  listRoutes(app)
    .filter(
      (route) =>
        !/^\/(v1|assets|docs|openapi|schemas|oauth|sign-in\/(with|owner|link)|healthz|readyz|self-check)/.test(route),
    )
    .flatMap((route) => addressesOf(route, viewer))

describe('the title of an unlisted event and its link to join are shown only where they may be,', () => {
  // The guest and the organizer come first: what they see must not be kept for others.
  for (const viewer of ['guest', 'organizer', 'waiting', 'member', 'stranger', 'anonymous', 'admin'] as const) {
    it(`on pages, in feeds and images for the ${viewer}`, async () => {
      const leaks: string[] = []
      for (const address of pages(viewer)) leaks.push(...(await findLeaksAt(address, viewer)))
      assert.deepEqual(leaks, [])
    })
    it(`in answers of the API for the ${viewer}`, async () => {
      const leaks: string[] = []
      for (const op of allOperations.filter(({ effect }) => effect === 'read')) {
        const searches = op.query?.properties.q ? [{ ...op.example, query: { q: 'zqtitle' } }] : []
        for (const example of [op.example, ...searches]) {
          const { text } = await sendExample(app, { ...op, example }, { ...people.get(viewer) })
          leaks.push(...findLeaks(text.replaceAll(/zqtitle(?! of)/gi, ''), viewer, pathOf(op.path, example.params)))
        }
      }
      assert.deepEqual(leaks, [])
    })
  }
  for (const viewer of users)
    it(`in answers of tools for the ${viewer}`, async () => {
      const leaks: string[] = []
      for (const op of allOperations.filter(({ effect, mcp }) => effect === 'read' && mcp)) {
        const { text } = await callTool(app, people.get(viewer)!.token, op.mcp!.name, argumentsOf(op))
        const isNamed = text.includes(exampleId) && op.params !== undefined
        leaks.push(...findLeaks(text, viewer, `tool ${op.mcp!.name}${isNamed ? ` ${exampleId}` : ''}`))
      }
      assert.deepEqual(leaks, [])
    })
  it('and never in the events that webhooks send, nor in the audit log', async () => {
    const { token } = people.get('organizer')!
    const body = { onlineUrl: `${canary.room}-2`, title: `${canary.title}, later` }
    const changed = await app.patch(`/v1/manage/events/${exampleId}`, { token, body })
    assert.equal(changed.status, 200, changed.text)
    // What mails about a change compare with stays inside.
    const inner = 'event.facts_changed'
    const sent = await app.database.selectFrom('outbox_events').select('data').where('type', '!=', inner).execute()
    const types = (await app.get('/v1/developer/event-types', { token })).body.data
    assert.ok(!JSON.stringify(types).includes(inner))
    const noted = await app.database.selectFrom('audit_log').select('detail').execute()
    assert.ok(sent.length > 0 && noted.length > 0)
    assert.doesNotMatch(JSON.stringify([sent, noted]), marks.room)
    assert.doesNotMatch(JSON.stringify([sent, noted]), marks.title)
  })
})

function pathOf(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? name)
}

function argumentsOf(op: (typeof allOperations)[number]): Record<string, unknown> {
  const { params = {}, query = {} } = op.example
  const renamed = Object.entries(op.mcp!.renamed ?? {})
  const own = Object.entries({ ...params, ...query }).map(([name, value]) => {
    const shown = renamed.find(([, inner]) => inner === name)?.[0] ?? name
    return [shown, value] as const
  })
  return Object.fromEntries(own)
}

describe('they are shown where they should be, so that the checks above see something:', () => {
  const expected: readonly [Mark, Viewer, string][] = [
    ['title', 'stranger', `/events/${exampleId}`],
    ['title', 'guest', '/me/events'],
    ['room', 'guest', `/v1/events/${exampleId}`],
    ['room', 'organizer', `/v1/manage/events/${exampleId}`],
    ['title', 'organizer', '/organize/groups/garden'],
  ]
  for (const [mark, viewer, path] of expected)
    it(`the ${mark} to the ${viewer} at ${path}`, () => assert.ok(seen.has(`${mark} ${viewer} ${path}`)))
})
