import assert from 'node:assert/strict'
import { it } from 'node:test'
import { messagesFor } from '#messages/index.ts'
import { describeDestination } from '#surfaces/site/consent.ts'
import { decideGranted, decideOffer } from './offer.ts'

const now = new Date('2026-01-01T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

it('administrative access is offered only to an administrator with a fresh sign-in', () => {
  const requested = ['read:user', 'admin']
  const offered = (role: 'user' | 'admin', minutes: number) =>
    decideOffer(requested, { role, signedInAt: minutesAgo(minutes) }, now).admin
  assert.equal(offered('admin', 14), 'offered')
  assert.equal(offered('admin', 15), 'stale')
  assert.equal(offered('user', 0), 'none')
  assert.equal(decideOffer(requested, { role: 'admin', signedInAt: undefined }, now).admin, 'stale')
  assert.equal(decideOffer(['read:user'], { role: 'admin', signedInAt: now }, now).admin, 'none')
})

it('a confirmation that was not offered grants nothing', () => {
  assert.deepEqual(decideGranted({ scopes: ['read:user'], admin: 'stale' }, true), ['read:user'])
  assert.deepEqual(decideGranted({ scopes: ['read:user'], admin: 'offered' }, false), ['read:user'])
  assert.deepEqual(decideGranted({ scopes: ['read:user'], admin: 'offered' }, true), ['read:user', 'admin'])
})

it('the destination says whether the code stays on the device', () => {
  const describe = (uri: string) => describeDestination(uri, messagesFor('en'))
  assert.deepEqual(describe('https://a.example/cb'), { target: 'a.example', isOnDevice: false })
  assert.ok(describe('http://127.0.0.1:1/cb').isOnDevice)
  assert.ok(describe('cursor://x/y').isOnDevice)
})
