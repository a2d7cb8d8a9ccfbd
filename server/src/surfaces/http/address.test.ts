import assert from 'node:assert/strict'
import { it } from 'node:test'
import { shortAddress } from './address.ts'

it('an address is kept as far as its network', () => {
  assert.equal(shortAddress('203.0.113.77'), '203.0.113.0/24')
  assert.equal(shortAddress('::ffff:203.0.113.77'), '203.0.113.0/24')
  assert.equal(shortAddress('2001:db8:aaaa:bbbb:cccc::1'), '2001:db8:aaaa::/48')
  assert.equal(shortAddress('2001:db8::1'), '2001:db8:0::/48')
  assert.equal(shortAddress('::1'), '0:0:0::/48')
})
