import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { after, before, beforeEach, describe, it } from 'node:test'
import { messagesFor } from '#messages/index.ts'
import { giveRole, makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeUser, type Person } from '#test/support/builders/factories.ts'
import { browse } from '#test/support/builders/passes.ts'
import type { Site } from '#test/support/sign-in/server.ts'
import { openSignInSite, type SignInSite } from '#test/support/sign-in/ways-in.ts'

const { flash, admin: messages } = messagesFor('en')
const text = messages.reports
const queue = '/admin/moderation'
let scope: SignInSite
let site: Site
let root: Person
before(async () => {
  scope = await openSignInSite()
  site = scope.site
  root = await makeUser(site.app, { role: 'admin', name: 'Root' })
})
after(() => scope[Symbol.asyncDispose]())
beforeEach(() => site.app.database.deleteFrom('reports').execute())

/** An event of Olga that Ana reported; the id of the report. */
async function makeReport(detail = 'Buy <b>now</b>') {
  const olga = await makeUser(site.app, { name: 'Olga <i>' })
  const { id: eventId, groupId } = await makeEventWithGroup(site.app)
  await giveRole(site.app, groupId, olga, 'owner')
  const ana = await makeUser(site.app, { name: 'Ana' })
  const target = { target_type: 'event', target_id: eventId, owner_id: olga.id, reporter_id: ana.id }
  const id = randomUUIDv7()
  await site.app.database
    .insertInto('reports')
    .values({ id, ...target, reason: 'spam', detail, created_at: site.app.clock.now().toISOString() })
    .execute()
  return { id, olga }
}
const stateOf = (id: string) =>
  site.app.database.selectFrom('reports').select(['status', 'outcome']).where('id', '=', id).executeTakeFirstOrThrow()

describe('the queue of reports', () => {
  it('shows what was reported, and closes many with one press', async () => {
    const reports = [await makeReport(), await makeReport(), await makeReport()]
    const visitor = await browse(site, root)
    const page = await visitor.get(queue)
    assert.equal(page.status, 200)
    for (const { id } of reports) assert.ok(page.text.includes(`href="${queue}/${id}"`))
    assert.match(page.text, /Buy &#60;b&#62;now/)
    const form = new URLSearchParams({ do: 'dismiss' })
    for (const { id } of reports.slice(1)) form.append('id', id)
    assert.equal((await visitor.post(queue, form)).location, queue)
    assert.ok((await visitor.get(queue)).text.includes(flash.done.reportsClosed))
    assert.deepEqual(await stateOf(reports[2]!.id), { status: 'dismissed', outcome: 'dismiss' })
    assert.deepEqual(await stateOf(reports[0]!.id), { status: 'open', outcome: null })
  })

  it('asks before many are suspended, and says when something was skipped', async () => {
    const { id, olga } = await makeReport()
    const visitor = await browse(site, root)
    const asked = await visitor.post(queue, { do: 'suspend', id })
    assert.match(asked.text, /Suspend the owners\?/)
    assert.equal((await stateOf(id)).status, 'open')
    await visitor.post(queue, { confirmed: 'suspend', id })
    assert.deepEqual(await stateOf(id), { status: 'resolved', outcome: 'suspend' })
    const user = site.app.database.selectFrom('users').select('suspended_at').where('id', '=', olga.id)
    assert.notEqual((await user.executeTakeFirstOrThrow()).suspended_at, null)
    await visitor.post(queue, { do: 'dismiss', id })
    assert.ok((await visitor.get(queue)).text.includes(flash.failed.reportsSkipped))
  })
})

describe('the screen of a report', () => {
  it('decides with one press and leads to the next open report', async () => {
    const [first, next] = [await makeReport(), await makeReport()]
    const visitor = await browse(site, root)
    const page = await visitor.get(`${queue}/${first.id}`)
    for (const words of ['Olga &#60;i&#62;', 'Buy &#60;b&#62;now', 'Ana', text.effects.hide])
      assert.ok(page.text.includes(words), words)
    const done = await visitor.post(`${queue}/${first.id}/act`, { do: 'hide', text: 'Too many links' })
    assert.deepEqual([done.status, done.location], [303, `${queue}/${next.id}`])
    assert.ok((await visitor.get(done.location!)).text.includes(flash.done.reportClosedNext))
    assert.deepEqual(await stateOf(first.id), { status: 'resolved', outcome: 'hide' })
    const late = await visitor.post(`${queue}/${first.id}/act`, { do: 'warn' })
    assert.ok((await visitor.get(late.location!)).text.includes(flash.failed.reportClosedBefore))
    await visitor.post(`${queue}/${first.id}/reopen`)
    assert.equal((await stateOf(first.id)).status, 'open')
  })

  it('takes notes and assignments, and keeps what was typed when one is refused', async () => {
    const { id } = await makeReport()
    const visitor = await browse(site, root)
    const path = `${queue}/${id}`
    await visitor.post(`${path}/notes`, { note: '1', text: 'Called <them>' })
    await visitor.post(`${path}/assignee`, { do: 'me' })
    const page = (await visitor.get(path)).text
    assert.match(page, /Called &#60;them&#62;/)
    assert.match(page, /assigned the report about event to Root/)
    const refused = await visitor.post(`${path}/assignee`, { assignee: '@unknown-person' })
    assert.equal(refused.status, 404)
    assert.ok(refused.text.includes(text.unknownAdmin))
    const long = await visitor.post(`${path}/notes`, { note: '1', text: 'x'.repeat(2001) })
    assert.equal(long.status, 400)
    assert.match(long.text, /id="field-note-problem"/)
    await visitor.post(`${path}/assignee`, { do: 'none' })
    assert.ok((await visitor.get(path)).text.includes(`<p>${text.unassigned}</p>`))
  })

  it('is closed to members, and to the administrator it is about', async () => {
    const { id, olga } = await makeReport()
    const member = await browse(site, await makeUser(site.app))
    for (const path of [queue, `${queue}/${id}`]) assert.equal((await member.get(path)).status, 403)
    assert.equal((await member.post(`${queue}/${id}/act`, { do: 'dismiss' })).status, 403)
    await site.app.database.updateTable('users').set({ role: 'admin' }).where('id', '=', olga.id).execute()
    const owner = await browse(site, olga)
    assert.doesNotMatch((await owner.get(queue)).text, /Ana|Buy/)
    assert.equal((await owner.get(`${queue}/${id}`)).status, 403)
    assert.equal((await stateOf(id)).status, 'open')
  })
})
