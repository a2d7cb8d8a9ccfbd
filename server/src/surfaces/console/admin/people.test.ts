import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { makeSession, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'

const app = useApp()
let root: Person
let ana: Person
let session: string
beforeEach(async () => {
  await app.database.updateTable('users').set({ role: 'user' }).execute()
  await app.database.updateTable('instance_settings').set({ two_administrators: false }).execute()
  root = await makeUser(app, { role: 'admin', name: 'Root' })
  ana = await makeUser(app, { name: 'Ana <i>Quill</i>' })
  session = await makeSession(app, root)
})

const send = async (method: 'GET' | 'POST', url: string, form: Record<string, string> = {}, by = session) => {
  const headers = { cookie: `session=${by}`, 'sec-fetch-site': 'same-origin' }
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const posted = method === 'POST' && {
    payload: new URLSearchParams(form).toString(),
    headers: { ...headers, ...type },
  }
  const answer = await app.http.inject({ method, url, headers, ...posted })
  const flash = /flash=(\w+)/.exec(String(answer.headers['set-cookie']))?.[1]
  return { status: answer.statusCode, flash, location: answer.headers.location, text: answer.payload }
}
const get = (url: string, by = session) => send('GET', url, {}, by)
const act = (name: string, form: Record<string, string> = {}, by = session, person = ana) =>
  send('POST', `/admin/people/${person.id}/${name}`, form, by)
const row = (person = ana) =>
  app.database
    .selectFrom('users')
    .select(['role', 'suspended_at', 'suspended_until', 'suspension_reason', 'deleted_at'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()

describe('the pages of people', () => {
  it('find a person and show what is known, with names as text', async () => {
    const list = await get('/admin/people?q=quill')
    assert.equal(list.status, 200)
    assert.match(list.text, new RegExp(`href="/admin/people/${ana.id}"`))
    assert.ok(!list.text.includes('<i>Quill'))
    assert.match((await get('/admin/people?q=unknown-person&status=odd&sort=x')).text, /No one found/)
    const page = await get(`/admin/people/${ana.username}`)
    assert.equal(page.status, 200)
    assert.match(page.text, new RegExp(`${ana.username}@example.org`))
    assert.match(page.text, /Private notes of groups/)
    assert.match(page.text, /<dt>Announcements waiting to be sent<\/dt><dd>0<\/dd>/)
    assert.equal((await get('/admin/people/no-such-person')).status, 404)
  })

  it('suspend after a question, for the chosen time, and lift', async () => {
    const form = { reason: 'Spam', days: '7', 'has.hideContent': '1' }
    const asked = await act('suspend', { ...form, do: 'suspend' })
    assert.equal(asked.status, 200)
    assert.match(asked.text, /name="reason" value="Spam"/)
    assert.equal((await row()).suspended_at, null)
    const done = await act('suspend', { ...form, confirmed: 'suspend' })
    assert.deepEqual([done.status, done.flash], [303, 'personSuspended'])
    const { suspended_at, suspended_until, suspension_reason } = await row()
    const days = (Date.parse(suspended_until!) - Date.parse(suspended_at!)) / 86_400_000
    assert.deepEqual([Math.round(days), suspension_reason], [7, 'Spam'])
    const page = await get(`/admin/people/${ana.id}`)
    assert.match(page.text, /Reason: Spam/)
    assert.match(page.text, /suspended Ana/)
    assert.equal((await act('lift')).flash, 'suspensionLifted')
    assert.equal((await row()).suspended_at, null)
  })

  it('change the role, sign out, send the data and delete, each after what it needs', async () => {
    await act('make-admin', { do: 'make-admin' })
    assert.equal((await row()).role, 'user')
    assert.equal((await act('make-admin', { confirmed: 'make-admin' })).flash, 'madeAdministrator')
    assert.equal((await act('remove-admin', { confirmed: 'remove-admin' })).flash, 'removedAdministrator')
    const token = await makeToken(app, ana, ['read:user'])
    assert.equal((await act('sign-out', { 'has.tokens': '1', tokens: 'on' })).flash, 'signedOutEverywhere')
    assert.equal((await app.get('/v1/me', { token })).status, 401)
    assert.equal((await act('export')).flash, 'exportMailed')
    assert.equal((await act('delete')).status, 200)
    assert.equal((await row()).deleted_at, null)
    const deleted = await act('delete', { confirmed: 'delete' })
    assert.deepEqual([deleted.flash, deleted.location], ['personDeleted', '/admin/people'])
    assert.notEqual((await row()).deleted_at, null)
  })

  it('refuse to remove or suspend the last administrator, in words', async () => {
    for (const name of ['remove-admin', 'suspend']) {
      const refused = await act(name, { confirmed: name }, session, root)
      assert.equal(refused.status, 409)
      assert.match(refused.text, /This is the only administrator/)
    }
    assert.equal((await row(root)).role, 'admin')
  })

  it('are for administrators with a fresh sign-in', async () => {
    const own = await makeSession(app, ana)
    for (const path of ['/admin/people', `/admin/people/${ana.id}`, '/admin/people/approvals'])
      assert.equal((await get(path, own)).status, 403, path)
    for (const name of ['suspend', 'make-admin', 'sign-out', 'export', 'delete'])
      assert.equal((await act(name, { confirmed: name }, own)).status, 403, name)
    app.clock.advance(16 * 60_000)
    for (const name of ['delete', 'make-admin']) {
      const { status, location } = await act(name, { confirmed: name })
      assert.equal(status, 303)
      assert.match(String(location), /^\/sign-in/)
    }
    const { role, deleted_at } = await row()
    assert.deepEqual([role, deleted_at], ['user', null])
  })
})

describe('the page of approvals', () => {
  it('shows what waits; the one who asked can only withdraw, another one decides', async () => {
    const second = await makeSession(app, await makeUser(app, { role: 'admin', name: 'Second' }))
    await app.database.updateTable('instance_settings').set({ two_administrators: true }).execute()
    assert.match((await get(`/admin/people/${ana.id}`)).text, /A second administrator must approve this first/)
    assert.equal((await act('delete', { confirmed: 'delete' })).flash, 'approvalWaiting')
    const own = await get('/admin/people/approvals')
    assert.match(own.text, /You asked for this/)
    assert.match(own.text, />Withdraw</)
    const { text } = await get('/admin/people/approvals', second)
    const [, action] = /action="([^"]+approve)"/.exec(text)!
    const asked = await send('POST', action!, {}, second)
    assert.match(asked.text, /name="confirmed" value="approve"/)
    assert.equal((await row()).deleted_at, null)
    assert.equal((await send('POST', action!, { confirmed: 'approve' }, session)).status, 403)
    assert.equal((await send('POST', action!, { confirmed: 'approve' }, second)).flash, 'approvalApproved')
    assert.notEqual((await row()).deleted_at, null)
    assert.equal((await send('POST', action!, { confirmed: 'approve' }, second)).flash, 'approvalGone')
    assert.match((await get('/admin/people/approvals')).text, /Nothing waits/)
  })
})
