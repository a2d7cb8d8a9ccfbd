import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it, mock } from 'node:test'
import { openKeys, randomSecretKeys } from '#platform/keys.ts'
import { openLinks } from '#platform/links.ts'
import { useApp } from '#test/support/app/harness.ts'
import { countCheckins } from '#test/support/builders/check-in-codes.ts'
import { askDoor } from '#test/support/builders/door-device.ts'
import { makeDoorVolunteer } from '#test/support/builders/door-team.ts'
import {
  type Guest,
  giveRole,
  type MadeEvent,
  makeEventWithGroup,
  makeGuest,
  makeGuests,
  rsvp,
} from '#test/support/builders/events.ts'
import { makeToken } from '#test/support/builders/factories.ts'
import { organizerCheckIn, statusAndCode } from '#test/support/builders/organizer-check-in.ts'
import { makePass } from '#test/support/builders/passes.ts'

const app = useApp()
const { sendBatch, ban } = organizerCheckIn(app)

const pathOf = ({ id }: MadeEvent) => `/v1/manage/events/${id}/door`
const now = () => app.clock.now().toISOString()
const change = (table: 'users' | 'groups', id: string, values: object) =>
  app.database.updateTable(table).set(values).where('id', '=', id).execute()

/** A running event and a volunteer who was invited to its door by a link. */
async function makeDoor() {
  const event = await makeEventWithGroup(app, { seats: null, startsIn: -10 })
  const volunteer = await makeGuest(app)
  const invitationId = await makeDoorVolunteer(app, event, volunteer)
  return { event, volunteer, invitationId }
}
type Scene = Awaited<ReturnType<typeof makeDoor>>

describe('attack 34: an answer of the door that others were given a moment before', () => {
  const endings: readonly [string, (scene: Scene) => Promise<unknown>, number][] = [
    [
      'was removed from the team',
      ({ volunteer }) => app.database.deleteFrom('event_volunteers').where('user_id', '=', volunteer.id).execute(),
      403,
    ],
    [
      'came by a link that has ended',
      ({ invitationId }) => app.database.deleteFrom('door_invitations').where('id', '=', invitationId).execute(),
      403,
    ],
    ['was banned from the group', ({ event, volunteer }) => ban(event, volunteer.id), 403],
    ['was suspended', ({ volunteer }) => change('users', volunteer.id, { suspended_at: now() }), 403],
    [
      'revoked the token',
      ({ volunteer }) =>
        app.database.updateTable('tokens').set({ revoked_at: now() }).where('user_id', '=', volunteer.id).execute(),
      401,
    ],
    [
      'works for a group that was archived',
      ({ event }) => change('groups', event.groupId!, { deleted_at: now() }),
      404,
    ],
  ]
  for (const [what, end, status] of endings)
    it(`is not for a volunteer who ${what}, however they ask for it`, async () => {
      const scene = await makeDoor()
      const { event, volunteer } = scene
      const guest = await makeGuest(app, { name: 'Zqname' })
      await rsvp(app, event, guest)
      const upper = `/v1/manage/events/${event.id.toUpperCase()}/door`
      const ways = [pathOf(event), upper, `${pathOf(event)}?since=latest`, `${pathOf(event)}?limit=1000&x=1`]
      const at = performance.now()
      const frozen = mock.method(performance, 'now', () => at)
      try {
        for (const url of ways) assert.equal((await app.get(url, volunteer)).status, 200)
        await end(scene)
        const headers = { authorization: `Bearer ${volunteer.token}`, 'if-none-match': '*' }
        for (const url of ways)
          for (const method of ['GET', 'HEAD'] as const) {
            const { statusCode, payload } = await app.http.inject({ method, url, headers })
            assert.equal(statusCode, status, `${method} ${url}`)
            assert.doesNotMatch(payload, /Zqname/)
          }
      } finally {
        frozen.mock.restore()
      }
    })

  it('is of this event alone, and needs the scope', async () => {
    const [one, two] = [await makeDoor(), await makeDoor()]
    const scopeless = await makeToken(app, one.volunteer, ['read:events', 'write:events', 'manage:events'])
    await app.get(pathOf(one.event), one.volunteer)
    assert.deepEqual(statusAndCode(await app.get(pathOf(one.event), two.volunteer)), [403, 'forbidden'])
    const refusal = await app.get(pathOf(one.event), { token: scopeless })
    assert.deepEqual(statusAndCode(refusal), [403, 'insufficient_scope'])
    assert.equal((await app.get(pathOf(one.event))).status, 401)
    const answer = await app.get(pathOf(one.event), one.volunteer)
    assert.deepEqual([answer.headers['cache-control'], answer.headers.etag], ['no-store', undefined])
  })
})

