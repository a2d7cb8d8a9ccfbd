import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { giveRole } from '#test/support/builders/events.ts'
import { makeToken, type Person } from '#test/support/builders/factories.ts'
import { hourMs, makeReader, openPostOffice, type PostOffice } from '#test/support/mail/post-office.ts'

let post: PostOffice
let owner: Person
let token: string
before(async () => {
  post = await openPostOffice()
  owner = await makeReader(post.app, 'Owner')
  token = await makeToken(post.app, owner, ['manage:events', 'manage:groups'])
})
after(() => post[Symbol.asyncDispose]())

let made = 0
async function makeGroup(): Promise<string> {
  const body = { name: `Garden ${++made}`, urlname: `garden-${made}` }
  const answer = await post.app.post('/v1/manage/groups', { token, body })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data.id
}

async function join(groupId: string, eventMail?: string, name = 'Ana'): Promise<Person> {
  const person = await makeReader(post.app, name)
  const own = await makeToken(post.app, person, ['write:favorites'])
  const body = eventMail === undefined ? {} : { eventMail }
  assert.equal((await post.app.put(`/v1/favorites/${groupId}`, { token: own, body })).status, 200)
  return person
}

async function publish(groupId: string, title: string): Promise<string> {
  const dateTime = new Date(post.app.clock.now().getTime() + 200 * hourMs).toISOString()
  const body = { title, dateTime, timezone: 'Europe/Berlin' }
  const answer = await post.app.post(`/v1/manage/groups/${groupId}/events`, { token, body })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data.id
}

/** Lets time pass, forgets jobs that are done as the queue does after an hour, and looks for what is due. */
async function pass(ms: number): Promise<void> {
  await post.settle()
  post.app.clock.advance(ms)
  await sql`delete from pgboss.job where state = 'completed'`.execute(post.app.database)
  await post.run('event-mail.find-new-events')
}
const gather = () => pass(15 * 60_000)
const subjectsTo = async (person: Person) => (await post.mailsTo(person)).map((mail) => mail.subject!)

