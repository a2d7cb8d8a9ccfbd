import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { after, before, it } from 'node:test'
import { inTransaction, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { hourMs, makeReader, openPostOffice, type PostOffice } from '#test/support/mail/post-office.ts'

let post: PostOffice
before(async () => {
  post = await openPostOffice()
})
after(() => post[Symbol.asyncDispose]())

async function follow(name: string, { username }: Person): Promise<Person> {
  const person = await makeUser(post.app, { name })
  const token = await makeToken(post.app, person, ['user'])
  const answer = await post.app.put(`/v1/users/${username}/follow`, { token })
  assert.ok(answer.status < 300, answer.text)
  return person
}

async function connect(name: string, owner: Person): Promise<void> {
  const { id: visitorId } = await makeUser(post.app, { name })
  await inTransaction(post.app, async (unit) => {
    const [first_id, second_id] = [visitorId, owner.id].sort() as [string, string]
    const connected_at = post.app.clock.now().toISOString()
    const id = randomUUIDv7()
    await unit.db
      .insertInto('connections')
      .values({ id, first_id, second_id, visitor_id: visitorId, connected_at })
      .execute()
    unit.emit('meetpass.connected', { connectionId: id, userId: visitorId, otherUserId: owner.id })
  })
}

async function pass(ms: number): Promise<void> {
  await post.settle()
  post.app.clock.advance(ms)
  await post.run('people-mail.find-news')
}
const subjectsTo = async (person: Person) => (await post.mailsTo(person)).map((mail) => mail.subject!)

it('new followers and connections come in one mail a day', async () => {
  const ana = await makeReader(post.app)
  await follow('Bo', ana)
  await pass(0)
  assert.deepEqual(await subjectsTo(ana), [], 'not before others of the same moment are there')
  await pass(hourMs)
  assert.deepEqual(await subjectsTo(ana), ['Bo followed you'])
  await follow('Cy', ana)
  await connect('Di', ana)
  await pass(2 * hourMs)
  assert.equal((await subjectsTo(ana)).length, 1)
  await pass(24 * hourMs)
  await pass(24 * hourMs)
  const [, mail, ...more] = await post.mailsTo(ana)
  assert.deepEqual([mail?.subject, more.length], ['2 people followed you or connected with you', 0])
  assert.match(mail!.text!, /Di\nConnected through your MeetPass\n/)
  assert.match(mail!.text!, /Cy\nFollows you\n/)
  assert.doesNotMatch(mail!.text!, /Bo/)
})

it('no mail names someone who was blocked since, nor comes to those who turned it off', async () => {
  const [ana, off] = [await makeReader(post.app), await makeReader(post.app)]
  await post.app.database
    .updateTable('notification_preferences')
    .set({ follows: false })
    .where('user_id', '=', off.id)
    .execute()
  const bo = await follow('Bo', ana)
  await follow('Cy', off)
  await post.settle()
  await post.app.database
    .insertInto('blocks')
    .values({ blocker_id: ana.id, blocked_id: bo.id, blocked_at: post.app.clock.now().toISOString() })
    .execute()
  await pass(hourMs)
  assert.deepEqual([await subjectsTo(ana), await subjectsTo(off)], [[], []])
})

it('a reporter hears the outcome, without details of others', async () => {
  const ana = await makeUser(post.app, { name: 'Ana' })
  const bad = await makeUser(post.app, { name: 'Badname' })
  const token = await makeToken(post.app, ana, ['user'])
  const admin = await makeToken(post.app, await makeUser(post.app, { role: 'admin', name: 'Root' }), ['admin'])
  const body = { target: { type: 'user', id: bad.id }, reason: 'spam', detail: 'Advertises' }
  const { id } = (await post.app.post('/v1/reports', { token, body })).body.data
  const review = (status: string) => post.app.patch(`/v1/admin/reports/${id}`, { token: admin, body: { status } })
  const mails = async () => (await post.mailsTo(ana)).filter(({ subject }) => subject!.includes('report'))
  await review('dismissed')
  assert.match((await mails())[0]!.text!, /it doesn’t break our rules/)
  await review('open')
  await review('resolved')
  await review('resolved')
  const [, second, ...more] = await mails()
  assert.match(second!.text!, /took action/)
  assert.doesNotMatch(second!.text!, /Badname|Root|Advertises/)
  assert.equal(more.length, 0)
})
