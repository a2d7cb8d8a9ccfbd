import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allOperations } from '#domains/index.ts'
import { eventTypes } from '#kernel/events.ts'
import { exampleId } from '#kernel/operation/schema.ts'
import { allScopes } from '#kernel/operation/scopes.ts'
import { sendExample } from '#test/catalogue/requests.ts'
import { useApp } from '#test/support/app/harness.ts'
import { listRoutes } from '#test/support/app/routes.ts'
import { makeExampleData } from '#test/support/builders/example-data.ts'
import { makeSession, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { callTool } from '#test/support/mcp/client.ts'

/**
 * A member with a private profile reports Ana, her group, her event and her badge. Their name, id and words, and what
 * administrators note, are looked for in every answer to Ana and to a stranger, of routes that do not exist yet too.
 */
type Viewer = 'reported' | 'stranger'
const viewers = new Map<Viewer, Person & { token: string; session: string }>()
let reporter: Person
let admin: string
const marks = () => new RegExp(`zqreporter|zqwords|zqnote|${reporter.id}`, 'i')

const app = useApp({
  async prepare() {
    const { ana, bo, root } = await makeExampleData(app)
    await app.database.deleteFrom('reports').execute()
    const scopes = allScopes.filter((scope) => scope !== 'admin')
    for (const [viewer, person] of [
      ['reported', ana],
      ['stranger', bo],
    ] as const)
      viewers.set(viewer, {
        ...person,
        token: await makeToken(app, person, scopes),
        session: await makeSession(app, person),
      })
    reporter = await makeUser(app, { name: 'Zqreporter' })
    await app.database
      .updateTable('users')
      .set({ profile_visibility: 'private' })
      .where('id', '=', reporter.id)
      .execute()
    admin = await makeToken(app, root, ['admin'])
    await makeScene(ana)
  },
})

async function makeScene(ana: Person): Promise<void> {
  const token = await makeToken(app, reporter, ['user'])
  const badge = await app.database
    .selectFrom('badges')
    .select('id')
    .where('group_id', '=', exampleId)
    .executeTakeFirstOrThrow()
  const targets = [
    ['user', ana.id, 'warn'],
    ['badge', badge.id, 'hide'],
    ['event', exampleId, undefined],
    ['group', exampleId, undefined],
  ] as const
  for (const [type, id, action] of targets) {
    const body = { target: { type, id }, reason: 'spam', detail: 'Zqwords' }
    const answer = await app.post('/v1/reports', { token, body })
    assert.equal(answer.status, 201, answer.text)
    const path = `/v1/admin/reports/${answer.body.data.id}`
    assert.equal((await app.post(`${path}/notes`, { token: admin, body: { text: 'Zqnote' } })).status, 201)
    const done = action
      ? await app.post(`${path}/act`, { token: admin, body: { action, text: 'Please stop' } })
      : await app.put(`${path}/assignee`, { token: admin, body: { assignee: 'me' } })
    assert.equal(done.status, 200, done.text)
  }
}

const pathsOf = (route: string, { username }: Person) =>
  /:(slug|name)/.test(route)
    ? ['garden', exampleId].map((name) => route.replaceAll(/:\w+(\([^)]*\))?/g, name))
    : [route.replace(/:username/, username).replaceAll(/:\w+(\([^)]*\))?/g, exampleId)]

const isPage = (route: string) =>
  !/^\/(v1|assets|docs|openapi|schemas|oauth|sign-in\/(with|owner|link)|healthz|readyz|self-check)/.test(route)

describe('a reported person and others never learn who reported,', () => {
  for (const viewer of ['reported', 'stranger'] as const) {
    it(`in answers of the API and of tools to the ${viewer}`, async () => {
      const { token, session } = viewers.get(viewer)!
      const leaks: string[] = []
      for (const op of allOperations.filter(({ effect }) => effect === 'read')) {
        const { text } = await sendExample(app, op, { token, session })
        if (marks().test(text)) leaks.push(op.id)
        const tool = op.mcp && (await callTool(app, token, op.mcp.name, { ...op.example.params, ...op.example.query }))
        if (tool && marks().test(tool.text)) leaks.push(op.mcp!.name)
      }
      assert.deepEqual(leaks, [])
    })
  }

  it('on pages for the reported', async () => {
    const person = viewers.get('reported')!
    const leaks: string[] = []
    for (const url of listRoutes(app)
      .filter(isPage)
      .flatMap((route) => pathsOf(route, person))) {
      const headers = { accept: 'text/html', cookie: `session=${person.session}` }
      const { payload } = await app.http.inject({ url, headers })
      if (marks().test(payload)) leaks.push(url)
    }
    assert.deepEqual(leaks, [])
  })

  it('in the export of their data, which has the warning', async () => {
    const { token } = viewers.get('reported')!
    const { status, text } = await app.get('/v1/profile/export', { token })
    assert.equal(status, 200)
    assert.match(text, /Please stop/)
    assert.doesNotMatch(text, marks())
  })

  it('nor from what webhooks can receive', async () => {
    const sent = await app.database.selectFrom('outbox_events').select(['type', 'data', 'subject_user_id']).execute()
    const shown = sent.filter(({ type }) => !eventTypes[type as keyof typeof eventTypes].internal)
    assert.ok(sent.length > shown.length)
    assert.doesNotMatch(JSON.stringify(shown), marks())
  })
})

it('the reporter sees their words and administrators see both, so that the checks above see something', async () => {
  const token = await makeToken(app, reporter, ['user'])
  assert.match((await app.get('/v1/reports', { token })).text, /Zqwords/)
  const { text } = await app.get('/v1/admin/reports', { token: admin })
  assert.match(text, /Zqreporter/)
})

it('another member sees nothing of these reports among their own', async () => {
  const { token } = viewers.get('stranger')!
  assert.deepEqual((await app.get('/v1/reports', { token })).body.data, [])
})
