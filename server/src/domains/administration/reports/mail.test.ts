import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { giveRole, makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { makeReader, openPostOffice, type PostOffice } from '#test/support/mail/post-office.ts'

let office: PostOffice
let admin: string
before(async () => {
  office = await openPostOffice()
  admin = await makeToken(office.app, await makeUser(office.app, { role: 'admin', name: 'Root' }), ['admin'])
})
after(() => office[Symbol.asyncDispose]())

const report = async (by: Person, target: { type: string; id: string }) => {
  const token = await makeToken(office.app, by, ['user'])
  const body = { target, reason: 'spam', detail: 'Zqwords' }
  return (await office.app.post('/v1/reports', { token, body })).body.data.id as string
}
const makeSender = (name: string) => makeUser(office.app, { name })
/** Without the welcome. */
const answersTo = async (person: Person) =>
  (await office.mailsTo(person)).filter(({ subject }) => subject!.includes('report'))
const act = (id: string, body: object) => office.app.post(`/v1/admin/reports/${id}/act`, { token: admin, body })

it('one mail thanks each reporter, and one says to the owner what is hidden and why, without the reporter', async () => {
  const [ana, bea, olga] = [await makeSender('Zqana'), await makeSender('Zqbea'), await makeReader(office.app, 'Olga')]
  const { groupId } = await makeEventWithGroup(office.app)
  await giveRole(office.app, groupId, olga, 'owner')
  const ids = [await report(ana, { type: 'group', id: groupId! }), await report(bea, { type: 'group', id: groupId! })]
  const answers = await Promise.all(
    [0, 1, 0, 1].map((n) => act(ids[n]!, { action: 'hide', text: 'Remove <b>the links</b>, please' })),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  for (const reporter of [ana, bea]) {
    const [mail, ...more] = await answersTo(reporter)
    assert.deepEqual([mail!.subject, more], ['We’ve reviewed your report', []])
    assert.match(mail!.text!, /took action/)
    assert.doesNotMatch(mail!.text!, /Olga|A group|hidden|Root/)
  }
  const [mail, ...more] = await office.mailsTo(olga)
  assert.deepEqual([mail!.subject, more], ['Something of yours is hidden', []])
  assert.match(mail!.text!, /We’ve hidden your group “A group”\. We found spam\. Only you/)
  assert.match(mail!.text!, /Remove <b>the links<\/b>, please/)
  assert.doesNotMatch(mail!.html!, /<b>the links/)
  assert.doesNotMatch(mail!.raw, /Zqana|Zqbea|Zqwords|Root/)
})

it('a warning cannot be turned off, and names neither the reporter nor the administrator', async () => {
  const [ana, bo] = [await makeSender('Zqana'), await makeReader(office.app, 'Bo')]
  await act(await report(ana, { type: 'user', id: bo.id }), { action: 'warn' })
  const [mail, ...more] = await office.mailsTo(bo)
  assert.deepEqual([mail!.subject, more], ['A warning about your account', []])
  assert.match(mail!.text!, /We’ve looked at your profile\. We found spam\. This is a warning/)
  assert.doesNotMatch(mail!.raw, /Zqana|Zqwords|Root|unsubscribe/i)
})

it('a dismissed report sends the reported person nothing', async () => {
  const [ana, bo] = [await makeSender('Ana'), await makeReader(office.app, 'Bo')]
  await act(await report(ana, { type: 'user', id: bo.id }), { action: 'dismiss' })
  assert.match((await answersTo(ana))[0]!.text!, /no action/)
  assert.deepEqual(await office.mailsTo(bo), [])
})

it('many are suspended without a mail, one with a mail', async () => {
  const ana = await makeSender('Ana')
  const people = await Promise.all([1, 2, 3].map((n) => makeReader(office.app, `Bo ${n}`)))
  const ids: string[] = []
  for (const { id } of people) ids.push(await report(ana, { type: 'user', id }))
  const suspend = (some: string[]) =>
    office.app.post('/v1/admin/reports/act', { token: admin, body: { ids: some, action: 'suspend', text: 'Spam' } })
  for (const some of [ids.slice(1), ids.slice(0, 1)])
    assert.deepEqual((await suspend(some)).body.data.closed.sort(), some.toSorted())
  const counts = await Promise.all(people.map(async (person) => (await office.mailsTo(person)).length))
  assert.deepEqual(counts, [1, 0, 0])
})
