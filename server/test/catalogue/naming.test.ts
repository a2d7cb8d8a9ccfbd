import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { describe, it } from 'node:test'
import { insertBlock } from '#domains/foundation/visibility/index.ts'
import { useApp } from '#test/support/app/harness.ts'
import { checkInDirectly, giveRole, type MadeEvent } from '#test/support/builders/events.ts'
import { inTransaction, makeKnown, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { scene } from '#test/support/builders/scene.ts'

const app = useApp()

interface Scene {
  event: MadeEvent
  groupId: string
  badgeId: string
  token: string
  owner: Person
  person: Person
}

/** What the person named is to the organizer who names them. */
const relations = {
  known: 'has been there, and shows their profile',
  visible: 'has never been there, and shows their profile',
  privateKnown: 'has been there, and hides their profile',
  privateUnknown: 'has never been there, and hides their profile',
  blockedBy: 'has been there, and has blocked the organizer',
  blocked: 'has been there, and is blocked by the organizer',
  muting: 'has been there, and has muted the group',
  suspended: 'has been there, and is suspended',
  deleted: 'has been there, and has deleted the account',
} as const
type Relation = keyof typeof relations
const isKnown = (relation: Relation) => relation !== 'visible' && relation !== 'privateUnknown'

async function begin(relation: Relation): Promise<Scene> {
  const scopes = ['manage:groups', 'manage:events', 'manage:checkins', 'manage:badges'] as const
  const people = { owner: 'owner', person: 'stranger' } as const
  const { owner, person, event } = await scene(app, { people, scopes, event: { seats: null } })
  const { groupId } = event
  const badge = { id: randomUUIDv7(), group_id: groupId, slug: `badge-${groupId}`, name: 'Helper', icon: '🌱' }
  await app.database
    .insertInto('badges')
    .values({ ...badge, color: '#2f9e6b', points: 5, created_at: app.clock.now().toISOString() })
    .execute()
  if (isKnown(relation)) await makeKnown(app, groupId, person)
  await relate(relation, owner, person, groupId)
  return { event, groupId, badgeId: badge.id, token: owner.token, owner, person }
}

async function relate(relation: Relation, owner: Person, person: Person, groupId: string): Promise<void> {
  const at = app.clock.now().toISOString()
  const change = (set: object) => app.database.updateTable('users').set(set).where('id', '=', person.id).execute()
  const block = (one: Person, other: Person) =>
    inTransaction(app, ({ db }) => insertBlock(db, one.id, other.id, app.clock.now()))
  if (relation.startsWith('private')) await change({ profile_visibility: 'private' })
  if (relation === 'blockedBy') await block(person, owner)
  if (relation === 'blocked') await block(owner, person)
  if (relation === 'suspended') await change({ suspended_at: at })
  if (relation === 'deleted') await change({ deleted_at: at, username: null })
  const mute = { user_id: person.id, group_id: groupId, muted_at: at }
  if (relation === 'muting') await app.database.insertInto('group_mutes').values(mute).execute()
}

const seat = async ({ event, person, groupId }: Scene) => {
  const at = app.clock.now().toISOString()
  const row = { id: randomUUIDv7(), event_id: event.id, group_id: groupId, user_id: person.id, status: 'confirmed' }
  await app.database
    .insertInto('rsvps')
    .values({ ...row, rsvp_at: at, updated_at: at })
    .execute()
  await app.database.updateTable('event_seats').set({ confirmed: 1 }).where('event_id', '=', event.id).execute()
}
const ban = ({ groupId, person }: Scene) =>
  app.database
    .insertInto('group_bans')
    .values({ group_id: groupId, user_id: person.id, banned_at: app.clock.now().toISOString() })
    .execute()
const awarded = ({ badgeId, groupId, person }: Scene) =>
  app.database
    .insertInto('badge_awards')
    .values({
      badge_id: badgeId,
      user_id: person.id,
      group_id: groupId,
      points: 5,
      source: 'organiser',
      awarded_at: app.clock.now().toISOString(),
    })
    .execute()

interface Act {
  /** Required setup. It makes the person known to the group, so unknown people are tried without it. */
  prepare?: (scene: Scene) => Promise<unknown>
  call: (scene: Scene, name: string) => Promise<number>
  /** Names people by id only. */
  byIdOnly?: true
}

const send = async (method: string, path: string, { token }: Scene, body?: object) =>
  (await app.call(method, `/v1/manage${path}`, { token, ...(body && { body }) })).status

const acts: Record<string, Act> = {
  'add an attendee': {
    call: (scene, username) => send('POST', `/events/${scene.event.id}/attendees`, scene, { username }),
  },
  'remove an attendee': {
    byIdOnly: true,
    prepare: seat,
    call: (scene, name) => send('DELETE', `/events/${scene.event.id}/attendees/${name}`, scene),
  },
  'check in at the desk': {
    byIdOnly: true,
    call: (scene, name) => send('POST', `/events/${scene.event.id}/attendees/${name}/checkin`, scene),
  },
  'check in by a batch': {
    byIdOnly: true,
    async call({ event, token }, userId) {
      const items = [{ clientId: 'one', userId, checkedInAt: app.clock.now().toISOString() }]
      const { body } = await app.post(`/v1/manage/events/${event.id}/checkins/batch`, { token, body: { items } })
      const [result] = body.data.results
      return result.code === 'user_not_found' ? 404 : result.status === 'created' ? 201 : 0
    },
  },
  'undo a check-in': {
    byIdOnly: true,
    prepare: ({ event, person }) => checkInDirectly(app, event, person),
    call: (scene, name) => send('DELETE', `/events/${scene.event.id}/attendees/${name}/checkin`, scene),
  },
  'offer a role': {
    call: (scene, name) => send('PUT', `/groups/${scene.groupId}/roles/${name}`, scene, { role: 'volunteer' }),
  },
  ban: { call: (scene, name) => send('PUT', `/groups/${scene.groupId}/bans/${name}`, scene) },
  'lift a ban': { prepare: ban, call: (scene, name) => send('DELETE', `/groups/${scene.groupId}/bans/${name}`, scene) },
  'award a badge': {
    async call({ badgeId, token }, name) {
      const { body } = await app.post(`/v1/manage/badges/${badgeId}/awards`, { token, body: { usernames: [name] } })
      return body.data.awarded.length === 1 ? 200 : body.data.skipped[0].reason === 'user_not_found' ? 404 : 0
    },
  },
  'take a badge back': {
    prepare: awarded,
    call: (scene, name) => send('DELETE', `/badges/${scene.badgeId}/awards/${name}`, scene),
  },
}

/** Written by hand from the contract, "Naming somebody". */
const expected: Record<string, Record<Relation, number>> = {
  'add an attendee': row([201, 404, 201, 404, 404, 404, 404, 404, 404]),
  'remove an attendee': row([200, 404, 200, 404, 200, 200, 200, 200, 404]),
  'check in at the desk': row([201, 404, 201, 404, 201, 201, 201, 201, 404]),
  'check in by a batch': row([201, 404, 201, 404, 201, 201, 201, 201, 404]),
  'undo a check-in': row([200, 404, 200, 404, 200, 200, 200, 200, 200]),
  'offer a role': row([200, 200, 200, 404, 404, 404, 404, 404, 404]),
  ban: row([200, 404, 200, 404, 200, 200, 200, 200, 404]),
  'lift a ban': row([200, 404, 200, 404, 200, 200, 200, 200, 404]),
  'award a badge': row([200, 404, 200, 404, 404, 404, 404, 404, 404]),
  'take a badge back': row([200, 404, 200, 404, 200, 200, 200, 200, 404]),
}

/** In the order of the relations. */
function row(statuses: number[]): Record<Relation, number> {
  const names = Object.keys(relations) as Relation[]
  return Object.fromEntries(names.map((name, n) => [name, statuses[n]])) as Record<Relation, number>
}

for (const [name, act] of Object.entries(acts))
  describe(`to ${name}`, () => {
    for (const [relation, meaning] of Object.entries(relations) as [Relation, string][])
      it(`a person who ${meaning}: ${expected[name]![relation]}`, async () => {
        for (const how of act.byIdOnly || relation === 'deleted' ? (['id'] as const) : (['id', 'username'] as const)) {
          const scene = await begin(relation)
          if (isKnown(relation)) await act.prepare?.(scene)
          assert.equal(await act.call(scene, scene.person[how]), expected[name]![relation], `by ${how}`)
        }
      })
    it('a person who does not exist: 404', async () => {
      const scene = await begin('known')
      assert.equal(await act.call(scene, randomUUIDv7()), 404)
    })
  })

describe('known to a group', () => {
  const canBeBanned = async (scene: Scene) =>
    (await send('PUT', `/groups/${scene.groupId}/bans/${scene.person.username}`, scene)) === 200
  const own = async (scene: Scene, method: string, path: string) => {
    const token = await makeToken(app, scene.person, ['write:events', 'write:favorites', 'user', 'manage:groups'])
    const { status, text } = await app.call(method, path, { token })
    assert.ok(status < 300, text)
  }
  const ways: Record<string, (scene: Scene) => Promise<unknown>> = {
    'who has an RSVP': (scene) => own(scene, 'POST', `/v1/events/${scene.event.id}/rsvp`),
    'who gave up an RSVP': async (scene) => {
      await own(scene, 'POST', `/v1/events/${scene.event.id}/rsvp`)
      await own(scene, 'DELETE', `/v1/events/${scene.event.id}/rsvp`)
    },
    'who has it as a favorite': (scene) => own(scene, 'PUT', `/v1/favorites/${scene.groupId}`),
    'who had it as a favorite': async (scene) => {
      await own(scene, 'PUT', `/v1/favorites/${scene.groupId}`)
      await own(scene, 'DELETE', `/v1/favorites/${scene.groupId}`)
    },
    'who had a role': async (scene) => {
      await giveRole(app, scene.groupId, scene.person, 'volunteer')
      await own(scene, 'DELETE', `/v1/manage/groups/${scene.groupId}/roles/${scene.person.username}`)
    },
    'who holds a badge': awarded,
    'who held a badge': async (scene) => {
      await awarded(scene)
      assert.equal(await send('DELETE', `/badges/${scene.badgeId}/awards/${scene.person.id}`, scene), 200)
    },
    'who was banned': async (scene) => {
      await ban(scene)
      assert.equal(await send('DELETE', `/groups/${scene.groupId}/bans/${scene.person.id}`, scene), 200)
    },
    'who answered to an event that was deleted': async (scene) => {
      await app.database.updateTable('events').set({ status: 'draft' }).where('id', '=', scene.event.id).execute()
      const at = app.clock.now().toISOString()
      const gone = { id: randomUUIDv7(), event_id: scene.event.id, group_id: scene.groupId, user_id: scene.person.id }
      await app.database
        .insertInto('rsvps')
        .values({ ...gone, status: 'cancelled', rsvp_at: at, updated_at: at })
        .execute()
      assert.equal(await send('DELETE', `/events/${scene.event.id}`, scene), 200)
    },
  }
  for (const [name, make] of Object.entries(ways))
    it(`is ${name}`, async () => {
      const scene = await begin('privateUnknown')
      assert.equal(await canBeBanned(scene), false)
      await make(scene)
      assert.equal(await canBeBanned(scene), true)
    })
  it('is no person merely because a role was offered to them', async () => {
    const scene = await begin('visible')
    assert.equal(await send('PUT', `/groups/${scene.groupId}/roles/${scene.person.id}`, scene, { role: 'owner' }), 200)
    assert.equal(await canBeBanned(scene), false)
  })
  it('includes every user for an administrator, except deleted ones', async () => {
    const root = await makeUser(app, { role: 'admin' })
    const token = await makeToken(app, root, ['admin'])
    for (const relation of ['privateUnknown', 'blockedBy', 'suspended', 'deleted'] as const) {
      const scene = { ...(await begin(relation)), token }
      const status = relation === 'deleted' ? 404 : 200
      assert.equal(await send('PUT', `/groups/${scene.groupId}/bans/${scene.person.id}`, scene), status, relation)
    }
  })
})
