import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { openLinks } from '#platform/links.ts'
import { useApp } from '#test/support/app/harness.ts'
import { makeSession, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'

const app = useApp()
let root: Person
let token: string
beforeEach(async () => {
  root = await makeUser(app, { role: 'admin' })
  token = await makeToken(app, root, ['admin'])
})

const minuteMs = 60_000
const pathOf = ({ body }: { body: { data: { url: string } } }) => new URL(body.data.url).pathname
const ask = () => app.post('/v1/admin/audit/export', { token, body: { action: 'settings.update' } })
const statusOf = async (path: string) => (await app.get(path)).status

describe('a link to the audit log', () => {
  it('ends after five minutes', async () => {
    const path = pathOf(await ask())
    assert.equal(await statusOf(path), 200)
    app.clock.advance(5 * minuteMs)
    assert.equal(await statusOf(path), 404)
  })

  it('ends when its administrator is demoted, suspended or gone', async () => {
    const changes = [{ role: 'user' }, { suspended_at: '2026-06-01T00:00:00Z' }, { deleted_at: '2026-06-01T00:00:00Z' }]
    for (const change of changes) {
      const path = pathOf(await ask())
      assert.equal(await statusOf(path), 200)
      await app.database.updateTable('users').set(change).where('id', '=', root.id).execute()
      assert.equal(await statusOf(path), 404, JSON.stringify(change))
      const back = { role: 'admin', suspended_at: null, deleted_at: null }
      await app.database.updateTable('users').set(back).where('id', '=', root.id).execute()
    }
  })

  it('cannot be made from the link of another kind of file, changed, or made by a member', async () => {
    const links = openLinks(app.keys, '')
    const member = await makeUser(app)
    const expiresAt = new Date(app.clock.now().getTime() + minuteMs).toISOString()
    const statement = { userId: root.id, isAdmin: true, expiresAt, filter: {} }
    const others = (['mail-links', 'group-exports'] as const).map((purpose) => links.seal(purpose, statement))
    const changed = pathOf(await ask()).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    for (const sealed of others) assert.equal(await statusOf(`/exports/${sealed}`), 404)
    assert.equal(await statusOf(changed), 404)
    // Sealed by us, but for a member: the role of now counts.
    const own = links.seal('audit-exports', { ...statement, userId: member.id })
    assert.equal(await statusOf(`/exports/${own}`), 404)
    const session = await makeSession(app, member)
    for (const one of [{ session }, { token: await makeToken(app, member, ['user', 'manage:groups']) }])
      assert.equal((await app.post('/v1/admin/audit/export', { ...one, body: {} })).status, 403)
  })

  it('has only what its filter says, and using it needs nothing else', async () => {
    await app.patch('/v1/admin/settings', { token, body: { name: `Name ${root.username}` } })
    const answer = await app.get(pathOf(await ask()))
    const lines = answer.text.trim().split('\n')
    assert.ok(lines.length > 0 && lines.every((line) => JSON.parse(line).action === 'settings.update'))
    assert.equal(
      answer.headers['content-disposition'],
      `attachment; filename="audit.jsonl"; filename*=UTF-8''audit.jsonl`,
    )
  })
})

describe('the screens of records', () => {
  async function open(path: string, session: string) {
    const headers = { accept: 'text/html', cookie: `session=${session}` }
    const { statusCode, payload } = await app.http.inject({ url: path, headers })
    return { status: statusCode, text: payload }
  }

  it('are refused to members, and show text of others escaped', async () => {
    const ana = await makeUser(app, { name: '<b>Ana</b>' })
    await app.patch(`/v1/admin/users/${ana.username}`, { token, body: { suspended: true } })
    const [own, session] = [await makeSession(app, await makeUser(app)), await makeSession(app, root)]
    for (const path of ['/admin/audit', '/admin/groups', '/admin/events']) {
      assert.equal((await open(path, own)).status, 403, path)
      const page = await open(path, session)
      assert.equal(page.status, 200, page.text)
      assert.ok(!page.text.includes('<b>Ana'), path)
    }
    assert.match((await open(`/admin/audit?target=${ana.username}`, session)).text, /suspended &#60;b&#62;Ana/)
  })
})
