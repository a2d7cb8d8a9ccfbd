import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import {
  type Guest,
  giveRole,
  type MadeEvent,
  makeEventWithGroup,
  makeGuest,
  makeGuests,
} from '#test/support/builders/events.ts'
import { jobContext, makeKnown, runEraser } from '#test/support/builders/factories.ts'
import { organizerCheckIn, statusAndCode } from '#test/support/builders/organizer-check-in.ts'
import { withRetention } from '#test/support/builders/retention.ts'
import { eraseTeams } from './background.ts'

const app = useApp()
const { admit, ban, cancel } = organizerCheckIn(app)

async function makeDoor(input = {}) {
  const event = await makeEventWithGroup(app, { seats: null, ...input })
  const manager = await makeGuest(app)
  await giveRole(app, event.groupId, manager, 'manager')
  return { event, manager }
}

const pathOf = ({ id }: MadeEvent) => `/v1/manage/events/${id}`
const tokenOf = (url: string) => url.split('/').at(-1)!

async function invite(event: MadeEvent, by: Guest, label?: string) {
  const answer = await app.post(`${pathOf(event)}/door-invitations`, {
    token: by.token,
    ...(label && { body: { label } }),
  })
  assert.equal(answer.status, 201, answer.text)
  return { id: answer.body.data.id as string, token: app.issued(tokenOf(answer.body.data.url)) }
}

const accept = (token: string, { token: bearer }: Guest) =>
  app.post(`/v1/door-invitations/${token}/accept`, { token: bearer })
const read = (token: string, { token: bearer }: Guest) => app.get(`/v1/door-invitations/${token}`, { token: bearer })
const listTeam = async (event: MadeEvent, by: Guest) => (await app.get(`${pathOf(event)}/door-team`, by)).body.data
const change = (event: MadeEvent, values: object) =>
  app.database.updateTable('events').set(values).where('id', '=', event.id).execute()
const daysFromNow = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString()

async function makeVolunteer(event: MadeEvent, token: string) {
  const volunteer = await makeGuest(app)
  const answer = await accept(token, volunteer)
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.body.data.eventId, event.id)
  return volunteer
}

