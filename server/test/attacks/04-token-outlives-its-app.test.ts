import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Flow, startFlow } from '#test/support/oauth/flow.ts'
import { ask, letIn, makeChild } from './let-in.ts'

let flow: Flow
before(async () => {
  flow = await startFlow()
})
after(() => flow[Symbol.asyncDispose]())

/** What a thief makes first: a token by the stolen one, and a token by that. */
async function plant() {
  const granted = await letIn(flow, 'user')
  const child = await makeChild(flow, granted.accessToken, ['user'])
  const grandchild = await makeChild(flow, child, ['user'])
  for (const token of [child, grandchild]) assert.equal(await flow.me(token), 200)
  return { ...granted, child, grandchild, planted: [child, grandchild] }
}

describe('attack 4: a token that an application made outlives the application', () => {
  for (const kind of ['accessToken', 'refreshToken'] as const)
    it(`not when its ${kind} is revoked`, async () => {
      const { clientId, planted, ...granted } = await plant()
      const form = new URLSearchParams({ token: granted[kind], client_id: clientId })
      await fetch(`${flow.server.url}/oauth/revoke`, { method: 'POST', body: form })
      for (const token of planted) assert.equal(await flow.me(token), 401)
    })

  it('not when a stolen refresh token was used again', async () => {
    const { clientId, refreshToken, planted } = await plant()
    assert.equal((await flow.refresh(clientId, refreshToken)).status, 200)
    for (const token of planted) assert.equal(await flow.me(token), 200, 'an honest refresh ends nothing')
    flow.server.app.clock.advance(61_000)
    assert.equal((await flow.refresh(clientId, refreshToken)).body.error, 'invalid_grant')
    for (const token of planted) assert.equal(await flow.me(token), 401)
  })

  it('not for ever: it ends with the refresh token at the latest', async () => {
    const { accessToken } = await letIn(flow, 'user')
    const wish = { name: 'for ever', scopes: ['user'], expiresInDays: 365 }
    const now = flow.server.app.clock.now().getTime()
    for (const body of [wish, { name: wish.name, scopes: wish.scopes }]) {
      const { data } = (await ask(flow, 'POST', '/v1/profile/tokens', accessToken, body)).body
      flow.server.app.issued(data.token)
      assert.ok(data.expiresAt !== null && Date.parse(data.expiresAt) - now <= 30 * 86_400_000 + 60_000, data.expiresAt)
    }
  })

  it('not when 20 of them are made while it is revoked', async () => {
    const { clientId, accessToken, refreshToken } = await letIn(flow, 'user')
    const form = new URLSearchParams({ token: refreshToken, client_id: clientId })
    const body = { name: 'racing', scopes: ['user'] }
    const making = Array.from({ length: 20 }, () => ask(flow, 'POST', '/v1/profile/tokens', accessToken, body))
    const revoking = fetch(`${flow.server.url}/oauth/revoke`, { method: 'POST', body: form })
    const answers = await Promise.all(making)
    await revoking
    for (const answer of answers) {
      assert.ok([201, 401].includes(answer.status), JSON.stringify(answer.body))
      if (answer.status === 201) assert.equal(await flow.me(flow.server.app.issued(answer.body.data.token)), 401)
    }
  })
})
