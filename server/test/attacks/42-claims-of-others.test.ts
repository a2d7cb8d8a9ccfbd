import assert from 'node:assert/strict'
import { after, before, beforeEach, it } from 'node:test'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { useApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { ban } from '#test/support/builders/invitations.ts'
import { listOwnerIds, makeListed } from '#test/support/builders/listings.ts'
import { makeSource } from '#test/support/builders/sources.ts'
import { calendarOf, type FeedHost, startFeedHost } from '#test/support/net/feed-host.ts'

const outbound = openOutbound({ allow: ['127.0.0.0/8'] })
/** Our own host resolves to the same machine as the calendar here. */
const app = useApp({ outbound, baseUrl: 'http://localhost' })
let host: FeedHost
before(async () => {
  host = await startFeedHost()
})
after(async () => {
  outbound[Symbol.dispose]()
  await host[Symbol.asyncDispose]()
})

let count = 0
let feed: string
let group: { id: string; path: string }
let eve: Person
let token: string
let code: string
beforeEach(async () => {
  feed = `/claimed-${++count}.ics`
  host.on(feed, calendarOf(['Sowing'], app.clock.now()))
  group = await makeListed(app, host.url(feed))
  eve = await makeUser(app)
  token = await makeToken(app, eve, ['user'])
  code = (await app.put(group.path, { token, body: {} })).body.data.code
})
const check = (by = token) => app.post(`${group.path}/check`, { token: by })
const said = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
async function assertNoOwner(): Promise<void> {
  assert.deepEqual(await listOwnerIds(app, group.id), [])
}

it('the code of one person is no use to another', async () => {
  host.on(feed, calendarOf([code], app.clock.now()))
  const other = await makeToken(app, await makeUser(app), ['user'])
  assert.deepEqual(said(await check(other)), [404, 'claim_not_found'])
  await app.put(group.path, { token: other, body: {} })
  assert.deepEqual(said(await check(other)), [409, 'claim_unproven'])
  await assertNoOwner()
})

it('the code of one group is no use for another', async () => {
  const second = await makeListed(app, `${host.url(feed)}?second`)
  host.on(`${feed}?second`, calendarOf([code], app.clock.now()))
  await app.put(second.path, { token, body: {} })
  assert.deepEqual(said(await app.post(`${second.path}/check`, { token })), [409, 'claim_unproven'])
})

it('a code among the attendees of an event proves nothing', async () => {
  const attendee = `BEGIN:VEVENT\r\nUID:x\r\nATTENDEE;CN="${code}":mailto:eve@example.org\r\nCOMMENT:${code}\r\nEND:VEVENT`
  host.on(feed, calendarOf(['Sowing'], app.clock.now(), attendee))
  assert.deepEqual(said(await check()), [409, 'claim_unproven'])
  await assertNoOwner()
})

it('a code in a comment on a page proves nothing', async () => {
  const page = await makeListed(app, host.url('/page'), 'json_ld')
  const own = (await app.put(page.path, { token, body: {} })).body.data.code
  const startDate = new Date(app.clock.now().getTime() + 86_400_000).toISOString()
  const show = (more: object, below = '') =>
    host.on(
      '/page',
      `<!doctype html><script type="application/ld+json">${JSON.stringify({ '@type': 'Event', name: 'Sowing', startDate, ...more })}</script>${below}`,
    )
  show({ comment: { '@type': 'Comment', text: own } }, `<p>Eve: ${own}</p>`)
  assert.deepEqual(said(await app.post(`${page.path}/check`, { token })), [409, 'claim_unproven'])
  show({ description: `Bring gloves. ${own}` })
  assert.equal((await app.post(`${page.path}/check`, { token })).status, 200)
})

it('a calendar that another helper of the group added proves nothing', async () => {
  const at = app.clock.now().toISOString()
  await app.database
    .insertInto('group_roles')
    .values({ group_id: group.id, user_id: eve.id, role: 'manager', granted_at: at })
    .execute()
  host.on('/eves.ics', calendarOf([code], app.clock.now()))
  await makeSource(app, group.id, { url: host.url('/eves.ics') })
  assert.deepEqual(said(await check()), [409, 'claim_unproven'])
  await app.database.deleteFrom('sources').where('group_id', '=', group.id).where('is_listing', '=', true).execute()
  assert.deepEqual(said(await check()), [409, 'invalid_state'])
  await assertNoOwner()
})

it('what this instance shows proves nothing, also after a redirect', async () => {
  const port = new URL(host.url('/')).port
  host.on('/own.ics', calendarOf([code], app.clock.now()))
  host.on(feed, (_request, response) => response.writeHead(302, { location: `http://localhost:${port}/own.ics` }).end())
  assert.deepEqual(said(await check()), [409, 'source_unreadable'])
  assert.ok(!host.paths().includes('/own.ics'))
  const own = await makeListed(app, `http://localhost:${port}/own.ics`)
  await app.put(own.path, { token, body: {} })
  assert.deepEqual(said(await app.post(`${own.path}/check`, { token })), [409, 'source_unreadable'])
  assert.ok(!host.paths().includes('/own.ics'))
})

it('private addresses are not read', async () => {
  const inner = await makeListed(app, 'http://10.0.0.1/a.ics')
  await app.put(inner.path, { token, body: {} })
  assert.deepEqual(said(await app.post(`${inner.path}/check`, { token })), [409, 'source_unreadable'])
})

it('who is banned, has no address, or lost the account meanwhile gets nothing', async () => {
  const answer = (work: () => Promise<unknown>) =>
    host.on(feed, async (_request, response) => {
      await work()
      response.writeHead(200, { 'content-type': 'text/calendar' }).end(calendarOf([code], app.clock.now()))
    })
  const users = app.database.updateTable('users').where('id', '=', eve.id)
  answer(() => users.set({ email: null }).execute())
  assert.deepEqual(said(await check()), [409, 'invalid_state'])
  assert.deepEqual(said(await app.put(group.path, { token, body: {} })), [409, 'invalid_state'])
  await users.set({ email: 'eve@example.org' }).execute()
  answer(() => users.set({ suspended_at: app.clock.now().toISOString() }).execute())
  assert.deepEqual(said(await check()), [403, 'account_suspended'])
  await users.set({ suspended_at: null }).execute()
  answer(() => ban(app, group.id, eve))
  assert.deepEqual(said(await check()), [403, 'banned'])
  assert.deepEqual(said(await app.put(group.path, { token, body: {} })), [403, 'banned'])
  answer(() => users.set({ deleted_at: app.clock.now().toISOString() }).execute())
  assert.equal((await check()).status, 404)
  await assertNoOwner()
})

it('an ordinary or an orphaned group cannot be claimed', async () => {
  await app.database.updateTable('groups').set({ is_claimed: true }).where('id', '=', group.id).execute()
  host.on(feed, calendarOf([code], app.clock.now()))
  assert.deepEqual(said(await check()), [409, 'already_claimed'])
  const other = await makeToken(app, await makeUser(app), ['user'])
  assert.deepEqual(said(await app.put(group.path, { token: other, body: { reason: 'Mine' } })), [
    409,
    'already_claimed',
  ])
  await assertNoOwner()
})

it('a hidden group is not found by who claims it', async () => {
  await app.database
    .updateTable('groups')
    .set({ hidden_at: app.clock.now().toISOString() })
    .where('id', '=', group.id)
    .execute()
  for (const answer of [
    await check(),
    await app.get(group.path, { token }),
    await app.put(group.path, { token, body: {} }),
  ])
    assert.deepEqual(said(answer), [404, 'group_not_found'])
})

it('only administrators list, decide and import, and a claim that only has a code is not decided', async () => {
  const { id } = await app.database
    .selectFrom('ownership_claims')
    .select('id')
    .where('user_id', '=', eve.id)
    .executeTakeFirstOrThrow()
  const decide = `/v1/admin/ownership-claims/${id}/decide`
  assert.equal((await app.post(decide, { token, body: { decision: 'accept' } })).status, 403)
  const root = await makeToken(app, await makeUser(app, { role: 'admin' }), ['admin'])
  assert.deepEqual(said(await app.post(decide, { token: root, body: { decision: 'accept' } })), [
    409,
    'already_reviewed',
  ])
  await assertNoOwner()
})