describe('an invitation to the door of an event', () => {
  it('makes who accepts it a volunteer there, and is safe to repeat', async () => {
    const { event, manager } = await makeDoor()
    const { id, token } = await invite(event, manager, 'Front entrance')
    const [volunteer, guest] = (await makeGuests(app, 2)) as [Guest, Guest]
    await makeKnown(app, event.groupId!, guest)
    const before = (await read(token, volunteer)).body.data
    assert.deepEqual(
      [before.event.id, before.event.title, before.groupName, before.status],
      [event.id, 'A gathering', 'A group', 'open'],
    )
    assert.equal((await admit(event, volunteer, guest.id)).status, 403)
    for (let n = 0; n < 2; n++) assert.equal((await accept(token, volunteer)).status, 200)
    assert.equal((await read(token, volunteer)).body.data.status, 'accepted')
    assert.equal((await admit(event, volunteer, guest.id)).status, 201)
    const [one, ...others] = await listTeam(event, manager)
    assert.deepEqual(
      [one.userId, one.name, one.invitation, others],
      [volunteer.id, one.name, { id, label: 'Front entrance' }, []],
    )
    const [listed] = (await app.get(`${pathOf(event)}/door-invitations`, manager)).body.data
    assert.deepEqual([listed.id, listed.label, listed.volunteers], [id, 'Front entrance', 1])
  })

  it('is shown once: lists, logs, audit rows and the database have no token', async () => {
    const { event, manager } = await makeDoor()
    const { token } = await invite(event, manager)
    const volunteer = await makeVolunteer(event, token)
    await read(token, volunteer)
    await read(`${token}x`, volunteer)
    assert.ok(!(await app.get(`${pathOf(event)}/door-invitations`, manager)).text.includes(token))
    assert.ok(app.logs.length > 3 && !app.logs.some((line) => line.includes(token)))
    const rows = await app.database
      .selectFrom('door_invitations')
      .select('token_hash')
      .where('event_id', '=', event.id)
      .execute()
    assert.ok(rows.length === 1 && !rows[0]!.token_hash.toString('latin1').includes(token))
    assert.equal(Buffer.from(token, 'base64url').length, 16)
    const audited = await app.database
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('target', '=', `event:${event.id}`)
      .orderBy('id')
      .execute()
    assert.deepEqual(
      audited.map(({ action }) => action),
      ['door-team.createInvitation', 'door-team.accept'],
    )
    assert.ok(!JSON.stringify(audited).includes(token))
  })

  it('ends its volunteers at once when it is deleted, and others stay', async () => {
    const { event, manager } = await makeDoor()
    const [first, second] = [await invite(event, manager), await invite(event, manager)]
    const [one, two] = [await makeVolunteer(event, first.token), await makeVolunteer(event, second.token)]
    assert.equal((await app.delete(`${pathOf(event)}/door-invitations/${first.id}`, manager)).status, 200)
    assert.deepEqual(statusAndCode(await admit(event, one, two.id)), [403, 'forbidden'])
    assert.deepEqual(statusAndCode(await accept(first.token, one)), [404, 'invitation_not_found'])
    assert.deepEqual(
      (await listTeam(event, manager)).map(({ userId }: { userId: string }) => userId),
      [two.id],
    )
    const again = await app.delete(`${pathOf(event)}/door-invitations/${first.id}`, manager)
    assert.deepEqual(statusAndCode(again), [404, 'invitation_not_found'])
  })

  it('keeps a volunteer who accepted a newer one when the older one is deleted', async () => {
    const { event, manager } = await makeDoor()
    const [first, second] = [await invite(event, manager), await invite(event, manager)]
    const volunteer = await makeVolunteer(event, first.token)
    await accept(second.token, volunteer)
    await app.delete(`${pathOf(event)}/door-invitations/${first.id}`, manager)
    assert.equal((await listTeam(event, manager)).length, 1)
  })

  it('is refused for a banned user, a cancelled event and an event that is over', async () => {
    for (const [spoil, status, code] of [
      [(event: MadeEvent, { id }: Guest) => ban(event, id), 'banned', 'banned'],
      [(event: MadeEvent) => cancel(event), 'cancelled', 'event_cancelled'],
      [
        (event: MadeEvent) => change(event, { over_at: daysFromNow(0), starts_at: daysFromNow(-0.1) }),
        'ended',
        'event_ended',
      ],
    ] as const) {
      const { event, manager } = await makeDoor()
      const { token } = await invite(event, manager)
      const person = await makeGuest(app)
      await spoil(event, person)
      assert.equal((await read(token, person)).body.data.status, status)
      assert.equal((await accept(token, person)).body.code, code)
      assert.equal((await listTeam(event, manager)).length, 0)
    }
  })

  it('is not found when the event is hidden, or for a wrong token, which is limited', async () => {
    const { event, manager } = await makeDoor()
    const { token } = await invite(event, manager)
    await change(event, { hidden_at: daysFromNow(0) })
    const person = await makeGuest(app)
    assert.deepEqual(statusAndCode(await accept(token, person)), [404, 'invitation_not_found'])
    await change(event, { hidden_at: null })
    const statuses = []
    for (let n = 0; n < 10; n++) statuses.push((await read('no-such-invitation-at-all', person)).status)
    assert.deepEqual([statuses[0], statuses.at(-1)], [404, 429])
    assert.equal((await read(token, person)).status, 429, 'right and wrong tokens look the same')
  })

  it('needs no row for a user who has a role in the group', async () => {
    const { event, manager } = await makeDoor()
    const { token } = await invite(event, manager)
    assert.equal((await read(token, manager)).body.data.status, 'accepted')
    assert.equal((await accept(token, manager)).status, 200)
    assert.deepEqual(await listTeam(event, manager), [])
  })
})

