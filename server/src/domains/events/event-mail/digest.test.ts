import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { makeToken, type Person } from '#test/support/builders/factories.ts'
import { hourMs, makeEvent, makeReader, openPostOffice, type PostOffice } from '#test/support/mail/post-office.ts'

let post: PostOffice
before(async () => {
  post = await openPostOffice()
})
after(() => post[Symbol.asyncDispose]())

async function join(person: Person, groupId: string, eventMail = 'weekly'): Promise<void> {
  const token = await makeToken(post.app, person, ['write:favorites'])
  assert.equal((await post.app.put(`/v1/favorites/${groupId}`, { token, body: { eventMail } })).status, 200)
}

async function makeMember(timezone = 'Europe/Berlin'): Promise<Person> {
  const person = await makeReader(post.app)
  await post.app.database.updateTable('users').set({ timezone }).where('id', '=', person.id).execute()
  return person
}

/** Events are published when they are made; by themselves they have no such time. */
async function publish(title: string, startsInMs: number, columns: object = {}) {
  const event = await makeEvent(post.app, { title, startsInMs })
  const published = { published_at: post.app.clock.now().toISOString(), ...columns }
  await post.app.database.updateTable('events').set(published).where('id', '=', event.id).execute()
  return event
}

/** The clock begins on a Wednesday at noon, UTC. */
async function pass(hours: number): Promise<void> {
  await post.settle()
  post.app.clock.advance(hours * hourMs)
  await sql`delete from pgboss.job where state = 'completed'`.execute(post.app.database)
  await post.run('event-mail.find-digests')
}

describe('the weekly digest', () => {
  it('is one mail over all groups on the morning of the person, and only with something new', async () => {
    const ana = await makeMember()
    const ben = await makeMember('America/Los_Angeles')
    const swim = await publish('Swim', 72 * hourMs)
    const choir = await publish('Choir', 73 * hourMs)
    const answered = await publish('Answered', 80 * hourMs)
    const unlisted = await publish('Unlisted', 80 * hourMs, { visibility: 'unlisted' })
    const far = await publish('Far away', 80 * 24 * hourMs)
    const each = await publish('Each', 80 * hourMs)
    for (const { groupId } of [swim, choir, answered, unlisted, far]) await join(ana, groupId)
    await join(ana, each.groupId, 'each')
    await join(ben, swim.groupId)
    const token = await makeToken(post.app, ana, ['write:events'])
    await post.app.post(`/v1/events/${answered.id}/rsvp`, { token })
    const digests = async (person: Person) =>
      (await post.mailsTo(person)).filter(({ subject }) => subject!.startsWith('This week'))

    await pass(17)
    assert.equal((await digests(ana)).length, 0, 'not before eight')
    await pass(1.5)
    const [mail, ...more] = await digests(ana)
    assert.deepEqual([mail?.subject, more.length], ['This week: Swim and 1 more', 0])
    assert.match(mail!.text!, /Saturday 13 June\n-+\n\nSwim\n14:00 CEST · The shed, Berlin\nGarden\n/)
    assert.doesNotMatch(mail!.text!, /Answered|Unlisted|Far away|Each/)
    assert.equal((await digests(ben)).length, 0, 'it is night there')
    await pass(10)
    assert.equal((await digests(ben)).length, 1)
    await pass(0)
    await pass(7 * 24 - 10)
    assert.equal((await digests(ana)).length, 1, 'nothing is new a week later')

    await publish('Not theirs', 48 * hourMs)
    const { groupId } = await publish('New one', 48 * hourMs)
    await join(ana, groupId)
    await pass(7 * 24)
    assert.equal((await digests(ana)).length, 1, 'it is over by the next digest')
    const next = await publish('Next', 9 * 24 * hourMs)
    await join(ana, next.groupId)
    await pass(7 * 24)
    assert.deepEqual((await digests(ana)).at(-1)?.subject, 'This week: Next')
  })

  it('goes to no one who turned off news of groups, and to each person once however often it is queued', async () => {
    const ana = await makeMember('UTC')
    const off = await makeMember('UTC')
    const { groupId } = await publish('Sowing', 20 * 24 * hourMs)
    for (const person of [ana, off]) await join(person, groupId)
    await post.app.database
      .updateTable('notification_preferences')
      .set({ groups: false })
      .where('user_id', '=', off.id)
      .execute()
    await post.settle()
    const row = await post.app.database
      .selectFrom('event_digests')
      .select('due_at')
      .where('user_id', '=', ana.id)
      .executeTakeFirstOrThrow()
    await pass((Date.parse(row.due_at) - post.app.clock.now().getTime()) / hourMs + 0.1)
    await post.queue('event-mail.send-digest', { userId: ana.id, dueAt: row.due_at })
    assert.equal((await post.mailsTo(ana)).length, 1)
    assert.equal((await post.mailsTo(off)).length, 0)
  })
})
