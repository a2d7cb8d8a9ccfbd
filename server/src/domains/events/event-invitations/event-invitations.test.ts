import assert from 'node:assert/strict'
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { dayMs } from '#kernel/time.ts'
import type { App } from '#test/support/app/harness.ts'
import {
  assertSeatsAgree,
  type EventInput,
  giveRole,
  makeEventWithGroup,
  makeGuest,
} from '#test/support/builders/events.ts'
import { makeSession, makeToken, makeUser, type Person, runEraser } from '#test/support/builders/factories.ts'
import { block } from '#test/support/builders/members.ts'
import { whileUpgrading } from '#test/support/builders/upgrades.ts'
import { openPostOffice, type PostOffice } from '#test/support/mail/post-office.ts'

let post: PostOffice
let app: App
before(async () => {
  post = await openPostOffice()
  app = post.app
})
after(() => post[Symbol.asyncDispose]())

interface Hosted {
  id: string
  groupId: string
  owner: Person
  token: string
}

async function host(input: EventInput = {}, owner?: Person): Promise<Hosted> {
  const { id, groupId } = await makeEventWithGroup(app, { seats: 10, startsIn: 60 * 24 * 20, ...input })
  const person = owner ?? (await makeUser(app, { name: 'Jamal' }))
  await giveRole(app, groupId, person, 'owner')
  const token = await makeToken(app, person, ['manage:events', 'manage:groups'])
  return { id, groupId: groupId!, owner: person, token }
}

const pathOf = ({ id }: { id: string }) => `/v1/manage/events/${id}/invitations`
const invite = (of: Hosted, emails: string[], more: object = {}) =>
  app.post(pathOf(of), { token: of.token, body: { emails, ...more } })
const mailsTo = (email: string) =>
  post.sink.mails.filter((mail) => mail.to?.[0]?.address === email && mail.subject?.startsWith('You’re invited'))
const addressOf = ({ username }: Person) => `${username}@example.org`
const addresses = (name: string, length: number) => Array.from({ length }, (_, n) => `${name}-${n}@example.org`)

async function secretFor(of: Hosted, email: string, more: object = {}): Promise<string> {
  const { status, text } = await invite(of, [email], more)
  assert.equal(status, 201, text)
  await post.settle()
  return /\/event-invitations\/([\w-]+)\?answer=yes/.exec(mailsTo(email).at(-1)!.text!)![1]!
}

const accept = (secret: string, by: { session?: string; token?: string }, body: object = {}) =>
  app.post(`/v1/event-invitations/${secret}/accept`, { ...by, body })
const countsOf = async (of: Hosted) => (await app.get(`${pathOf(of)}/counts`, { token: of.token })).body.data
const statesOf = async (of: Hosted) =>
  Object.fromEntries(
    (await app.get(pathOf(of), { token: of.token })).body.data.map((one: { email: string; state: string }) => [
      one.email,
      one.state,
    ]),
  )
const rsvpOf = ({ id }: Hosted, person: Person) =>
  app.database
    .selectFrom('rsvps')
    .select('status')
    .where('event_id', '=', id)
    .where('user_id', '=', person.id)
    .executeTakeFirst()
const change = (of: Hosted, set: object) =>
  app.database.updateTable('events').set(set).where('id', '=', of.id).execute()