describe('the volunteers at a door', () => {
  it('lose access with the next request once they are removed', async () => {
    const { event, manager } = await makeDoor()
    const { token } = await invite(event, manager)
    const [volunteer, guest] = [await makeVolunteer(event, token), await makeGuest(app)]
    await makeKnown(app, event.groupId!, guest)
    const remove = () => app.delete(`${pathOf(event)}/door-team/${volunteer.id}`, manager)
    assert.equal((await admit(event, volunteer, guest.id)).status, 201)
    assert.equal((await remove()).status, 200)
    assert.deepEqual(statusAndCode(await admit(event, volunteer, guest.id)), [403, 'forbidden'])
    assert.deepEqual(statusAndCode(await remove()), [404, 'user_not_found'])
  })

  it('are 50 at most, also when 60 people accept at once', async () => {
    const { event, manager } = await makeDoor()
    const tokens = [(await invite(event, manager)).token, (await invite(event, manager)).token]
    const people = await makeGuests(app, 60)
    const answers = await Promise.all(people.map((person, n) => accept(tokens[n % 2]!, person)))
    assert.equal(answers.filter(({ status }) => status === 200).length, 50)
    assert.ok(answers.every(({ status, body }) => status === 200 || body.code === 'limit_reached'))
    const count = await app.database
      .selectFrom('event_volunteers')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('event_id', '=', event.id)
      .executeTakeFirstOrThrow()
    assert.equal(count.n, 50)
    const late = await makeGuest(app)
    assert.equal((await read(tokens[0]!, late)).body.data.status, 'full')
    const early = people[answers.findIndex(({ status }) => status === 200)]!
    assert.equal((await accept(tokens[1]!, early)).status, 200, 'who is in stays in')
  })

  it('have at most 20 open invitations, also when 30 are made at once', async () => {
    const { event, manager } = await makeDoor()
    const make = () => app.post(`${pathOf(event)}/door-invitations`, manager)
    const answers = await Promise.all(Array.from({ length: 30 }, make))
    for (const { body } of answers) if (body.data) app.issued(tokenOf(body.data.url))
    assert.equal(answers.filter(({ status }) => status === 201).length, 20)
    assert.equal((await make()).body.code, 'limit_reached')
  })

  it('are never left over when the invitation is deleted while people accept it', async () => {
    const { event, manager } = await makeDoor()
    const { id, token } = await invite(event, manager)
    const people = await makeGuests(app, 10)
    const end = app.delete(`${pathOf(event)}/door-invitations/${id}`, manager)
    const answers = await Promise.all([...people.map((person) => accept(token, person)), end])
    assert.ok(answers.every(({ status }) => status === 200 || status === 404))
    assert.deepEqual(await listTeam(event, manager), [])
  })

  it('are forgotten 30 days after the event', async () => {
    const [{ event, manager }, other] = [await makeDoor(), await makeDoor()]
    for (const door of [{ event, manager }, other])
      await makeVolunteer(door.event, (await invite(door.event, door.manager)).token)
    await change(event, { starts_at: daysFromNow(-31), over_at: daysFromNow(-30.01) })
    await change(other.event, { starts_at: daysFromNow(-31), over_at: daysFromNow(-29.99) })
    await eraseTeams.handler(jobContext(app) as never, {})
    assert.deepEqual(
      [(await listTeam(event, manager)).length, (await listTeam(other.event, other.manager)).length],
      [0, 1],
    )
    await withRetention(app, { doorTeamDays: 29 }, () => eraseTeams.handler(jobContext(app) as never, {}))
    assert.deepEqual(await listTeam(other.event, other.manager), [])
  })

  it('are erased with their account', async () => {
    const { event, manager } = await makeDoor()
    const volunteer = await makeVolunteer(event, (await invite(event, manager)).token)
    await app.database
      .updateTable('users')
      .set({ deleted_at: daysFromNow(0) })
      .where('id', '=', volunteer.id)
      .execute()
    assert.deepEqual(await listTeam(event, manager), [])
    await runEraser(app, volunteer)
    const left = await app.database
      .selectFrom('event_volunteers')
      .select('user_id')
      .where('user_id', '=', volunteer.id)
      .execute()
    assert.deepEqual(left, [])
  })
})
