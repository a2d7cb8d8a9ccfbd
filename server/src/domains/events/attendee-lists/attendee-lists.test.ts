import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { dayMs } from '#kernel/time.ts'
import type { App } from '#test/support/app/harness.ts'
import {
  assertSeatsAgree,
  type EventInput,
  type Guest,
  giveRole,
  makeEventWithGroup,
  makeGuest,
  makeGuests,
} from '#test/support/builders/events.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { block } from '#test/support/builders/members.ts'
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

async function host(input: EventInput = {}): Promise<Hosted> {
  const { id, groupId } = await makeEventWithGroup(app, { seats: 10, startsIn: 60 * 24 * 20, ...input })
  const owner = await makeUser(app, { name: 'Jamal' })
  await giveRole(app, groupId, owner, 'owner')
  return { id, groupId: groupId!, owner, token: await makeToken(app, owner, ['manage:events']) }
}

const addressOf = ({ username }: Person) => `${username}@example.org`
const join = (of: Hosted, people: readonly Person[]) =>
  app.database
    .insertInto('group_favorites')
    .values(
      people.map(({ id }) => ({ group_id: of.groupId, user_id: id, favorited_at: app.clock.now().toISOString() })),
    )
    .execute()
async function members(of: Hosted, count: number): Promise<Guest[]> {
  const people = await makeGuests(app, count)
  await join(of, people)
  return people
}

const pathOf = ({ id }: { id: string }) => `/v1/manage/events/${id}/attendees/list`
const preview = async (of: Hosted, lines: string[], token = of.token) =>
  app.post(`${pathOf(of)}/preview`, { token, body: { text: lines.join('\n') } })
const register = (of: Hosted, lines: string[], token = of.token) =>
  app.post(pathOf(of), { token, body: { text: lines.join('\n') } })
const latest = async (of: Hosted) => (await app.get(pathOf(of), { token: of.token })).body.data.list
const rsvpsOf = async ({ id }: { id: string }) =>
  (await app.database.selectFrom('rsvps').select(['user_id', 'status']).where('event_id', '=', id).execute()).map(
    (row) => ({ userId: row.user_id, status: row.status }),
  )
const statusOf = async (of: Hosted, { id }: Person) => (await rsvpsOf(of)).find(({ userId }) => userId === id)?.status
const mailsAt = (email: string) =>
  post.sink.mails.filter((mail) => mail.to?.[0]?.address === email && !mail.text?.includes('Your account is ready'))

