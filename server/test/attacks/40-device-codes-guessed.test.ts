import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { makeUser } from '#test/support/builders/factories.ts'
import { type DeviceFlow, openDeviceFlow } from '#test/support/oauth/device.ts'

let flow: DeviceFlow
before(async () => {
  flow = await openDeviceFlow()
})
after(() => flow[Symbol.asyncDispose]())

const letters = 'BCDFGHJKLMNPQRSTVWXZ'
const guess = (i: number) => `${letters[i % 20]}${letters[Math.floor(i / 20)]}BBBBBB`

describe('attack 40: codes of waiting programs are guessed', () => {
  it('many accounts at one address try 10 codes in 10 minutes, at once or one after the other', async () => {
    const accounts = await Promise.all(
      Array.from({ length: 4 }, async () => flow.visitorFor(await makeUser(flow.server.app))),
    )
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => flow.enter(guess(i), accounts[i % accounts.length])),
    )
    const statuses = answers.map(({ status }) => status)
    assert.equal(statuses.filter((status) => status === 404).length, 10)
    assert.equal(statuses.filter((status) => status === 429).length, 30)
    const { body } = await flow.begin()
    // A right code says no more than a wrong one now.
    assert.equal((await flow.enter(body.user_code!, accounts[0])).status, 429)
    assert.deepEqual(await flow.poll(body), [400, 'authorization_pending'])
  })

  it('a program cannot find out which codes wait, or decide by itself', async () => {
    const { body } = await flow.begin()
    const { url } = flow.server
    const form = new URLSearchParams({ user_code: body.user_code!, decision: 'allow', account: flow.ana.id })
    for (const path of ['/device', '/device/decision', '/oauth/device/verify']) {
      const answer = await fetch(url + path, { method: 'POST', body: form, redirect: 'manual' })
      assert.ok([303, 403, 404].includes(answer.status), `${path} answered ${answer.status}`)
    }
    const token = await flow.requestToken({
      grant_type: 'authorization_code',
      code: body.device_code!,
      client_id: 'hearth-cli',
    })
    assert.equal(token.status, 400)
    const byUserCode = await flow.redeem({ device_code: body.user_code! })
    assert.deepEqual([byUserCode.status, byUserCode.body.error], [400, 'invalid_grant'])
  })
})
