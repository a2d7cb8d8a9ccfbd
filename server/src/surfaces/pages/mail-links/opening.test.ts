import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import type { App } from '#test/support/app/harness.ts'
import { giveRole } from '#test/support/builders/events.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'
import { makeEvent, makeReader, openPostOffice, type PostOffice } from '#test/support/mail/post-office.ts'

let post: PostOffice
let app: App
before(async () => {
  post = await openPostOffice()
  app = post.app
})
after(() => post[Symbol.asyncDispose]())

/** A hash of all rows of each table. */
async function photograph(): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select format('%I', table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(app.database)
  const contents = await Promise.all(
    rows.map(async ({ name }) => {
      const found = await sql<{ hash: string | null }>`
        select md5(string_agg(t::text, ' ' order by t::text)) as hash from ${sql.raw(name)} as t`.execute(app.database)
      return [name, found.rows[0]!.hash ?? ''] as const
    }),
  )
  return Object.fromEntries(contents)
}

const kindOf = (path: string) => path.split('/').slice(0, 2).join('/')

it('opening any link of any mail changes nothing, with GET and HEAD', async () => {
  const event = await makeEvent(app)
  const [organizer, member, lost] = [
    await makeReader(app, 'Olga'),
    await makeReader(app, 'Mia'),
    await makeReader(app, 'Lou'),
  ]
  await giveRole(app, event.groupId, organizer, 'owner')
  const admin = await makeToken(app, await makeUser(app, { role: 'admin' }), ['admin'])
  const second = await makeToken(app, await makeUser(app, { role: 'admin' }), ['admin'])
  const manage = await makeToken(app, organizer, ['manage:events', 'manage:groups'])
  const own = await makeToken(app, member, ['write:events', 'write:favorites'])
  await app.post(`/v1/events/${event.id}/rsvp`, { token: own })
  await app.put(`/v1/favorites/${event.groupId}`, { token: own, body: {} })
  const words = { subject: 'Boots', body: 'Bring [boots](https://hearth.test/events)' }
  const drafts = `/v1/manage/events/${event.id}/announcements/drafts`
  const draft = await app.post(drafts, { token: manage, body: words })
  assert.equal(draft.status, 201, draft.text)
  await app.post(`/v1/manage/announcements/${draft.body.data.id}/send`, { token: manage })
  const emails = ['new@example.net']
  await app.post('/v1/admin/invitations', { token: admin, body: { emails } })
  await app.post('/v1/admin/invitations', { token: admin, body: { emails, role: 'admin', groupId: undefined } })
  await app.post('/v1/admin/invitations', { token: admin, body: { emails, groupId: event.groupId } })
  const recovery = { newEmail: 'lou@example.net', proof: 'They showed a passport' }
  const opened = await app.post(`/v1/admin/users/${lost.username}/recoveries`, { token: admin, body: recovery })
  await post.settle()
  await app.post(`/v1/admin/recoveries/${opened.body.data.id}/approve`, { token: second, body: {} })
  await app.patch(`/v1/admin/users/${organizer.username}`, { token: admin, body: { suspended: true } })
  await post.settle()

  const links = new Set(
    post.sink.mails.flatMap(({ text, raw }) => {
      const all = `${text ?? ''}\n${raw.replaceAll(/\r\n[ \t]+/g, '')}`
      return [...all.matchAll(/https:\/\/hearth\.test(\/[^\s>)"]*)/g)].map(([, path]) => path!)
    }),
  )
  const kinds = new Set([...links].map(kindOf))
  for (const kind of ['/mail', '/unsubscribe', '/invitations', '/no-invitations', '/account-recovery', '/events'])
    assert.ok(kinds.has(kind), `no mail has a link to ${kind}: ${[...kinds].join(' ')}`)
  const before = await photograph()
  for (const url of links)
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode } = await app.http.inject({ method, url })
      assert.ok(statusCode < 500, `${method} ${url}`)
    }
  await post.settle()
  assert.deepEqual(await photograph(), before)
  const url = [...links].find((path) => path.startsWith('/no-invitations/'))!
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await app.http.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' })
  assert.notDeepEqual(await photograph(), before, 'a press does change something')
})
