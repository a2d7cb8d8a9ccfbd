import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { fanOutEvents } from '#domains/developers/webhooks/commands.ts'
import { findEvent } from '#platform/database/outbox.ts'
import { type App, startApp } from '#test/support/app/harness.ts'
import { giveRole, makeEventWithGroup, makeGuest, rsvp } from '#test/support/builders/events.ts'
import { inTransaction, makeToken, makeUser } from '#test/support/builders/factories.ts'
import { type Flow, startFlow } from '#test/support/oauth/flow.ts'
import { ask, letIn, makeChild } from './let-in.ts'

const path = '/v1/developer/webhooks'
const url = 'https://receiver.example/hook'

describe('attack 12a: a token that may read nothing makes a webhook that hears everything', () => {
  let app: App
  before(async () => {
    app = await startApp()
  })
  after(() => app[Symbol.asyncDispose]())

  /** The types that a webhook was told of, as the worker does it. */
  async function listHeard(webhookId: string): Promise<string[]> {
    const events = await app.database.selectFrom('outbox_events').select(['id', 'type']).execute()
    for (const { id } of events)
      await inTransaction(app, async ({ db }) => fanOutEvents(db, [(await findEvent(db, id))!]))
    const due = await app.database
      .selectFrom('webhook_deliveries')
      .select('event_id')
      .where('webhook_id', '=', webhookId)
      .execute()
    const ids = new Set(due.map((row) => row.event_id))
    return events.filter(({ id }) => ids.has(id)).map(({ type }) => type)
  }

  it('of drafts and guests in the groups of its owner', async () => {
    const owner = await makeUser(app)
    const hostedEvent = await makeEventWithGroup(app)
    await giveRole(app, hostedEvent.groupId, owner, 'owner')
    const narrow = await makeToken(app, owner, ['developer'])
    const wide = await makeToken(app, owner, ['developer', 'manage:events', 'manage:checkins'])
    const make = async (token: string) => (await app.post(path, { token, body: { url } })).body.data.id as string
    const [deaf, hearing] = [await make(narrow), await make(wide)]
    const manager = await makeToken(app, owner, ['manage:events'])
    const dateTime = new Date(app.clock.now().getTime() + 86_400_000).toISOString()
    const draft = { title: 'Secret', dateTime, timezone: 'UTC', status: 'draft' }
    const { status, body } = await app.post(`/v1/manage/groups/${hostedEvent.groupId}/events`, {
      token: manager,
      body: draft,
    })
    assert.equal(status, 201, JSON.stringify(body))
    assert.equal((await rsvp(app, hostedEvent, await makeGuest(app))).status, 201)
    assert.deepEqual(await listHeard(deaf), [])
    const heard = await listHeard(hearing)
    for (const type of ['event.created', 'rsvp.confirmed']) assert.ok(heard.includes(type), type)
  })
})

describe('attack 12b: an application takes over what its person made', () => {
  let flow: Flow
  before(async () => {
    flow = await startFlow()
  })
  after(() => flow[Symbol.asyncDispose]())

  async function tokensOfApp(): Promise<string[]> {
    const { accessToken } = await letIn(flow, 'user developer')
    const child = await makeChild(flow, accessToken, ['user', 'developer'])
    return [accessToken, child, await makeChild(flow, child, ['user', 'developer'])]
  }

  it('a webhook, by another address or a new secret', async () => {
    const own = await makeToken(flow.server.app, flow.ana, ['developer'])
    const { id, secret } = (await ask(flow, 'POST', path, own, { url })).body.data
    flow.server.app.issued(secret)
    for (const token of await tokensOfApp())
      for (const [method, where, body] of [
        ['PATCH', `${path}/${id}`, { url: 'https://mallory.example/hook' }],
        ['POST', `${path}/${id}/rotate-secret`, undefined],
        ['DELETE', `${path}/${id}`, undefined],
      ] as const) {
        const answer = await ask(flow, method, where, token, body)
        assert.deepEqual([answer.status, answer.body.code], [403, 'own_credential_required'], where)
      }
    const [webhook] = (await ask(flow, 'GET', path, own)).body.data.webhooks
    assert.equal(webhook.url, url)
  })

  it('an application, by another redirect address or a new secret', async () => {
    const own = await makeToken(flow.server.app, flow.ana, ['developer'])
    const apps = '/v1/developer/apps'
    const wish = { name: 'Mine', redirectUris: ['https://mine.example/callback'] }
    const { clientId, clientSecret } = (await ask(flow, 'POST', apps, own, wish)).body.data
    flow.server.app.issued(clientSecret)
    for (const token of await tokensOfApp()) {
      for (const [method, where, body] of [
        ['PATCH', `${apps}/${clientId}`, { redirectUris: ['https://mallory.example/callback'] }],
        ['POST', `${apps}/${clientId}/regenerate-secret`, undefined],
        ['DELETE', `${apps}/${clientId}`, undefined],
      ] as const) {
        const answer = await ask(flow, method, where, token, body)
        assert.deepEqual([answer.status, answer.body.code], [403, 'own_credential_required'], where)
      }
      const made = (await ask(flow, 'POST', apps, token, wish)).body.data
      flow.server.app.issued(made.clientSecret)
      assert.equal(
        (await ask(flow, 'DELETE', `${apps}/${made.clientId}`, token)).status,
        200,
        'what it made it may end',
      )
    }
    const app = (await ask(flow, 'GET', `${apps}/${clientId}`, own)).body.data
    assert.deepEqual(app.redirectUris, wish.redirectUris)
  })
})
