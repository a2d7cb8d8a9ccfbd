import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import { openKeys } from '#platform/keys.ts'

const key = (kid: string) => `${kid}:${randomBytes(32).toString('base64')}`
const old = key('old')
const fresh = key('new')

describe('keys', () => {
  it('verify what an older key signed, and sign with the first', () => {
    const before = openKeys(old).mac('cursors', 'hello')
    const both = openKeys(`${fresh},${old}`)
    assert.ok(both.verify('cursors', 'hello', before))
    assert.ok(openKeys(fresh).verify('cursors', 'hello', both.mac('cursors', 'hello')))
    assert.ok(!openKeys(fresh).verify('cursors', 'hello', before))
  })
  it('prove nothing for another purpose or another message', () => {
    const keys = openKeys(old)
    const mac = keys.mac('cursors', 'hello')
    assert.ok(!keys.verify('feeds', 'hello', mac))
    assert.ok(!keys.verify('cursors', 'hello!', mac))
    assert.ok(!keys.verify('cursors', 'hello', Buffer.alloc(0)))
    assert.ok(!keys.verify('cursors', 'hello', mac.subarray(0, 8)))
    assert.ok(keys.verify('cursors', 'hello', mac.subarray(0, 16)))
  })
  it('encrypt so that an older key still opens it, each time differently, and a changed text does not open', () => {
    const sealed = openKeys(old).encrypt('webhook-secrets', 'whsec_grüße')
    assert.notEqual(sealed, openKeys(old).encrypt('webhook-secrets', 'whsec_grüße'))
    const both = openKeys(`${fresh},${old}`)
    assert.equal(both.decrypt('webhook-secrets', sealed), 'whsec_grüße')
    assert.throws(() => both.decrypt('feeds', sealed))
    assert.throws(() => both.decrypt('webhook-secrets', sealed.slice(0, -3)))
    assert.throws(() => openKeys(fresh).decrypt('webhook-secrets', sealed), /no key old/)
  })
})