describe('mail about new events', () => {
  it('goes to members who asked for each event, once', async () => {
    const groupId = await makeGroup()
    const ana = await join(groupId, 'each')
    const others = [await join(groupId), await join(groupId, 'weekly'), await join(groupId, 'none')]
    await publish(groupId, 'Sowing day')
    await pass(5 * 60_000)
    assert.deepEqual(await subjectsTo(ana), [], 'not before other events of the same moment are there')
    await gather()
    await pass(2 * hourMs)
    await pass(30 * hourMs)
    const [mail, ...more] = await post.mailsTo(ana)
    assert.deepEqual([mail?.subject, more.length], [`New event: Sowing day (Garden ${made})`, 0])
    assert.match(mail!.text!, /Hi Ana,\n\nGarden \d+ has planned a new event\.\n\nSowing day\nWhen: /)
    assert.match(mail!.raw, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
    for (const person of others) assert.deepEqual(await subjectsTo(person), [])
    const rows = await post.app.database.selectFrom('group_news').select('due_at').execute()
    assert.deepEqual(rows, [{ due_at: null }], 'and no one is looked for any more')
  })

  it('comes once a day: a second event is told the next day, with all that came since', async () => {
    const groupId = await makeGroup()
    const ana = await join(groupId, 'each')
    await publish(groupId, 'First')
    await gather()
    await publish(groupId, 'Second')
    await gather()
    await publish(groupId, 'Third')
    await pass(20 * hourMs)
    const name = `Garden ${made}`
    assert.deepEqual(await subjectsTo(ana), [`New event: First (${name})`])
    await pass(4 * hourMs)
    await pass(hourMs)
    const [, mail, ...more] = await post.mailsTo(ana)
    assert.deepEqual([mail?.subject, more.length], [`2 new events from ${name}`, 0])
    assert.match(mail!.text!, /Second[\s\S]+Third/)
    assert.doesNotMatch(mail!.text!, /First/)
  })

  it('tells a series of twelve dates as one', async () => {
    const groupId = await makeGroup()
    const ana = await join(groupId, 'each')
    const eventId = await publish(groupId, 'Choir')
    const dateTime = new Date(post.app.clock.now().getTime() + 300 * hourMs).toISOString()
    const body = { dateTime, repeat: { freq: 'weekly', count: 11 } }
    const answer = await post.app.post(`/v1/manage/events/${eventId}/duplicate`, { token, body })
    assert.equal(answer.status, 201, answer.text)
    await gather()
    const [mail, ...more] = await post.mailsTo(ana)
    assert.deepEqual([mail?.subject, more.length], [`New event: Choir (Garden ${made})`, 0])
    assert.match(mail!.text!, /and 11 more dates/)
  })

  it('tells no one of events that were hidden, cancelled or unlisted before the mail was written', async () => {
    const groupId = await makeGroup()
    const ana = await join(groupId, 'each')
    const change = (id: string, columns: object) =>
      post.app.database.updateTable('events').set(columns).where('id', '=', id).execute()
    const hidden = await publish(groupId, 'Hidden')
    const unlisted = await publish(groupId, 'Unlisted')
    const cancelled = await publish(groupId, 'Cancelled')
    await post.settle()
    await change(hidden, { hidden_at: post.app.clock.now().toISOString() })
    await change(unlisted, { visibility: 'unlisted' })
    await change(cancelled, { status: 'cancelled' })
    await gather()
    assert.deepEqual(await subjectsTo(ana), [])
    await publish(groupId, 'Open')
    await gather()
    assert.deepEqual(await subjectsTo(ana), [`New event: Open (Garden ${made})`])
  })

  const without: Record<string, (person: Person, groupId: string) => Promise<unknown>> = {
    'muted the group': ({ id }, group_id) =>
      post.app.database
        .insertInto('group_mutes')
        .values({ user_id: id, group_id, muted_at: post.app.clock.now().toISOString() })
        .execute(),
    'blocked an organizer': ({ id }) => block(id, owner.id),
    'are blocked by an organizer': ({ id }) => block(owner.id, id),
    'have an address that bounces': ({ username }) =>
      post.app.database
        .insertInto('mail_suppressions')
        .values({ address_lower: `${username}@example.org`, reason: 'bounce', suppressed_at: new Date().toISOString() })
        .execute(),
    'are suspended': ({ id }) =>
      post.app.database
        .updateTable('users')
        .set({ suspended_at: new Date().toISOString() })
        .where('id', '=', id)
        .execute(),
    'turned off news of all groups': ({ id }) =>
      post.app.database
        .updateTable('notification_preferences')
        .set({ groups: false })
        .where('user_id', '=', id)
        .execute(),
    'left the group': ({ id }) => post.app.database.deleteFrom('group_favorites').where('user_id', '=', id).execute(),
  }
  const block = (blocker_id: string, blocked_id: string) =>
    post.app.database
      .insertInto('blocks')
      .values({ blocker_id, blocked_id, blocked_at: post.app.clock.now().toISOString() })
      .execute()

  it('reaches no members who may not or do not want to hear, and all others', async () => {
    const groupId = await makeGroup()
    await giveRole(post.app, groupId, owner, 'owner').catch(() => undefined)
    const people = new Map<string, Person>()
    for (const why of Object.keys(without)) {
      people.set(`${why} before`, await join(groupId, 'each'))
      people.set(`${why} meanwhile`, await join(groupId, 'each'))
    }
    for (const [why, change] of Object.entries(without)) await change(people.get(`${why} before`)!, groupId)
    const bo = await join(groupId, 'each', 'Bo')
    await publish(groupId, 'Sowing day')
    await post.settle()
    for (const [why, change] of Object.entries(without)) await change(people.get(`${why} meanwhile`)!, groupId)
    await gather()
    await pass(2 * hourMs)
    for (const [why, person] of people) assert.deepEqual(await subjectsTo(person), [], why)
    assert.equal((await subjectsTo(bo)).length, 1)
    const row = await post.app.database
      .selectFrom('group_news')
      .select('due_at')
      .where('group_id', '=', groupId)
      .executeTakeFirst()
    assert.equal(row?.due_at, null, 'they do not keep the group due')
  })
})
