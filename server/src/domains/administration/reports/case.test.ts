import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { type Member, makeMembers, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'

const app = useApp({
  async prepare() {
    const wishes = [
      { role: 'admin', name: 'Root' },
      { role: 'admin', name: 'Rue' },
    ] as const
    ;[root, rue] = (await makeMembers(app, wishes, [])) as [Member, Member]
    ;[admin, second] = [root.token, rue.token]
  },
})
let root: Member
let rue: Member
let [admin, second] = ['', '']
beforeEach(async () => {
  await app.database.deleteFrom('reports').execute()
})

const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const reportPerson = async (person: Person, detail = 'Rude') => {
  const token = await makeToken(app, await makeUser(app, { name: 'Zqreporter' }), ['user'])
  const body = { target: { type: 'user', id: person.id }, reason: 'harassment', detail }
  return (await app.post('/v1/reports', { token, body })).body.data.id as string
}
const look = async (id: string, token = admin) => (await app.get(`/v1/admin/reports/${id}`, { token })).body.data
const note = (id: string, text: string, token = admin) =>
  app.post(`/v1/admin/reports/${id}/notes`, { token, body: { text } })
const assign = (id: string, assignee: string | null, token = admin) =>
  app.put(`/v1/admin/reports/${id}/assignee`, { token, body: { assignee } })

describe('working on a report', () => {
  it('notes are for all reports of the target, and their text is not in the audit log', async () => {
    const bo = await makeUser(app)
    const [first, other] = [await reportPerson(bo), await reportPerson(bo)]
    const { status, body } = await note(first, 'Zqnote: called them')
    assert.deepEqual([status, body.data.author.name], [201, 'Root'])
    app.clock.advance(1000)
    await note(other, 'They agreed', second)
    const texts = (await look(other)).notes.map((one: { text: string; author: { name: string } }) => [
      one.author.name,
      one.text,
    ])
    assert.deepEqual(texts, [
      ['Root', 'Zqnote: called them'],
      ['Rue', 'They agreed'],
    ])
    const audit = await app.get('/v1/admin/audit?limit=100', { token: admin })
    assert.match(audit.text, /safety\.addNote/)
    assert.doesNotMatch(audit.text, /Zqnote/)
    assert.deepEqual(outcome(await note(first, '  ')), [400, 'validation_failed'])
    assert.deepEqual(outcome(await note(crypto.randomUUID(), 'x')), [404, 'report_not_found'])
  })

  it('assignment covers the open reports of the target, to active administrators alone', async () => {
    const bo = await makeUser(app)
    const [first, other] = [await reportPerson(bo), await reportPerson(bo)]
    assert.equal((await assign(first, 'me')).body.data.assignee.name, 'Root')
    assert.equal((await look(other)).assignee.name, 'Root')
    assert.equal((await assign(other, rue.username.toUpperCase())).body.data.assignee.name, 'Rue')
    assert.equal((await assign(first, null)).body.data.assignee, null)
    const gone = await makeUser(app, { role: 'admin' })
    const suspended_at = app.clock.now().toISOString()
    await app.database.updateTable('users').set({ suspended_at }).where('id', '=', gone.id).execute()
    for (const who of [bo.username, gone.id, 'no-such-user'])
      assert.deepEqual(outcome(await assign(first, who)), [404, 'user_not_found'], who)
    await app.post(`/v1/admin/reports/${first}/act`, { token: admin, body: { action: 'dismiss' } })
    assert.deepEqual(outcome(await assign(first, 'me')), [409, 'invalid_state'])
  })

  it('history has what administrators did, latest first', async () => {
    const id = await reportPerson(await makeUser(app))
    await assign(id, 'me')
    await note(id, 'x')
    await app.post(`/v1/admin/reports/${id}/act`, { token: second, body: { action: 'warn' } })
    const { history } = await look(id)
    assert.deepEqual(
      history.map((one: { action: string; actor: { name: string } }) => [one.action, one.actor.name]),
      [
        ['safety.act', 'Rue'],
        ['safety.addNote', 'Root'],
        ['safety.assign', 'Root'],
      ],
    )
  })
})

describe('a report about an administrator', () => {
  it('is for another administrator, and does not show its sender to the one it is about', async () => {
    const id = await reportPerson(root, 'Zqdetail')
    const own = await app.get('/v1/admin/reports', { token: admin })
    assert.equal(own.body.data[0].id, id)
    assert.doesNotMatch(own.text, /Zqreporter|Zqdetail/)
    const answers = [
      await app.get(`/v1/admin/reports/${id}`, { token: admin }),
      await app.patch(`/v1/admin/reports/${id}`, { token: admin, body: { status: 'dismissed' } }),
      await app.post(`/v1/admin/reports/${id}/act`, { token: admin, body: { action: 'dismiss' } }),
      await note(id, 'x'),
      await assign(id, 'me'),
    ]
    for (const answer of answers) assert.deepEqual(outcome(answer), [403, 'forbidden'])
    const { reporter } = await look(id, second)
    const seenBy = async (token: string) =>
      (await app.get(`/v1/admin/users/${reporter.id}`, { token })).body.data.reportsBy.length
    assert.deepEqual([await seenBy(admin), await seenBy(second)], [0, 1])
    const many = { ids: [id], action: 'dismiss' }
    assert.deepEqual((await app.post('/v1/admin/reports/act', { token: admin, body: many })).body.data.skipped, [id])
    assert.deepEqual(outcome(await assign(id, root.username, second)), [409, 'invalid_state'])
    assert.equal((await look(id, second)).reporter.name, 'Zqreporter')
    assert.equal(
      (await app.post(`/v1/admin/reports/${id}/act`, { token: second, body: { action: 'warn' } })).status,
      200,
    )
  })

  it('can be closed by the only administrator, still without its sender', async () => {
    const demote = (role: string) => app.database.updateTable('users').set({ role }).where('id', '=', rue.id).execute()
    const id = await reportPerson(root, 'Zqdetail')
    await demote('user')
    const answer = await app.post(`/v1/admin/reports/${id}/act`, { token: admin, body: { action: 'dismiss' } })
    const detail = await app.get(`/v1/admin/reports/${id}`, { token: admin })
    await demote('admin')
    assert.deepEqual([answer.status, detail.status], [200, 200])
    assert.doesNotMatch(answer.text + detail.text, /Zqreporter|Zqdetail/)
  })
})
