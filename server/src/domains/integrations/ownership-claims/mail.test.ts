import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { makeListed } from '#test/support/builders/listings.ts'
import { makeReader, openPostOffice, type PostOffice } from '#test/support/mail/post-office.ts'

let post: PostOffice
before(async () => {
  post = await openPostOffice()
})
after(() => post[Symbol.asyncDispose]())

const mailsTo = async (person: Person) => (await post.mailsTo(person)).map(({ subject, text }) => `${subject}\n${text}`)

it('administrators learn that someone asks, and everyone who claimed the group learns what was decided', async () => {
  const { app } = post
  const root = await makeUser(app, { role: 'admin' })
  const admin = await makeToken(app, root, ['admin'])
  const group = await makeListed(app, 'https://calendar.example.org/x.ics')
  const [bo, cy, di] = [await makeReader(app, 'Bo'), await makeReader(app, 'Cy'), await makeReader(app, 'Di')]
  for (const person of [bo, cy, di]) {
    const body = person === di ? {} : { reason: `This is ${person.username}.` }
    assert.equal((await app.put(group.path, { token: await makeToken(app, person, ['user']), body })).status, 200)
  }
  await post.settle()
  const news = await mailsTo(root)
  assert.equal(news.filter((text) => /Someone claims Club/.test(text)).length, 2)
  assert.ok(news.every((text) => !text.includes('hearth-claim-')))

  const { data } = (await app.get('/v1/admin/ownership-claims', { token: admin })).body
  const decide = (person: Person, body: object) => {
    const { id } = data.find(({ user }: { user: Person }) => user.id === person.id)
    return app.post(`/v1/admin/ownership-claims/${id}/decide`, { token: admin, body })
  }
  assert.equal((await decide(bo, { decision: 'decline', note: 'We could not reach you.' })).status, 200)
  assert.equal((await decide(cy, { decision: 'accept' })).status, 200)
  await post.settle()
  const last = async (person: Person) => (await mailsTo(person)).at(-1)!
  assert.match(await last(bo), /Your claim to Club.*declined it.*We could not reach you\./s)
  assert.match(await last(cy), /Club \d+ is yours.*\/organize\/groups\/club-/s)
  assert.match(await last(di), /Club \d+ has an owner now.*your claim has ended/s)
  assert.equal((await mailsTo(root)).length, news.length, 'what an administrator decided is no news')
})
