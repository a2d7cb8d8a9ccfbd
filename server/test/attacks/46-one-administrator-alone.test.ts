import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { dayMs } from '#kernel/time.ts'
import type { App } from '#test/support/app/harness.ts'
import { makeSession, makeUser, type Person } from '#test/support/builders/factories.ts'
import { openPostOffice, type PostOffice } from '#test/support/mail/post-office.ts'

let post: PostOffice
let app: App
let [mallory, second, dave]: Person[] = []
let session: string
before(async () => {
  post = await openPostOffice()
  app = post.app
})
after(() => post[Symbol.asyncDispose]())
beforeEach(async () => {
  mallory = await makeUser(app, { role: 'admin' })
  second = await makeUser(app, { role: 'admin' })
  dave = await makeUser(app)
  session = await makeSession(app, mallory)
  await set({ two_administrators: false, administrator_passkeys: false })
})

const set = (columns: object) => app.database.updateTable('instance_settings').set(columns).execute()
const settings = async () =>
  app.database
    .selectFrom('instance_settings')
    .select(['two_administrators', 'administrator_passkeys'])
    .executeTakeFirstOrThrow()
const roleOf = async ({ id }: Person) =>
  (await app.database.selectFrom('users').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role
const change = (body: object) => app.patch('/v1/admin/settings', { session, body })
const moderate = (person: Person, body: object) => app.patch(`/v1/admin/users/${person.username}`, { session, body })
const approve = async (id: string, by: Person) =>
  app.post(`/v1/admin/approvals/${id}/approve`, { session: await makeSession(app, by) })

describe('attack 46: one administrator switches off the rule of two', () => {
  it('ending the rule, or the passkeys of administrators, waits for the second one', async () => {
    await set({ two_administrators: true })
    const { status, body } = await change({ twoAdministrators: false, tagline: 'Ours' })
    assert.deepEqual([status, body.data.twoAdministrators, body.data.tagline], [200, true, 'Ours'])
    assert.equal((await settings()).two_administrators, true)
    assert.equal((await approve(body.data.waiting[0], mallory!)).status, 403, 'not by the same one')
    assert.equal((await approve(body.data.waiting[0], second!)).status, 200)
    assert.equal((await settings()).two_administrators, false)
  })

  it('the passkeys of administrators too', async () => {
    await set({ two_administrators: true, administrator_passkeys: true })
    await app.database.updateTable('sessions').set({ method: 'passkey' }).where('user_id', '=', mallory!.id).execute()
    const { body } = await change({ administratorPasskeys: false })
    assert.equal(body.data.administratorPasskeys, true, JSON.stringify(body))
    await set({ administrator_passkeys: false })
    assert.equal((await approve(body.data.waiting[0], second!)).status, 200)
  })

  it('taking the role from the other one waits too, and giving up the own does not', async () => {
    await set({ two_administrators: true })
    const { body } = await moderate(second!, { role: 'user' })
    assert.deepEqual([body.data.role, await roleOf(second!)], ['admin', 'admin'])
    assert.equal((await approve(body.data.waiting, second!)).status, 200, 'the other one may agree')
    assert.equal(await roleOf(second!), 'user')
    await makeUser(app, { role: 'admin' })
    assert.equal((await moderate(mallory!, { role: 'user' })).status, 200)
    assert.equal(await roleOf(mallory!), 'user')
  })

  it('a second account that was made an administrator counts after seven days, on either side', async () => {
    assert.equal((await moderate(dave!, { role: 'admin' })).status, 200)
    await set({ two_administrators: true })
    const asked: string = (await change({ twoAdministrators: false })).body.data.waiting[0]
    const early = await approve(asked, dave!)
    assert.deepEqual([early.status, early.body.code], [409, 'invalid_state'])
    const own = await app.patch('/v1/admin/settings', {
      session: await makeSession(app, dave!),
      body: { twoAdministrators: false },
    })
    assert.equal((await approve(own.body.data.waiting[0], mallory!)).status, 409)
    const { data } = (await app.get('/v1/admin/approvals', { session })).body
    const { administrator_since: since } = await app.database
      .selectFrom('users')
      .select('administrator_since')
      .where('id', '=', dave!.id)
      .executeTakeFirstOrThrow()
    const from = new Date(Date.parse(since!) + 7 * dayMs).toISOString()
    assert.equal(data.find((one: { id: string }) => one.id === own.body.data.waiting[0]).canApproveFrom, from)
    app.clock.advance(7 * dayMs + 1)
    session = await makeSession(app, mallory!)
    const again: string = (await change({ twoAdministrators: false })).body.data.waiting[0]
    assert.equal((await approve(again, dave!)).status, 200, 'two new administrators are not locked out for ever')
  })

  it('nor for the recovery of an account', async () => {
    await moderate(dave!, { role: 'admin' })
    const victim = await makeUser(app)
    const body = { newEmail: 'mallory-too@example.net', proof: 'They told me so' }
    const opened = await app.post(`/v1/admin/users/${victim.username}/recoveries`, { session, body })
    const as = async (by: Person) =>
      app.post(`/v1/admin/recoveries/${opened.body.data.id}/approve`, { session: await makeSession(app, by), body: {} })
    assert.equal(opened.status, 201, opened.text)
    assert.equal((await as(dave!)).status, 409)
    const approved = await as(second!)
    assert.equal(approved.status, 200, approved.text)
  })

  it('every other administrator is mailed about a new one', async () => {
    // The mails about the two others first: one of them could go to Dave as soon as he is one.
    await post.settle()
    const before = post.sink.mails.length
    await moderate(dave!, { role: 'admin' })
    await post.settle()
    const mails = post.sink.mails
      .slice(before)
      .filter(({ subject }) => /is now an administrator of Hearth/.test(subject ?? ''))
    const to = mails.map((mail) => mail.to?.[0]?.address)
    for (const { username } of [mallory!, second!]) assert.ok(to.includes(`${username}@example.org`), username)
    assert.ok(!to.includes(`${dave!.username}@example.org`))
    assert.match(mails[0]!.text!, /If you don’t know why/)
  })
})