describe('attack 34: a since that was made up', () => {
  it('is refused: of another event, instance or purpose, changed, repeated or too long', async () => {
    const [one, two] = [await makeDoor(), await makeDoor()]
    for (const guest of await makeGuests(app, 2)) await rsvp(app, two.event, guest)
    const asked = (scene: Scene) => ({ event: scene.event, token: scene.volunteer.token })
    const { since } = await askDoor(app, asked(one))
    const ofOther = await askDoor(app, asked(two))
    const partOfOther = await askDoor(app, asked(two), { limit: 1 })
    assert.equal(partOfOther.hasMore, true)
    const links = openLinks(app.keys, '')
    const elsewhere = openLinks(openKeys(randomSecretKeys()), '')
    const statement = [one.event.id, 0]
    const forged = Buffer.concat([Buffer.alloc(16), Buffer.from(JSON.stringify(statement))]).toString('base64url')
    const wrong = [
      ...[ofOther.since, partOfOther.since, elsewhere.seal('door', statement), links.seal('walls', [one.event.id])],
      ...[links.seal('feeds', statement), forged, since.slice(0, -2), '0', 'null', '[]', '', 'Latest', 'x'.repeat(513)],
      links.seal('door', [one.event.id.toUpperCase(), 0]),
    ]
    for (const text of wrong) {
      const answer = await app.get(`${pathOf(one.event)}?since=${encodeURIComponent(text)}`, one.volunteer)
      assert.deepEqual(statusAndCode(answer), [400, 'validation_failed'], text)
    }
    assert.equal((await app.get(`${pathOf(one.event)}?since=${since}&since=${since}`, one.volunteer)).status, 400)
    assert.equal((await app.get(`${pathOf(one.event)}?since=${since}`, one.volunteer)).status, 200)
  })
})

