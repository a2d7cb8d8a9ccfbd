import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { dayMs } from '#kernel/time.ts'
import type { App } from '#test/support/app/harness.ts'
import { inTransaction, makeSession, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { openPostOffice, type PostOffice } from '#test/support/mail/post-office.ts'
import { finishRecovery } from './commands.ts'

let post: PostOffice
let app: App
let [first, second] = ['', '']
let secondAdmin: Person
before(async () => {
  post = await openPostOffice()
  app = post.app
  first = await makeToken(app, await makeUser(app, { role: 'admin' }), ['admin'])
  secondAdmin = await makeUser(app, { role: 'admin' })
  second = await makeToken(app, secondAdmin, ['admin'])
})
after(() => post[Symbol.asyncDispose]())

let count = 0
const proof = 'Showed me their passport'
const open = (person: Person, newEmail = `new-${++count}@example.org`, token = first) =>
  app.post(`/v1/admin/users/${person.username}/recoveries`, { token, body: { newEmail, proof } })
async function opened(person: Person): Promise<{ id: string; newEmail: string }> {
  const { status, body, text } = await open(person)
  assert.equal(status, 201, text)
  return body.data
}
const act = (id: string, what: 'approve' | 'stop', token = second) =>
  app.post(`/v1/admin/recoveries/${id}/${what}`, { token, body: {} })
const press = (url: string) =>
  app.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  })
const link = (id: string, does: 'stop' | 'prove') =>
  `/account-recovery/${post.links.seal('mail-links', { recovery: id, act: does })}`
const emailOf = async ({ id }: Person) =>
  (await app.database.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
const stateOf = (id: string) =>
  app.database
    .selectFrom('account_recoveries')
    .select(['finished_at', 'stopped_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
/** As the job would, without the worker. */
const finish = (id: string) => inTransaction(app, (unit) => finishRecovery(unit, id, app.clock.now()))

it('two administrators, a proven address and 72 hours change the address, and end sessions and tokens', async () => {
  const person = await makeUser(app)
  const old = `${person.username}@example.org`
  const session = await makeSession(app, person)
  const token = await makeToken(app, person, ['read:user'])
  const { id, newEmail } = await opened(person)
  await post.settle()
  const mailsTo = (email: string) =>
    post.sink.mails.filter((mail) => mail.to?.[0]?.address === email && /address/.test(mail.subject ?? ''))
  assert.match(mailsTo(old).at(-1)!.text!, /This wasn’t me: stop it/)
  const url = new URL(/https:\/\/\S+\/account-recovery\/\S+/.exec(mailsTo(newEmail)[0]!.text!)![0]).pathname
  assert.equal((await app.http.inject({ method: 'GET', url })).statusCode, 200)
  assert.equal((await press(url)).statusCode, 200)
  assert.equal((await act(id, 'approve')).status, 200)
  await post.settle()
  assert.match(mailsTo(old).at(-1)!.subject!, /about to change/)
  app.clock.advance(3 * dayMs - 600_000)
  await finish(id)
  assert.equal(await emailOf(person), old, 'not before the end of the waiting time')
  app.clock.advance(600_000)
  await post.run('recovery.finish')
  await post.run('recovery.finish')
  assert.equal(await emailOf(person), newEmail)
  assert.equal((await app.get('/v1/me', { session })).status, 401)
  assert.equal((await app.get('/v1/me', { token })).status, 401)
  for (const email of [old, newEmail]) assert.ok(mailsTo(email).length >= 2, email)
})

it('one administrator alone never changes an address', async () => {
  const person = await makeUser(app)
  const { id } = await opened(person)
  const own = await act(id, 'approve', first)
  assert.deepEqual([own.status, own.body.code], [403, 'forbidden'])
  await press(link(id, 'prove'))
  app.clock.advance(10 * dayMs)
  await finish(id)
  assert.equal(await emailOf(person), `${person.username}@example.org`)
  assert.deepEqual(await stateOf(id), { finished_at: null, stopped_at: null })
})

it('the link in the mail to the old address stops it, at every step', async () => {
  for (const steps of [0, 1]) {
    const person = await makeUser(app)
    const { id } = await opened(person)
    if (steps > 0) await act(id, 'approve')
    await press(link(id, 'prove'))
    assert.equal((await press(link(id, 'stop'))).statusCode, 200)
    assert.equal((await press(link(id, 'stop'))).statusCode, 410)
    app.clock.advance(4 * dayMs)
    await finish(id)
    assert.equal(await emailOf(person), `${person.username}@example.org`)
    assert.equal((await act(id, 'approve')).status, 404)
  }
})

it('what no longer holds at the end stops it', async () => {
  const change = (id: string, columns: object) =>
    app.database.updateTable('users').set(columns).where('id', '=', id).execute()
  const cases: Record<string, (person: Person, newEmail: string) => Promise<unknown>> = {
    'the address was not proven': async () => undefined,
    'an administrator lost the role': () => change(secondAdmin.id, { role: 'user' }),
    'the person became an administrator': ({ id }) => change(id, { role: 'admin' }),
    'another account has the address': async (_person, email) => change((await makeUser(app)).id, { email }),
  }
  for (const [what, happen] of Object.entries(cases)) {
    const person = await makeUser(app)
    const { id, newEmail } = await opened(person)
    assert.equal((await act(id, 'approve')).status, 200, what)
    if (what !== 'the address was not proven') await press(link(id, 'prove'))
    await happen(person, newEmail)
    app.clock.advance(4 * dayMs)
    await finish(id)
    assert.equal(await emailOf(person), `${person.username}@example.org`, what)
    assert.notEqual((await stateOf(id)).stopped_at, null, what)
    await change(secondAdmin.id, { role: 'admin' })
  }
})

it('is not for administrators, has one open request for a person, and links are made by us alone', async () => {
  assert.equal((await open(secondAdmin)).body.code, 'invalid_state')
  const person = await makeUser(app)
  const answers = await Promise.all(Array.from({ length: 10 }, () => open(person)))
  assert.equal(answers.filter(({ status }) => status === 201).length, 1)
  const { id } = answers.find(({ status }) => status === 201)!.body.data
  assert.equal((await press(`/account-recovery/${id}`)).statusCode, 404)
  const other = post.links.seal('mail-links', { recovery: id, act: 'approve' })
  assert.equal((await press(`/account-recovery/${other}`)).statusCode, 404)
  assert.equal((await open(await makeUser(app), 'nonsense')).status, 400)
})
