import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { dayMs } from '#kernel/time.ts'
import { inTransaction, makeSession, makeToken, makeUser } from '#test/support/builders/factories.ts'
import { openPostOffice } from '#test/support/mail/post-office.ts'
import { openSite, type Site, sayName } from '#test/support/sign-in/server.ts'
import { approveSignUp, refuseSignUp } from './commands.ts'
import { requestSignUp } from './index.ts'

let site: Site
before(async () => {
  site = await openSite()
  await site.app.database.updateTable('instance_settings').set({ sign_up: 'approval' }).execute()
})
after(() => site[Symbol.asyncDispose]())

async function ask(email: string, username: string) {
  const visitor = site.visitor()
  await visitor.post('/sign-in', { email, return_to: '/' })
  const { code } = await site.mailTo(email)
  const answer = await sayName(visitor, await visitor.post('/sign-in/code', { code }), { name: username })
  return { visitor, answer }
}
const waiting = (email: string) =>
  site.app.database.selectFrom('sign_up_requests').select(['id', 'username']).where('email', '=', email).execute()
const userOf = (email: string) =>
  site.app.database
    .selectFrom('users')
    .select(['id', 'username', 'trusted_at'])
    .where('email', '=', email)
    .executeTakeFirst()
const decide = (work: typeof approveSignUp, id: string) =>
  inTransaction(site.app, (unit) => work(unit, id, site.app.clock.now()))

it('a new person waits without an account or a session, and asking again makes no second request', async () => {
  const { visitor, answer } = await ask('wait@example.org', 'wait-one')
  assert.equal(answer.status, 200)
  assert.match(answer.text, /You’re almost in/)
  assert.equal(visitor.cookies.has('session'), false)
  assert.equal(await userOf('wait@example.org'), undefined)
  await inTransaction(site.app, (unit) =>
    requestSignUp(
      unit,
      { email: 'Wait@example.org', name: 'W', username: 'wait-two', termsVersion: null, cause: 'no_script' },
      site.app.clock.now(),
    ),
  )
  assert.deepEqual(
    (await waiting('wait@example.org')).map(({ username }) => username),
    ['wait-two'],
  )
})

it('an approved person has a trusted account, with another username if theirs was taken meanwhile', async () => {
  await ask('late@example.org', 'popular')
  await makeUser(site.app, { username: 'popular' })
  const { id } = (await waiting('late@example.org'))[0]!
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => decide(approveSignUp, id)))
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1, 'one of many who decide at once')
  const user = await userOf('late@example.org')
  assert.notEqual(user?.username, 'popular')
  assert.notEqual(user?.trusted_at, null)
  assert.equal((await waiting('late@example.org')).length, 0)
})

it('a refused person has no account and can ask again', async () => {
  await ask('no@example.org', 'refused-one')
  const { id } = (await waiting('no@example.org'))[0]!
  await decide(refuseSignUp, id)
  await assert.rejects(decide(approveSignUp, id), { code: 'sign_up_request_not_found' })
  assert.equal(await userOf('no@example.org'), undefined)
})

it('administrators approve and refuse on their page, many at once', async () => {
  const root = await makeUser(site.app, { role: 'admin' })
  await ask('page-a@example.org', 'page-a')
  await ask('page-b@example.org', 'page-b')
  const visitor = site.visitor()
  visitor.cookies.set('session', await makeSession(site.app, root))
  const page = await visitor.get('/admin/people/waiting')
  assert.match(page.text, /page-a@example\.org/)
  const ids = [...(await waiting('page-a@example.org')), ...(await waiting('page-b@example.org'))]
  const form = new URLSearchParams({ do: 'approve' })
  for (const { id } of ids) form.append('id', id)
  assert.equal((await visitor.post('/admin/people/waiting', form)).status, 303)
  assert.ok((await userOf('page-a@example.org')) && (await userOf('page-b@example.org')))
})

it('people are mailed what was decided, administrators once a day, and requests end after 30 days', async () => {
  await using post = await openPostOffice()
  const { app } = post
  const root = await makeUser(app, { role: 'admin' })
  const token = await makeToken(app, root, ['admin'])
  const request = (name: string) =>
    inTransaction(app, (unit) =>
      requestSignUp(
        unit,
        { email: `${name}@example.org`, name, username: name, termsVersion: null, cause: 'approval' },
        app.clock.now(),
      ),
    )
  const subjectsTo = (email: string) =>
    post.sink.mails.filter((mail) => mail.to?.[0]?.address === email).map(({ subject }) => subject)
  for (const name of ['first-one', 'second-one', 'third-one']) await request(name)
  await post.settle()
  const news = () =>
    subjectsTo(`${root.username}@example.org`).filter((subject) => subject?.includes('waiting to join'))
  assert.equal(news().length, 1)
  const [first, second] = (await app.get('/v1/admin/sign-up-requests', { token })).body.data
  assert.equal((await app.post(`/v1/admin/sign-up-requests/${first.id}/approve`, { token, body: {} })).status, 200)
  assert.equal((await app.post(`/v1/admin/sign-up-requests/${second.id}/refuse`, { token, body: {} })).status, 200)
  await post.settle()
  assert.ok(subjectsTo('first-one@example.org').includes('Welcome to Hearth'))
  assert.deepEqual(subjectsTo('second-one@example.org'), ['Your request to join Hearth'])
  await request('fourth-one')
  await post.run('sign-up-requests.tell')
  assert.equal(news().length, 1)
  app.clock.advance(dayMs)
  await request('fifth-one')
  await post.settle()
  assert.equal(news().length, 2)
  app.clock.advance(30 * dayMs)
  await post.run('sign-up-requests.erase')
  assert.equal((await app.database.selectFrom('sign_up_requests').select('id').execute()).length, 0)
})