describe('an invitation to an event', () => {
  it('is a mail with the event, the words of the organizers and two links; each address has its result', async () => {
    const of = await host()
    const answer = await invite(of, ['ana@example.org', 'no address', 'ana@example.org'], { note: 'Bring a cup' })
    assert.equal(answer.status, 201, answer.text)
    const results = answer.body.data.results.map(({ result }: { result: string }) => result)
    assert.deepEqual(results, ['invited', 'wrong_address', 'invited'])
    await post.settle()
    const [mail, ...others] = mailsTo('ana@example.org')
    assert.equal(others.length, 0)
    assert.equal(mail!.subject, 'You’re invited: A gathering')
    for (const words of [/Jamal and A group invite you/, /> Bring a cup/, /answer=yes/, /answer=no/, /no-invitations/])
      assert.match(mail!.text!, words)
    const again = await invite(of, ['ana@example.org'])
    assert.equal(again.body.data.results[0].result, 'invited_before')
    await post.settle()
    assert.equal(mailsTo('ana@example.org').length, 1)
    assert.deepEqual(await statesOf(of), { 'ana@example.org': 'waiting' })
    const { sent, coming, notComing, waiting, bounced, leftToday } = await countsOf(of)
    assert.deepEqual([sent, coming, notComing, waiting, bounced, leftToday], [1, 0, 0, 1, 0, 99])
  })

  it('leaves out names with links or telephone numbers, and refuses them in the note', async () => {
    const of = await host()
    await change(of, { title: 'Call 030 123 456' })
    await app.database.updateTable('users').set({ name: 'casino.example' }).where('id', '=', of.owner.id).execute()
    await invite(of, ['bo@example.org'])
    await post.settle()
    const [mail] = mailsTo('bo@example.org')
    assert.match(mail!.subject!, /^You’re invited to an event on /)
    assert.doesNotMatch(mail!.text!, /casino|123 456/)
    assert.equal((await invite(of, ['c@example.org'], { note: 'see evil.example' })).status, 400)
  })

  it('waits for the end of an upgrade, because the release before would mail it as one to the group', async () => {
    const of = await host()
    await whileUpgrading(
      app,
      async () => assert.equal((await invite(of, ['early@example.org'])).body.code, 'invalid_state'),
      '0160_event_invitations.sql',
    )
    assert.equal((await invite(of, ['early@example.org'])).status, 201)
    await post.settle()
  })

  it('is for owners and managers', async () => {
    const of = await host()
    for (const role of ['manager', 'volunteer', null]) {
      const person = await makeUser(app)
      if (role) await giveRole(app, of.groupId, person, role)
      const token = await makeToken(app, person, ['manage:events'])
      const statuses = []
      for (const answer of [
        await app.post(pathOf(of), { token, body: { emails: [`${role}@example.org`] } }),
        await app.get(pathOf(of), { token }),
        await app.get(`${pathOf(of)}/counts`, { token }),
        await app.post(`${pathOf(of)}/preview`, { token, body: { emails: ['x@example.org'] } }),
      ])
        statuses.push(answer.status)
      assert.deepEqual(statuses, role === 'manager' ? [201, 200, 200, 200] : [403, 403, 403, 403])
    }
  })

  it('is accepted as an RSVP of one’s own, by the account with its address only, once', async () => {
    const of = await host({ seats: 1 })
    const [ana, bo] = [await makeGuest(app), await makeGuest(app)]
    const [first, second] = [await secretFor(of, addressOf(ana)), await secretFor(of, addressOf(bo))]
    const opened = await app.get(`/v1/event-invitations/${first}`)
    assert.deepEqual([opened.body.data.title, opened.body.data.state], ['A gathering', 'waiting'])
    const [asAna, asBo] = [await makeSession(app, ana), await makeSession(app, bo)]
    assert.equal((await accept(first, { session: asBo })).body.code, 'invitation_not_found')
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(first, { session: asAna })))
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.data?.status]),
      Array.from({ length: 5 }, () => [200, 'confirmed']),
    )
    assert.equal((await accept(second, { session: asBo })).body.data.status, 'waitlisted')
    assert.deepEqual(await statesOf(of), { [addressOf(ana)]: 'coming', [addressOf(bo)]: 'coming' })
    assert.equal((await accept(first, { session: asBo })).status, 410, 'used')
    await assertSeatsAgree(app.database, of.id)
  })

  it('is decided as an RSVP: requests, bans, closed, full, cancelled and over', async () => {
    const asks = await host({ requiresApproval: true })
    const ana = await makeGuest(app)
    const session = await makeSession(app, ana)
    const asked = await accept(await secretFor(asks, addressOf(ana)), { session })
    assert.equal(asked.body.data.approval, 'pending', asked.text)
    const cases: [Partial<EventInput>, object, string][] = [
      [{ waitlist: false, seats: 1 }, {}, 'event_full'],
      [{}, { rsvp_closes_at: '2020-01-01T00:00:00Z' }, 'rsvp_closed'],
      [{}, { status: 'cancelled' }, 'event_cancelled'],
      [{}, { visibility: 'members' }, 'event_not_found'],
    ]
    for (const [input, set, code] of cases) {
      const of = await host(input)
      const guest = await makeGuest(app)
      const secret = await secretFor(of, addressOf(guest))
      if (code === 'event_full') await app.post(`/v1/events/${of.id}/rsvp`, { token: (await makeGuest(app)).token })
      if (Object.keys(set).length > 0) await change(of, set)
      const answer = await accept(secret, { session: await makeSession(app, guest) })
      assert.equal(answer.body.code, code, answer.text)
      assert.equal(await rsvpOf(of, guest), undefined)
    }
    const of = await host()
    const banned = await makeGuest(app)
    const secret = await secretFor(of, addressOf(banned))
    const at = app.clock.now().toISOString()
    await app.database
      .insertInto('group_bans')
      .values({ group_id: of.groupId, user_id: banned.id, banned_at: at })
      .execute()
    assert.equal((await accept(secret, { session: await makeSession(app, banned) })).body.code, 'banned')
  })

  it('is not for events that no one could answer', async () => {
    for (const [input, set, code] of [
      [{ status: 'draft' }, {}, 'invalid_state'],
      [{}, { visibility: 'members' }, 'invalid_state'],
      [{}, { rsvp_mode: 'none', takes_rsvps: false }, 'invalid_state'],
      [{}, { status: 'cancelled' }, 'event_cancelled'],
      [{ startsIn: -24 * 60 }, {}, 'event_ended'],
    ] as [EventInput, object, string][]) {
      const of = await host(input)
      if (Object.keys(set).length > 0) await change(of, set)
      assert.equal((await invite(of, ['x@example.org'])).body.code, code, JSON.stringify([input, set]))
    }
  })

  it('ends when it is withdrawn, after 30 days, and with the role of who sent it', async () => {
    const of = await host({ startsIn: 60 * 24 * 60 })
    const [ana, bo, cleo] = [await makeGuest(app), await makeGuest(app), await makeGuest(app)]
    const secrets = []
    for (const one of [ana, bo, cleo]) secrets.push(await secretFor(of, addressOf(one)))
    const { data } = (await app.get(pathOf(of), { token: of.token })).body
    const { id } = data.find(({ email }: { email: string }) => email === addressOf(ana))
    assert.equal((await app.delete(`${pathOf(of)}/${id}`, { token: of.token })).status, 200)
    assert.equal((await app.delete(`${pathOf(of)}/${id}`, { token: of.token })).status, 404)
    const other = await host()
    assert.equal((await app.delete(`${pathOf(other)}/${data[0].id}`, { token: other.token })).status, 404)
    assert.equal((await accept(secrets[0]!, { session: await makeSession(app, ana) })).status, 404)
    assert.equal((await countsOf(of)).sent, 2)
    await app.database.deleteFrom('group_roles').where('user_id', '=', of.owner.id).execute()
    assert.equal((await accept(secrets[1]!, { session: await makeSession(app, bo) })).status, 404)
    await giveRole(app, of.groupId, of.owner, 'owner')
    app.clock.advance(30 * dayMs)
    assert.equal((await accept(secrets[2]!, { session: await makeSession(app, cleo) })).status, 404)
    await post.run('invitations.erase')
    const left = await app.database
      .selectFrom('invitations')
      .select('id')
      .where('event_id', '=', of.id)
      .where((eb) => eb.or([eb('email', 'is not', null), eb('note', 'is not', null)]))
      .execute()
    assert.equal(left.length, 0, 'its address and its note are erased')
  })

  it('counts for the person, together with invitations to groups: 20 a day while the account is new', async () => {
    const of = await host()
    const second = await host({}, of.owner)
    const createdBefore = (days: number) => new Date(app.clock.now().getTime() - days * dayMs).toISOString()
    const setAge = (days: number) =>
      app.database
        .updateTable('users')
        .set({ created_at: createdBefore(days) })
        .where('id', '=', of.owner.id)
        .execute()
    await setAge(0)
    assert.equal((await invite(of, addresses('one', 12))).status, 201)
    const groupPath = `/v1/manage/groups/${second.groupId}/invitations`
    const more = { token: second.token, body: { emails: addresses('two', 6) } }
    assert.equal((await app.post(groupPath, more)).status, 201)
    const all = await Promise.all(addresses('three', 6).map((email) => invite(second, [email])))
    assert.deepEqual(all.map(({ status }) => status).sort(), [201, 201, 429, 429, 429, 429])
    assert.equal((await countsOf(second)).leftToday, 0)
    await post.settle()
    app.clock.advance(dayMs + 1)
    await setAge(90)
    assert.equal((await invite(of, addresses('four', 60))).status, 201)
    assert.equal((await invite(second, addresses('five', 41))).status, 429)
    assert.equal((await invite(second, addresses('five', 40))).status, 201)
    await post.settle()
    app.clock.advance(dayMs + 1)
  })

  it('says nothing about accounts, and mails no one who blocked its sender, muted the group or has an RSVP', async () => {
    const of = await host()
    const [known, blocker, muter] = [await makeGuest(app), await makeGuest(app), await makeGuest(app)]
    await app.post(`/v1/events/${of.id}/rsvp`, { token: known.token })
    await block(app, blocker, of.owner)
    const at = app.clock.now().toISOString()
    await app.database
      .insertInto('group_mutes')
      .values({ group_id: of.groupId, user_id: muter.id, muted_at: at })
      .execute()
    const emails = [known, blocker, muter].map(addressOf)
    const answer = await invite(of, [...emails, 'nobody-known@example.org'])
    assert.deepEqual(
      answer.body.data.results.map(({ result }: { result: string }) => result),
      ['invited', 'invited', 'invited', 'invited'],
    )
    await post.settle()
    assert.deepEqual(
      [...emails, 'nobody-known@example.org'].map((email) => mailsTo(email).length),
      [0, 0, 0, 1],
    )
    assert.deepEqual(Object.values(await statesOf(of)), ['waiting', 'waiting', 'waiting', 'waiting'])
  })

  it('stops for the person when too much of what they sent comes back, at every event', async () => {
    const of = await host()
    const at = app.clock.now().toISOString()
    const dates = { created_at: at, expires_at: at, mailed_at: at, admitted_at: at }
    const rows = addresses('sent', 20).map((email, n) => ({
      id: randomUUIDv7(),
      ...{ email, address_hash: randomBytes(32), token_hash: randomBytes(32), group_id: of.groupId, event_id: of.id },
      ...{ created_by: of.owner.id, ...dates, bounced_at: n === 0 ? at : null },
    }))
    await app.database.insertInto('invitations').values(rows).execute()
    const second = await host({}, of.owner)
    for (const one of [of, second]) {
      const stopped = await invite(one, ['later@example.org'])
      assert.deepEqual([stopped.status, stopped.body.code], [409, 'limit_reached'])
    }
    assert.equal((await countsOf(of)).bounced, 1)
  })

  it('is in the export of who sent it and of whose address it has, and goes with the account', async () => {
    const of = await host()
    const ana = await makeGuest(app)
    const secret = await secretFor(of, addressOf(ana), { note: 'Bring a cup' })
    const exportOf = async (person: Person) =>
      (await app.get('/v1/profile/export', { session: await makeSession(app, person) })).body.data
    const { invitationsSent } = await exportOf(of.owner)
    const { invitationsReceived } = await exportOf(ana)
    assert.deepEqual([invitationsSent[0].eventId, invitationsReceived[0].note], [of.id, 'Bring a cup'])
    await app.database
      .updateTable('users')
      .set({ deleted_at: app.clock.now().toISOString() })
      .where('id', '=', ana.id)
      .execute()
    await runEraser(app, ana)
    const left = await app.database
      .selectFrom('invitations')
      .select(['email', 'note'])
      .where('event_id', '=', of.id)
      .execute()
    assert.deepEqual(left, [{ email: null, note: null }])
    assert.equal((await app.get(`/v1/event-invitations/${secret}`)).status, 404, 'its link has ended')
  })
})
