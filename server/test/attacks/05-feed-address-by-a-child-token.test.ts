import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { type Flow, startFlow } from '#test/support/oauth/flow.ts'
import { ask, letIn, makeChild } from './let-in.ts'

let flow: Flow
before(async () => {
  flow = await startFlow()
})
after(() => flow[Symbol.asyncDispose]())

it('attack 5: an application gets the address of a feed by a token that it made', async () => {
  const { accessToken } = await letIn(flow, 'user')
  const child = await makeChild(flow, accessToken, ['user'])
  const grandchild = await makeChild(flow, child, ['user'])
  for (const token of [grandchild, child, accessToken])
    for (const [method, path] of [
      ['GET', '/v1/profile/feed-token'],
      ['POST', '/v1/profile/feed-token/rotate'],
    ] as const) {
      const { status, body } = await ask(flow, method, path, token)
      assert.deepEqual([status, body.code], [403, 'own_credential_required'])
    }
})
