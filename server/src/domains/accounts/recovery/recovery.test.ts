import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
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
const link = (id: string, does: 'stop' | 'prove' | 'clear') =>
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

/** A passkey, a linked account and a session, as a person has who took the account over before. */
async function addWaysIn({ id: userId }: Person): Promise<void> {
  const created_at = app.clock.now().toISOString()
  const key = { credential_id: Buffer.from(userId), public_key: Buffer.from('key'), counter: 0, transports: [] }
  await app.database
    .insertInto('passkeys')
    .values({ id: randomUUIDv7(), user_id: userId, ...key, name: 'Strange phone', created_at })
    .execute()
  await app.database
    .insertInto('linked_accounts')
    .values({
      provider: 'github',
      provider_user_id: userId,
      user_id: userId,
      provider_username: 'stranger',
      created_at,
    })
    .execute()
}
const countWaysIn = async ({ id }: Person) => [
  (await app.database.selectFrom('passkeys').select('id').where('user_id', '=', id).execute()).length,
  (await app.database.selectFrom('linked_accounts').select('provider').where('user_id', '=', id).execute()).length,
]
async function recovered(person: Person): Promise<{ id: string; newEmail: string }> {
  const recovery = await opened(person)
  await press(link(recovery.id, 'prove'))
  assert.equal((await act(recovery.id, 'approve')).status, 200)
  app.clock.advance(3 * dayMs)
  await finish(recovery.id)
  assert.equal(await emailOf(person), recovery.newEmail)
  return recovery
}

it('afterwards the new address learns what else opens the account, and removes it all with one press', async () => {
  const person = await makeUser(app)
  await addWaysIn(person)
  const { newEmail } = await recovered(person)
  await post.settle()
  const mail = post.sink.mails.find(
    ({ to, subject }) => to?.[0]?.address === newEmail && /What else opens/.test(subject ?? ''),
  )!
  for (const said of [/Strange phone/, /GitHub: stranger/, /calendar and news feeds/]) assert.match(mail.text!, said)
  const session = await makeSession(app, person)
  const token = await makeToken(app, person, ['user'])
  const { feedToken } = (await app.get('/v1/profile/feed-token', { token })).body.data
  const url = new URL(/https:\/\/\S+\/account-recovery\/\S+/.exec(mail.text!)![0]).pathname
  const page = await app.http.inject({ method: 'GET', url })
  assert.equal(page.statusCode, 200)
  assert.match(page.payload, /<form method="post"[^>]*><button>Remove them all/)
  assert.deepEqual(await countWaysIn(person), [1, 1], 'a page that is only opened changes nothing')
  assert.equal((await press(url)).statusCode, 200)
  assert.deepEqual(await countWaysIn(person), [0, 0])
  assert.equal(await emailOf(person), newEmail, 'mail still opens the account')
  assert.equal((await app.get('/v1/me', { session })).status, 401)
  assert.equal((await app.get('/v1/me', { token })).status, 401)
  await post.settle()
  const again = (await app.get('/v1/profile/feed-token', { token: await makeToken(app, person, ['user']) })).body.data
  assert.notEqual(again.feedToken, feedToken)
})

it('the link removes nothing before the change, after another change of address, and of an administrator', async () => {
  const early = await makeUser(app)
  await addWaysIn(early)
  const { id } = await opened(early)
  assert.equal((await press(link(id, 'clear'))).statusCode, 410)
  assert.deepEqual(await countWaysIn(early), [1, 1])
  for (const change of [{ email: 'another@example.org' }, { role: 'admin' }]) {
    const person = await makeUser(app)
    await addWaysIn(person)
    const recovery = await recovered(person)
    await app.database.updateTable('users').set(change).where('id', '=', person.id).execute()
    assert.equal((await press(link(recovery.id, 'clear'))).statusCode, 410, JSON.stringify(change))
    assert.deepEqual(await countWaysIn(person), [1, 1])
  }
})