describe('attack 34: what a device of the door learns', () => {
  it('is names and hashes: no ticket, username, mail address or picture of anyone', async () => {
    const { event, volunteer } = await makeDoor()
    const guest = await makeGuest(app, { username: 'zqzqzq-guest', name: 'A Guest' })
    await change('users', guest.id, { avatar_url: 'https://pictures.example/zqzqzq', bio: 'zqzqzq-bio' })
    const code: string = (await rsvp(app, event, guest)).body.data.ticket
    const first = await app.get(pathOf(event), volunteer)
    const changes = await app.get(`${pathOf(event)}?since=${first.body.data.since}`, volunteer)
    await sendBatch(event, volunteer, [{ clientId: '1', ticket: code, checkedInAt: now() }])
    const after = await app.get(`${pathOf(event)}?since=${first.body.data.since}&limit=999`, volunteer)
    for (const { text, body } of [first, changes, after]) {
      assert.doesNotMatch(text, /zqzqzq|example\.org/)
      assert.ok(!text.includes(code))
      for (const one of body.data.attendees)
        assert.deepEqual(Object.keys(one).sort(), ['checkedInAt', 'label', 'name', 'status', 'ticket', 'userId'])
    }
    const { ticket } = first.body.data.attendees[0]
    assert.match(ticket, /^[\w-]{8}$/)
    const used = await sendBatch(event, volunteer, [{ clientId: '2', ticket, checkedInAt: now() }])
    assert.equal(used.body.data.results[0].code, 'ticket_not_found', 'a hash is no ticket')
  })

  it('of a ticket or pass that is not for this event is the same as of one that does not exist', async () => {
    const [one, two] = [await makeDoor(), await makeDoor()]
    const [guest, suspended, banned, stranger] = (await makeGuests(app, 4)) as [Guest, Guest, Guest, Guest]
    const ofOther: string = (await rsvp(app, two.event, guest)).body.data.ticket
    await ban(one.event, banned.id)
    const passes = [
      await makePass(app, guest),
      await makePass(app, guest, { is_ticket: true, is_active: false }),
      await makePass(app, suspended, { is_ticket: true }),
      await makePass(app, null, { is_ticket: true }),
    ]
    await change('users', suspended.id, { suspended_at: now() })
    const tickets = ['0000000000', ofOther, ofOther.toLowerCase(), ...passes, 'x'.repeat(22), '%', "' or 1=1 --"]
    const urls = passes.map((id) => `https://hearth.test/pass/${id}`)
    const named = [...tickets, ...urls].map((ticket) => ({ ticket }))
    const unknown = [stranger.id, randomUUID(), guest.id, 'x'].map((userId) => ({ userId }))
    const items = [...named, ...unknown].map((item, n) => ({ clientId: `${n}`, checkedInAt: now(), ...item }))
    const { results } = (await sendBatch(one.event, one.volunteer, items)).body.data
    results.forEach((result: object, n: number) => {
      const code = n < named.length ? 'ticket_not_found' : 'user_not_found'
      assert.deepEqual(result, { clientId: `${n}`, status: 'error', code }, JSON.stringify(items[n]))
    })
    for (const { ticket } of named) {
      const body = { ticket }
      const { status, text } = await app.post(`/v1/manage/events/${one.event.id}/checkins`, { ...one.volunteer, body })
      assert.deepEqual([status, JSON.parse(text).code], [404, 'ticket_not_found'], ticket)
      assert.ok(!text.includes(guest.id))
    }
    assert.equal(await countCheckins(app.database, one.event.id), 0)
  })

  it('of an owner who allows a pass as a ticket is the name, and only once they are checked in', async () => {
    const { event, volunteer } = await makeDoor()
    const owner = await makeGuest(app, { name: 'Ola Owner', username: 'zq-owner' })
    const pass = await makePass(app, owner, { is_ticket: true })
    assert.doesNotMatch((await app.get(pathOf(event), volunteer)).text, /Ola/)
    const item = { clientId: '1', ticket: `https://hearth.test/pass/${pass}`, checkedInAt: now() }
    const { text, body } = await sendBatch(event, volunteer, [item])
    assert.deepEqual(body.data.results[0].user, { id: owner.id, name: 'Ola Owner' })
    assert.doesNotMatch(text, /zq-owner|example\.org/)
    const refused = await sendBatch(event, volunteer, [{ ...item, clientId: '2', ticket: pass.toUpperCase() }])
    assert.equal(refused.body.data.results[0].code, 'ticket_not_found', 'the letters of a pass have a case')
  })

  it('a pass lets no one in who is banned from the group', async () => {
    const { event, volunteer } = await makeDoor()
    const owner = await makeGuest(app)
    await ban(event, owner.id)
    const ticket = await makePass(app, owner, { is_ticket: true })
    const [result] = (await sendBatch(event, volunteer, [{ clientId: '1', ticket, checkedInAt: now() }])).body.data
      .results
    assert.deepEqual([result.status, result.code, result.checkin], ['error', 'banned', undefined])
    assert.equal(await countCheckins(app.database, event.id), 0)
  })
})

describe('attack 34: a volunteer of one event', () => {
  it('undoes and removes nothing at another, also of the same group', async () => {
    const { event, volunteer } = await makeDoor()
    const helper = await makeGuest(app)
    await giveRole(app, event.groupId, helper, 'volunteer')
    const elsewhere = await makeDoor()
    const walkIn = await app.post(`/v1/manage/events/${event.id}/walk-ins`, { ...helper, body: { name: 'Kim' } })
    const { id } = walkIn.body.data
    const own = `/v1/manage/events/${elsewhere.event.id}/walk-ins/${id}`
    assert.deepEqual(statusAndCode(await app.delete(own, elsewhere.volunteer)), [404, 'not_found'])
    const path = `/v1/manage/events/${event.id}/walk-ins/${id}`
    assert.deepEqual(statusAndCode(await app.delete(path, elsewhere.volunteer)), [403, 'forbidden'])
    assert.equal((await app.delete(path, volunteer)).status, 200)
  })
})