describe('a list of attendees', () => {
  it('gives known people a spot and a mail to say that they cannot come, and invites the others', async () => {
    const of = await host()
    const [ana, bo] = (await members(of, 2)) as [Guest, Guest]
    const stranger = await makeGuest(app)
    const lines = ['email,name', `${addressOf(ana)},Ana`, 'new@example.org,New', `${addressOf(stranger)},S`, ',nothing']
    const said = await preview(of, lines)
    const { spots, waitlist, already, cannot, invitations, overLimit, wrong } = said.body.data
    assert.deepEqual([spots, waitlist, already, cannot, invitations, overLimit], [1, 0, 0, 0, 2, 0], said.text)
    assert.equal(wrong.length, 1)
    assert.deepEqual(await rsvpsOf(of), [], 'a preview changes nothing')
    const made = await register(of, [addressOf(ana), `@${bo.username}, Bo`, 'new@example.org', addressOf(stranger)])
    assert.deepEqual([made.status, made.body.data.all, made.body.data.done], [201, 4, 0], made.text)
    await post.settle()
    const { finishedAt, confirmed, invited } = await latest(of)
    assert.ok(finishedAt)
    assert.deepEqual([confirmed, invited], [2, 2])
    assert.equal(await statusOf(of, ana), 'confirmed')
    assert.equal(await statusOf(of, stranger), undefined, 'an account that the group does not know is invited')
    const [mail, ...more] = mailsAt(addressOf(ana))
    assert.equal(more.length, 0)
    assert.match(mail!.text!, /Jamal put you on the list/)
    assert.match(mail!.text!, /I can’t make it/)
    const link = /https:\/\/hearth\.test(\/mail\/[\w.-]+)/.exec(mail!.text!)![1]!
    await app.http.inject({ method: 'GET', url: link })
    assert.equal(await statusOf(of, ana), 'confirmed', 'opening the link changes nothing')
    const pressed = await app.http.inject({
      method: 'POST',
      url: link,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    })
    assert.equal(pressed.statusCode, 200)
    assert.equal(await statusOf(of, ana), 'cancelled')
    assert.match(mailsAt('new@example.org')[0]!.subject!, /^You’re invited/)
    const left = await app.database
      .selectFrom('attendee_list_rows')
      .select('number')
      .where('email', 'is not', null)
      .execute()
    assert.equal(left.length, 0, 'addresses are erased with their result')
  })

  it('puts known people on the waitlist where the event is full, and adds no one who gave up, is banned or comes', async () => {
    const of = await host({ seats: 1 })
    const [comes, gone, banned, first, second] = (await members(of, 5)) as [Guest, Guest, Guest, Guest, Guest]
    await app.post(`/v1/events/${of.id}/rsvp`, { token: gone.token })
    await app.delete(`/v1/events/${of.id}/rsvp`, { token: gone.token })
    const at = app.clock.now().toISOString()
    await app.database
      .insertInto('group_bans')
      .values({ group_id: of.groupId, user_id: banned.id, banned_at: at })
      .execute()
    const before = await preview(of, [comes, gone, banned, first, second].map(addressOf))
    const { spots, waitlist, cannot } = before.body.data
    assert.deepEqual([spots, waitlist, cannot], [1, 2, 2])
    await app.post(`/v1/events/${of.id}/rsvp`, { token: comes.token })
    const said = (await preview(of, [comes, gone, banned, first, second].map(addressOf))).body.data
    assert.deepEqual([said.spots, said.waitlist, said.already, said.cannot], [0, 2, 1, 2])
    await register(of, [comes, gone, banned, first, second].map(addressOf))
    await post.settle()
    const { waitlisted, already, cannot: refused } = await latest(of)
    assert.deepEqual([waitlisted, already, refused], [2, 1, 2])
    assert.match(mailsAt(addressOf(first))[0]!.text!, /Jamal put you on the list/)
    assert.equal(await statusOf(of, gone), 'cancelled')
    await assertSeatsAgree(app.database, of.id)
  })

  it('treats who blocked the organizer or muted the group as unknown, and mails them nothing', async () => {
    const of = await host()
    const [blocker, muter] = (await members(of, 2)) as [Guest, Guest]
    await block(app, blocker, of.owner)
    const at = app.clock.now().toISOString()
    await app.database
      .insertInto('group_mutes')
      .values({ group_id: of.groupId, user_id: muter.id, muted_at: at })
      .execute()
    const said = (await preview(of, [blocker, muter].map(addressOf))).body.data
    assert.deepEqual([said.spots, said.invitations], [0, 2])
    const named = (await preview(of, [`${blocker.username}`, 'no-such-person'])).body.data
    assert.deepEqual(named.unknown, [blocker.username, 'no-such-person'])
    await register(of, [blocker, muter].map(addressOf))
    await post.settle()
    assert.deepEqual([mailsAt(addressOf(blocker)).length, mailsAt(addressOf(muter)).length], [0, 0])
    assert.deepEqual(await rsvpsOf(of), [])
  })

  it('gives one spot and one mail each, when two organizers register it at the same moment', async () => {
    const of = await host({ seats: 30 })
    const other = await makeUser(app, { name: 'Olive' })
    await giveRole(app, of.groupId, other, 'manager')
    const tokens = [of.token, await makeToken(app, other, ['manage:events'])]
    const people = await members(of, 25)
    const lines = [...people.map(addressOf), 'both@example.org']
    const answers = await Promise.all(tokens.map((token) => register(of, lines, token)))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201],
    )
    await post.settle()
    const rows = await rsvpsOf(of)
    assert.equal(rows.length, 25)
    assert.ok(rows.every(({ status }) => status === 'confirmed'))
    for (const email of lines) assert.equal(mailsAt(email).length, 1, email)
    await assertSeatsAgree(app.database, of.id)
  })

  it('adds the people of a day as if each were added alone, and invites as many as the limits leave', async () => {
    const of = await host({ seats: 200 })
    await app.database
      .updateTable('users')
      .set({ created_at: app.clock.now().toISOString() })
      .where('id', '=', of.owner.id)
      .execute()
    const strangers = Array.from({ length: 23 }, (_, n) => `limit-${n}@example.org`)
    const said = (await preview(of, strangers)).body.data
    assert.deepEqual([said.invitations, said.overLimit], [20, 3])
    await register(of, strangers)
    await post.settle()
    const { invited, limit } = await latest(of)
    assert.deepEqual([invited, limit], [20, 3])
    const people = await members(of, 51)
    assert.equal((await register(of, people.map(addressOf))).status, 429)
    assert.equal((await rsvpsOf(of)).length, 0)
  })

  it('is for owners and managers, of an event to come, and at most 500 people', async () => {
    const of = await host()
    for (const role of ['volunteer', null]) {
      const person = await makeUser(app)
      if (role) await giveRole(app, of.groupId, person, role)
      const token = await makeToken(app, person, ['manage:events'])
      assert.equal((await preview(of, ['a@example.org'], token)).status, 403)
      assert.equal((await register(of, ['a@example.org'], token)).status, 403)
      assert.equal((await app.get(pathOf(of), { token })).status, 403)
    }
    const many = Array.from({ length: 501 }, (_, n) => `p${n}@example.org`)
    assert.equal((await preview(of, many)).status, 400)
    assert.equal((await register(of, ['…'])).status, 400)
    for (const [input, code] of [
      [{ status: 'draft' }, 'invalid_state'],
      [{ status: 'cancelled' }, 'event_cancelled'],
      [{ startsIn: -24 * 60 }, 'event_ended'],
    ] as [EventInput, string][])
      assert.equal((await register(await host(input), ['a@example.org'])).body.code, code)
  })

  it('stops when its organizer has no role there, and is deleted after 30 days', async () => {
    const of = await host()
    const [ana] = (await members(of, 1)) as [Guest]
    const made = app.post(pathOf(of), { token: of.token, body: { text: addressOf(ana) } })
    const { id } = (await made).body.data
    await post.settle()
    await app.database.updateTable('attendee_lists').set({ finished_at: null }).where('id', '=', id).execute()
    const [bo] = (await members(of, 1)) as [Guest]
    await app.database.insertInto('attendee_list_rows').values({ list_id: id, number: 7, user_id: bo.id }).execute()
    await app.database.deleteFrom('group_roles').where('user_id', '=', of.owner.id).execute()
    app.clock.advance(11 * 60_000)
    await post.run('attendee-lists.resume')
    assert.equal(await statusOf(of, bo), undefined)
    app.clock.advance(31 * dayMs)
    await post.run('attendee-lists.delete')
    const rows = await app.database.selectFrom('attendee_lists').select('id').where('id', '=', id).execute()
    assert.equal(rows.length, 0)
  })
})
