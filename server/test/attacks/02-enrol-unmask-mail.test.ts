import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Response } from '#test/support/app/harness.ts'
import { inTransaction, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { openPostOffice, type PostOffice } from '#test/support/mail/post-office.ts'

let post: PostOffice
before(async () => {
  post = await openPostOffice()
})
after(() => post[Symbol.asyncDispose]())

interface Member extends Person {
  token: string
}
async function join(): Promise<Member> {
  const person = await makeUser(post.app)
  await post.app.database
    .updateTable('users')
    .set({ created_at: post.app.clock.now().toISOString() })
    .where('id', '=', person.id)
    .execute()
  const scopes = ['user', 'read:user', 'manage:groups', 'manage:events', 'manage:checkins', 'write:events'] as const
  return { ...person, token: await makeToken(post.app, person, [...scopes]) }
}

const code = ({ status, body }: Response) => [status, body.code]
const inDays = (days: number) => new Date(post.app.clock.now().getTime() + days * 86_400_000).toISOString()
let made = 0
const makeGroup = ({ token }: Member) =>
  post.app.post('/v1/manage/groups', { token, body: { name: 'Mine', urlname: `mallory-${++made}` } })
async function makeEvent({ token }: Member, groupId: string): Promise<string> {
  const body = { title: 'Buy v1agra', dateTime: inDays(3), timezone: 'Europe/Berlin', eventType: 'online' }
  const answer = await post.app.post(`/v1/manage/groups/${groupId}/events`, { token, body })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data.id
}
const mailsAbout = async (person: Person) =>
  (await post.mailsTo(person)).filter((mail) => /v1agra|Mine/.test(`${mail.subject} ${mail.text}`)).length

describe('attack 2: a member creates a group to enroll, identify and mail any other member', () => {
  let mallory: Member
  let hidden: Member
  let alice: Member
  let groupId: string
  let eventId: string
  before(async () => {
    ;[mallory, hidden, alice] = [await join(), await join(), await join()]
    const set = { profile_visibility: 'private', name: 'Petra Secret-Name' }
    await post.app.database.updateTable('users').set(set).where('id', '=', hidden.id).execute()
    await post.app.put(`/v1/users/${mallory.username}/block`, { token: alice.token })
    groupId = (await makeGroup(mallory)).body.data.id
    eventId = await makeEvent(mallory, groupId)
  })
  const manage = (method: string, path: string, body?: object) =>
    post.app.call(method, `/v1/manage${path}`, { token: mallory.token, ...(body && { body }) })

  it('gives no seat to private people or to people who blocked them, and learns no name', async () => {
    for (const person of [hidden, alice])
      for (const username of [person.username, person.id]) {
        const answer = await manage('POST', `/events/${eventId}/attendees`, { username })
        assert.deepEqual(code(answer), [404, 'user_not_found'])
      }
    const list = await manage('GET', `/events/${eventId}/attendees`)
    assert.deepEqual(list.body.data, [])
  })
  it('seats and unmasks no person at the desk', async () => {
    for (const person of [hidden, alice]) {
      const path = `/events/${eventId}/attendees/${person.id}/checkin`
      assert.deepEqual(code(await manage('POST', path)), [404, 'user_not_found'])
    }
  })
  it('makes no other person an owner: who blocked them is unknown, and who is visible is asked first', async () => {
    const bob = await join()
    assert.deepEqual(code(await manage('PUT', `/groups/${groupId}/roles/${alice.username}`, { role: 'owner' })), [
      404,
      'user_not_found',
    ])
    assert.deepEqual(code(await manage('PUT', `/groups/${groupId}/roles/${hidden.username}`, { role: 'owner' })), [
      404,
      'user_not_found',
    ])
    await manage('PUT', `/groups/${groupId}/roles/${bob.username}`, { role: 'owner' })
    const holders = (await manage('GET', `/groups/${groupId}/roles`)).body.data
    assert.deepEqual(
      holders.map((one: { userId: string }) => one.userId),
      [mallory.id],
    )
  })
  it('learns by no ban whether a private name exists', async () => {
    const ban = (name: string) => manage('PUT', `/groups/${groupId}/bans/${name}`)
    const [there, missing] = [await ban(hidden.username), await ban('no-such-one')]
    assert.deepEqual(code(there), [404, 'user_not_found'])
    assert.equal(there.text, missing.text)
    assert.deepEqual((await manage('GET', `/groups/${groupId}/bans`)).body.data, [])
  })
  it('sends no mail with their words', async () => {
    const victim = await join()
    await post.app.put(`/v1/users/${mallory.username}/block`, { token: victim.token })
    await manage('POST', `/events/${eventId}/attendees`, { username: victim.username })
    await manage('PUT', `/groups/${groupId}/roles/${victim.username}`, { role: 'owner' })
    for (const person of [hidden, alice, victim]) assert.equal(await mailsAbout(person), 0)
  })
  it('gives no seat back to a person who gave it up', async () => {
    const guest = await join()
    assert.equal((await post.app.post(`/v1/events/${eventId}/rsvp`, { token: guest.token })).status, 201)
    assert.equal((await post.app.delete(`/v1/events/${eventId}/rsvp`, { token: guest.token })).status, 200)
    for (let n = 0; n < 3; n++)
      assert.equal((await manage('POST', `/events/${eventId}/attendees`, { username: guest.username })).status, 409)
    const path = `/events/${eventId}/attendees/${guest.id}/checkin`
    assert.equal((await manage('POST', path)).status, 409)
  })
  it('sends at most three mails about twelve changes of the title', async () => {
    const guests = [await join(), await join(), await join()]
    for (const guest of guests) await post.app.post(`/v1/events/${eventId}/rsvp`, { token: guest.token })
    for (let n = 0; n < 12; n++) {
      await manage('PATCH', `/events/${eventId}`, { title: `Buy v1agra ${n}` })
      await post.settle()
    }
    for (const guest of guests) {
      const changed = (await post.mailsTo(guest)).filter((mail) => mail.subject!.startsWith('Changed'))
      assert.ok(changed.length <= 3, `${changed.length} mails`)
    }
  })
  it('makes at most three groups a day with a new account, also by twenty calls at once', async () => {
    const eve = await join()
    const answers = await Promise.all(Array.from({ length: 20 }, () => makeGroup(eve)))
    assert.equal(answers.filter(({ status }) => status === 201).length, 3)
    const refused = answers.filter(({ status }) => status !== 201)
    assert.ok(refused.every(({ body }) => body.code === 'rate_limited'))
  })
})

it('a troll who blocks every organizer can still be banned, and a guest who blocked one still comes in', async () => {
  const [owner, troll, guest] = [await join(), await join(), await join()]
  const groupId = (await makeGroup(owner)).body.data.id
  const eventId = await makeEvent(owner, groupId)
  for (const person of [troll, guest]) {
    assert.equal((await post.app.post(`/v1/events/${eventId}/rsvp`, { token: person.token })).status, 201)
    await post.app.put(`/v1/users/${owner.username}/block`, { token: person.token })
  }
  const { token } = owner
  const path = `/v1/manage/events/${eventId}/attendees/${guest.id}/checkin`
  assert.equal((await post.app.post(path, { token })).status, 201)
  assert.equal((await post.app.put(`/v1/manage/groups/${groupId}/bans/${troll.username}`, { token })).status, 200)
  await inTransaction(post.app, async ({ db }) => {
    const ban = await db.selectFrom('group_bans').select('user_id').where('group_id', '=', groupId).execute()
    assert.deepEqual(ban, [{ user_id: troll.id }])
  })
})
