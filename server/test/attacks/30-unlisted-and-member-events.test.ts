import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { describe, it } from 'node:test'
import { findAttendeeMail } from '#domains/events/attendee-mail/queries.ts'
import { useApp } from '#test/support/app/harness.ts'
import { giveRole, makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeSession, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'

const title = 'Unannounced anniversary party'
const room = 'https://meet.example/secret-room'

const viewers = ['anonymous', 'stranger', 'member', 'waiting', 'guest', 'organizer'] as const
type Viewer = (typeof viewers)[number]
type Visibility = 'public' | 'unlisted' | 'members'

interface Identity extends Person {
  token: string
  session: string
  feed: string
}

const app = useApp({
  async prepare() {
    for (const name of viewers.slice(1)) people.set(name, await makeIdentity())
    for (const visibility of ['public', 'unlisted', 'members'] as const)
      scenes[visibility] = await makeScene(visibility)
  },
})
const people = new Map<Viewer, Identity>()
const scenes = {} as Record<Visibility, Scene>

async function makeIdentity(): Promise<Identity> {
  const person = await makeUser(app)
  const token = await makeToken(app, person, ['user', 'read:events', 'read:groups', 'manage:events'])
  const { feedToken: feed } = (await app.get('/v1/profile/feed-token', { token })).body.data
  return { ...person, token, feed, session: await makeSession(app, person) }
}

interface Scene {
  id: string
  urlname: string
}

/** A group of its own with one event: `member` joined the group; `guest` and `waiting` did not, but have RSVPs. */
async function makeScene(visibility: Visibility): Promise<Scene> {
  const { database, clock } = app
  const { id, groupId } = await makeEventWithGroup(app, { seats: 1 })
  const urlname = `group-${randomUUIDv7().slice(-12)}`
  const at = clock.now().toISOString()
  await database.updateTable('groups').set({ urlname }).where('id', '=', groupId!).execute()
  const fields = { title, visibility, online_url: room }
  await database.updateTable('events').set(fields).where('id', '=', id).execute()
  const idOf = (name: Viewer) => people.get(name)!.id
  await database
    .insertInto('group_favorites')
    .values({ group_id: groupId!, user_id: idOf('member'), favorited_at: at })
    .execute()
  await giveRole(app, groupId, people.get('organizer')!, 'manager')
  for (const [name, status, place] of [
    ['guest', 'confirmed', null],
    ['waiting', 'waitlisted', 1],
  ] as const) {
    const rsvp = {
      id: randomUUIDv7(),
      event_id: id,
      group_id: groupId,
      user_id: idOf(name),
      rsvp_at: at,
      updated_at: at,
    }
    await database
      .insertInto('rsvps')
      .values({ ...rsvp, status, place })
      .execute()
  }
  await database
    .updateTable('event_seats')
    .set({ confirmed: 1, waitlisted: 1, last_place: 1 })
    .where('event_id', '=', id)
    .execute()
  return { id, urlname }
}

type Reach = (viewer: Viewer) => boolean
const noOne: Reach = () => false
const all: Reach = () => true
const insiders: Reach = (viewer) => ['member', 'waiting', 'guest', 'organizer'].includes(viewer)
const groupMembers: Reach = (viewer) => ['member', 'organizer'].includes(viewer)
const holders: Reach = (viewer) => ['waiting', 'guest'].includes(viewer)
const noAnonymous =
  (reach: Reach): Reach =>
  (viewer) =>
    viewer !== 'anonymous' && reach(viewer)

interface Surface {
  path: (scene: Scene, viewer: Identity | undefined) => string
  by?: 'token' | 'session'
  unlisted: Reach
  members: Reach
}

const byLink = { unlisted: all, members: insiders }
const list = { unlisted: noOne, members: noOne }
const ofGroup = { unlisted: noOne, members: groupMembers }
const own = { unlisted: holders, members: holders }
/** Home leads organizers to the door of their event. */
const ownOrOrganized: Reach = (viewer) => holders(viewer) || viewer === 'organizer'

/** Every place that shows events. Surfaces without `by` are the same for everyone. */
const surfaces: Record<string, Surface> = {
  'its detail in the API': { path: ({ id }) => `/v1/events/${id}`, by: 'token', ...byLink },
  'its page': { path: ({ id }) => `/events/${id}`, by: 'session', ...byLink },
  'the page to share it': { path: ({ id }) => `/events/${id}/share`, by: 'session', ...byLink },
  'the page of its guests': {
    path: ({ id }) => `/events/${id}/guests`,
    by: 'session',
    unlisted: noAnonymous(all),
    members: insiders,
  },
  'its calendar entry': { path: ({ id }) => `/feeds/events/${id}.ics`, unlisted: all, members: noOne },
  'a search': { path: () => '/v1/events?q=Unannounced', by: 'token', ...list },
  'a search in its group': { path: ({ urlname }) => `/v1/events?group=${urlname}`, by: 'token', ...list },
  'all events': { path: () => '/v1/events', by: 'token', ...list },
  'the events of its group': { path: ({ urlname }) => `/v1/groups/${urlname}/events`, by: 'token', ...ofGroup },
  'the group itself': { path: ({ urlname }) => `/v1/groups/${urlname}`, by: 'token', ...list },
  'the public group': { path: ({ urlname }) => `/v1/public/groups/${urlname}`, ...list },
  'the next event': { path: ({ urlname }) => `/v1/public/groups/${urlname}/next-event`, ...list },
  'the page of its group': { path: ({ urlname }) => `/groups/${urlname}`, by: 'session', ...ofGroup },
  'the list of events': { path: () => '/events', by: 'session', ...list },
  'the home page': { path: () => '/', by: 'session', unlisted: ownOrOrganized, members: ownOrOrganized },
  'the calendar of its group': { path: ({ urlname }) => `/feeds/groups/${urlname}.ics`, ...list },
  'the news of its group': { path: ({ urlname }) => `/feeds/groups/${urlname}.rss`, ...list },
  'a widget': { path: ({ urlname }) => `/widget/next-event?groups=${urlname}`, ...list },
  'the carousel': { path: ({ urlname }) => `/widget/carousel?groups=${urlname}`, ...list },
  'the widget of all groups': { path: () => '/widget/carousel', ...list },
  'the sitemap of events': { path: () => '/sitemap-events.xml', ...list },
  'own RSVPs': { path: () => '/v1/profile/rsvps?include=event', by: 'token', ...own },
  'the own calendar': { path: (_, viewer) => `/feeds/${viewer!.feed}/events.ics`, by: 'token', ...own },
  'the own news': {
    path: (_, viewer) => `/feeds/${viewer!.feed}/events.rss`,
    by: 'token',
    unlisted: holders,
    members: (viewer) => holders(viewer) || viewer === 'member',
  },
}
const needsAccount = new Set(['own RSVPs', 'the own calendar', 'the own news'])

async function read({ path, by }: Surface, scene: Scene, viewer: Viewer) {
  const identity = people.get(viewer)
  const headers: Record<string, string> = by === 'token' ? {} : { accept: 'text/html' }
  if (identity && by === 'token') headers.authorization = `Bearer ${identity.token}`
  if (identity && by === 'session') headers.cookie = `session=${identity.session}`
  const { statusCode, payload } = await app.http.inject({ url: path(scene, identity), headers })
  assert.ok([200, 303, 401, 404].includes(statusCode), `${statusCode} ${payload.slice(0, 200)}`)
  // Folded lines of calendars; what was searched for.
  return payload.replaceAll('\r\n ', '').replaceAll(/value="[^"]*"/g, '')
}

const viewersOf = (name: string, { by }: Surface): readonly Viewer[] => {
  if (by === undefined) return ['anonymous']
  return needsAccount.has(name) ? viewers.slice(1) : viewers
}

for (const visibility of ['unlisted', 'members'] as const)
  describe(`an event with visibility ${visibility} is shown to those who may see it, and to no one else, by`, () => {
    for (const [name, surface] of Object.entries(surfaces))
      it(name, async () => {
        const scene = scenes[visibility]
        const mark = new RegExp(`${scene.id}`)
        const reach = surface.by === 'token' ? noAnonymous(surface[visibility]) : surface[visibility]
        for (const viewer of viewersOf(name, surface)) {
          const text = await read(surface, scene, viewer)
          // An error page repeats its own path; a sitemap has no titles.
          const isNamed = surface.path(scene, people.get(viewer)).includes(scene.id)
          const isShown = mark.test(text) && (!isNamed || text.includes(title))
          assert.equal(isShown, reach(viewer), `${viewer}: ${isShown ? 'shown' : 'not shown'}`)
        }
      })
    it('its preview', async () => {
      const { statusCode } = await app.http.inject(`/og/events/${scenes[visibility].id}.png`)
      assert.equal(statusCode, visibility === 'unlisted' ? 200 : 404)
    })
    it('search engines', async () => {
      const { payload } = await app.http.inject(`/events/${scenes[visibility].id}`)
      assert.match(payload, /<meta name="robots" content="noindex">/)
      assert.doesNotMatch(payload, /application\/ld\+json/)
    })
  })

describe('a public event is shown, so that the checks above see something, by', () => {
  for (const [name, surface] of Object.entries(surfaces))
    it(name, async () => {
      const viewer = viewersOf(name, surface).includes('guest') ? 'guest' : 'anonymous'
      assert.match(await read(surface, scenes.public, viewer), new RegExp(scenes.public.id))
    })
})

describe('who may not see an event for members cannot use its id', () => {
  const call = (viewer: Viewer, method: 'GET' | 'POST' | 'PATCH', path: string) => {
    const { token } = people.get(viewer)!
    return app.http.inject({ method, url: path, headers: { authorization: `Bearer ${token}` }, payload: {} })
  }
  it('to manage it, and is not told that it exists', async () => {
    const { id } = scenes.members
    assert.equal((await call('stranger', 'PATCH', `/v1/manage/events/${id}`)).statusCode, 404)
    assert.equal((await call('member', 'PATCH', `/v1/manage/events/${id}`)).statusCode, 403)
  })
  it('to get a seat', async () => {
    const { id } = scenes.members
    const stranger = { token: await makeToken(app, people.get('stranger')!, ['write:events']) }
    const member = { token: await makeToken(app, people.get('member')!, ['write:events']) }
    assert.equal((await app.post(`/v1/events/${id}/rsvp`, stranger)).body.code, 'event_not_found')
    assert.equal((await app.post(`/v1/events/${id}/rsvp`, member)).body.data.status, 'waitlisted')
  })
})

describe('the link to join online is shown to organizers and confirmed guests only, by', () => {
  const mayKnow: Readonly<Record<string, readonly Viewer[]>> = {
    'its detail in the API': ['guest', 'organizer'],
    'the own calendar': ['guest'],
  }
  for (const [name, surface] of Object.entries(surfaces))
    it(name, async () => {
      for (const viewer of viewersOf(name, surface)) {
        const text = await read(surface, scenes.public, viewer)
        // The page may show it to those who may know it.
        if (name === 'its page' && ['guest', 'organizer'].includes(viewer)) continue
        assert.equal(text.includes('secret-room'), mayKnow[name]?.includes(viewer) ?? false, viewer)
      }
    })
  it('the answers to organizers', async () => {
    const { token } = people.get('organizer')!
    const { body } = await app.get(`/v1/manage/events/${scenes.public.id}`, { token })
    assert.equal(body.data.onlineUrl, room)
    const dateTime = new Date(app.clock.now().getTime() + 9e8).toISOString()
    const copy = await app.post(`/v1/manage/events/${scenes.public.id}/duplicate`, { token, body: { dateTime } })
    assert.equal(copy.body.data.events[0].onlineUrl, room)
  })
  it('mails', async () => {
    const rsvps = await app.database
      .selectFrom('rsvps')
      .select(['id', 'status'])
      .where('event_id', '=', scenes.public.id)
      .execute()
    for (const { id, status } of rsvps) {
      const mail = await findAttendeeMail(app.database, scenes.public.id, id)
      assert.equal(mail!.online_url, status === 'confirmed' ? room : null, status)
    }
    assert.equal(rsvps.length, 2)
  })
  it('webhooks and the log of events: never', async () => {
    const { token } = people.get('organizer')!
    const onlineUrl = 'https://meet.example/other-secret-room'
    const changed = await app.patch(`/v1/manage/events/${scenes.public.id}`, { token, body: { onlineUrl } })
    assert.equal(changed.body.data.onlineUrl, onlineUrl)
    const rows = await app.database.selectFrom('outbox_events').select(['type', 'data']).execute()
    assert.ok(rows.some(({ type, data }) => type === 'event.updated' && JSON.stringify(data).includes('onlineUrl')))
    for (const { data } of rows) assert.doesNotMatch(JSON.stringify(data), /secret-room/)
    const audit = await app.database.selectFrom('audit_log').select('detail').execute()
    for (const { detail } of audit) assert.doesNotMatch(JSON.stringify(detail), /secret-room/)
  })
})
