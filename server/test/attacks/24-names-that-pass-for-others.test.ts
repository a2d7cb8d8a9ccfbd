import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'
import { type Flow, redirectUri, startFlow } from '#test/support/oauth/flow.ts'
import { ask } from './let-in.ts'

let flow: Flow
before(async () => {
  flow = await startFlow()
})
after(() => flow[Symbol.asyncDispose]())

async function showConsent(clientId: string): Promise<string> {
  const { location } = await flow.browser.get(flow.authorizeUrl(clientId))
  return (await flow.browser.get(location!)).text
}

describe('attack 24: a name that passes for another', () => {
  it('of an application, whose page of consent names neither its maker nor a warning', async () => {
    const mallory = await makeUser(flow.server.app, { username: 'mallory' })
    const token = await makeToken(flow.server.app, mallory, ['developer'])
    const wish = { name: 'Hearth official', redirectUris: [redirectUri] }
    const { data } = (await ask(flow, 'POST', '/v1/developer/apps', token, wish)).body
    flow.server.app.issued(data.clientSecret)
    assert.match(await showConsent(data.clientId), /Made by @mallory\. Hearth hasn’t reviewed/)
  })

  const hidden = ['Hearth \u202elaiciffo', 'Hearth \u2066official\u2069', '\u200b\u200b', '\u3164', ' \u00a0 ']
  for (const name of hidden)
    it(`${JSON.stringify(name)} is taken by no application and no person`, async () => {
      const token = await makeToken(flow.server.app, flow.ana, ['developer', 'user'])
      const app = await ask(flow, 'POST', '/v1/developer/apps', token, { name, redirectUris: [redirectUri] })
      assert.deepEqual([app.status, app.body.code], [400, 'validation_failed'])
      const person = await ask(flow, 'PATCH', '/v1/profile', token, { name })
      assert.deepEqual([person.status, person.body.code], [400, 'validation_failed'])
    })

  it('is cleaned when a client registers itself under it', async () => {
    const wish = { client_name: 'Hearth \u202eofficial', redirect_uris: [redirectUri] }
    const { body } = await flow.register({ ...wish, token_endpoint_auth_method: 'none' })
    const page = await showConsent(body.client_id!)
    assert.doesNotMatch(page, /\u202e/)
    assert.match(page, /registered itself/)
  })

  for (const username of ['hearth-support', 'berlin-support', 'Administrat0r', 'adm1n', 'admin-anna'])
    it(`the username ${username} cannot be taken`, async () => {
      const token = await makeToken(flow.server.app, await makeUser(flow.server.app), ['user'])
      const { status, body } = await ask(flow, 'PATCH', '/v1/profile', token, { username })
      assert.deepEqual([status, body.code], [409, 'username_reserved'])
    })
})
