import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { makeToken } from '#test/support/builders/factories.ts'
import { type Flow, startFlow } from '#test/support/oauth/flow.ts'
import { ask, letIn, makeChild } from './let-in.ts'

let flow: Flow
let tokens: string[]
before(async () => {
  flow = await startFlow()
  const { accessToken } = await letIn(flow, 'user')
  const child = await makeChild(flow, accessToken, ['user'])
  tokens = [accessToken, child, await makeChild(flow, child, ['user'])]
})
after(() => flow[Symbol.asyncDispose]())

describe('attack 6: an application with the scope user does what other scopes guard', () => {
  for (const path of ['/v1/profile/export', '/v1/profile/sessions', '/v1/profile/passkeys'])
    it(`by GET ${path}`, async () => {
      for (const token of tokens) {
        const { status, body } = await ask(flow, 'GET', path, token)
        assert.deepEqual([status, body.code], [403, 'own_credential_required'])
      }
    })

  it('by shutting another application out', async () => {
    const other = await letIn(flow, 'read:user')
    const own = await makeToken(flow.server.app, flow.ana, ['user'])
    const { data } = (await ask(flow, 'GET', '/v1/profile/grants', own)).body
    const { grantId } = data.find((one: { clientId: string }) => one.clientId === other.clientId)
    for (const token of tokens) {
      const { status, body } = await ask(flow, 'DELETE', `/v1/profile/grants/${grantId}`, token)
      assert.deepEqual([status, body.code], [403, 'own_credential_required'])
      const seen = (await ask(flow, 'GET', '/v1/profile/grants', token)).body.data
      assert.deepEqual(seen.map((one: { clientId: string }) => one.clientId).includes(other.clientId), false)
    }
    assert.equal(await flow.me(other.accessToken), 200)
  })

  it('by listing and revoking tokens that it did not make', async () => {
    const own = await makeToken(flow.server.app, flow.ana, ['user'])
    const { data } = (await ask(flow, 'GET', '/v1/profile/tokens', own)).body
    const { id } = data.find((one: { name: string }) => one.name === 'test')
    for (const token of tokens) {
      const seen = (await ask(flow, 'GET', '/v1/profile/tokens', token)).body.data
      assert.deepEqual([...new Set(seen.map((one: { name: string }) => one.name))], ['made by an app'])
      const { status, body } = await ask(flow, 'DELETE', `/v1/profile/tokens/${id}`, token)
      assert.deepEqual([status, body.code], [403, 'own_credential_required'])
    }
    assert.equal(await flow.me(own), 200)
  })

  it('but it may give back what it was given itself', async () => {
    const leaving = await letIn(flow, 'user')
    const [grant] = (await ask(flow, 'GET', '/v1/profile/grants', leaving.accessToken)).body.data
    assert.equal(grant.clientId, leaving.clientId)
    assert.equal((await ask(flow, 'DELETE', `/v1/profile/grants/${grant.grantId}`, leaving.accessToken)).status, 200)
    assert.equal(await flow.me(leaving.accessToken), 401)
  })
})
