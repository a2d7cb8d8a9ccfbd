import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { openKeys, randomSecretKeys } from '#platform/keys.ts'
import { type Flow, startFlow } from '#test/support/oauth/flow.ts'
import { openCookieKeys } from './cookie-keys.ts'

const [a, b, c] = ['a', 'b', 'c'].map((name) => randomSecretKeys().replace('dev', name)) as [string, string, string]

let flow: Flow
before(async () => {
  flow = await startFlow()
})
after(() => flow[Symbol.asyncDispose]())

async function begin(keys: string) {
  await flow.server.restart(keys)
  const { clientId } = await flow.makeApp()
  return (await flow.browser.get(flow.authorizeUrl(clientId))).location!
}
const yes = () => ({ account: flow.ana.id, decision: 'allow' })

it('an authorization that began before a key rotation can be finished after it', async () => {
  const question = await begin(a)
  await flow.server.restart(`${b},${a}`)
  assert.equal((await flow.browser.get(question)).status, 200)
  const answered = await flow.browser.submit(question, yes())
  assert.equal(answered.status, 303)
  const { location } = await flow.browser.get(answered.location!)
  assert.match(location!.searchParams.get('code')!, /^hearth_oac_/)
})

it('keys may rotate at the last step of an authorization', async () => {
  const question = await begin(a)
  const answered = await flow.browser.submit(question, yes())
  assert.equal(answered.status, 303, answered.text)
  await flow.server.restart(`${b},${a}`)
  const { location } = await flow.browser.get(answered.location!)
  assert.match(location!.searchParams.get('code')!, /^hearth_oac_/)
})

it('an authorization fails when its key has been removed', async () => {
  const question = await begin(a)
  await flow.server.restart(`${b},${c}`)
  assert.equal((await flow.browser.get(question)).status, 400)
})

it('the newest key signs and all of them verify', () => {
  const [older, newer] = [openCookieKeys(openKeys(a)), openCookieKeys(openKeys(`${b},${a}`))]
  const [text, mark] = ['oauth_interaction=x', older.sign('oauth_interaction=x')]
  assert.notEqual(newer.sign(text), mark)
  assert.deepEqual([older.index(text, mark), newer.index(text, mark), newer.index(text, newer.sign(text))], [0, 0, 0])
  assert.equal(older.index(text, newer.sign(text)), -1)
  assert.equal(newer.index('oauth_interaction=y', mark), -1)
  const other = mark.startsWith('x') ? 'y' : 'x'
  for (const forged of ['', 'x', mark.slice(0, 10), other + mark.slice(1)])
    assert.equal(newer.index(text, forged), -1, forged)
})
