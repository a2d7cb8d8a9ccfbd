import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { decideMailingPause, type MailedRow, type SignInOrigin } from './rules.ts'

const noon = Date.parse('2026-01-01T12:00:00Z')
const hash = (name: string) => Buffer.from(name)
const ipv4 = (host: string, net = host): SignInOrigin => ({ isKnown: false, hashes: [hash(host), hash(net)] })
const ipv6 = (...names: string[]): SignInOrigin => ({ isKnown: false, hashes: names.map(hash) })
const browser = (name: string): SignInOrigin => ({ isKnown: true, hashes: [hash(name)] })

/** One mail per second, each requested from the given origin. */
const mailed = (...origins: SignInOrigin[]): MailedRow[] =>
  origins.map(({ isKnown, hashes }, i) => ({
    is_known: isKnown,
    origin_hashes: [...hashes],
    created_at: new Date(noon + i * 1000).toISOString(),
  }))
const times = <T>(count: number, value: T) => Array<T>(count).fill(value)
const pause = (rows: MailedRow[], origin: SignInOrigin) => decideMailingPause(rows, origin)?.toISOString()

describe('a mail to an address', () => {
  it('is sent three times for one host, and again when the first of them is ten minutes old', () => {
    assert.equal(pause(mailed(...times(2, ipv4('a'))), ipv4('a')), undefined)
    assert.equal(pause(mailed(...times(3, ipv4('a'))), ipv4('a')), '2026-01-01T12:10:00.000Z')
    assert.equal(pause(mailed(...times(3, ipv4('a'))), ipv4('b')), undefined)
  })
  it('is sent six times for a network of IPv4, and four and six times for the wider ones of IPv6', () => {
    const hosts = ['a', 'b', 'c', 'd', 'e', 'f'].map((host) => ipv4(host, 'net'))
    assert.equal(pause(mailed(...hosts.slice(0, 5)), ipv4('g', 'net')), undefined)
    assert.equal(pause(mailed(...hosts), ipv4('g', 'net')), '2026-01-01T12:10:00.000Z')
    const near = ['a', 'b', 'c', 'd'].map((small) => ipv6(small, 'middle', 'wide'))
    assert.equal(pause(mailed(...near), ipv6('e', 'middle', 'wide')), '2026-01-01T12:10:00.000Z')
    assert.equal(pause(mailed(...near), ipv6('e', 'other', 'wide')), undefined)
    const wide = ['a', 'b', 'c', 'd', 'e', 'f'].map((small) => ipv6(small, `${small} middle`, 'wide'))
    assert.equal(pause(mailed(...wide), ipv6('g', 'g middle', 'wide')), '2026-01-01T12:10:00.000Z')
  })
  it('a mail to an address is sent ten times for all unknown browsers together, and three times for each known browser', () => {
    const unknownBrowsers = Array.from({ length: 10 }, (_, i) => ipv4(`host ${i}`))
    assert.equal(pause(mailed(...unknownBrowsers.slice(0, 9)), ipv4('new')), undefined)
    assert.equal(pause(mailed(...unknownBrowsers), ipv4('new')), '2026-01-01T12:10:00.000Z')
    assert.equal(pause(mailed(...unknownBrowsers), browser('mine')), undefined)
    assert.equal(pause(mailed(...times(3, browser('mine'))), browser('mine')), '2026-01-01T12:10:00.000Z')
    assert.equal(pause(mailed(...times(3, browser('mine'))), browser('other')), undefined)
    assert.equal(pause(mailed(...times(9, browser('mine'))), ipv4('new')), undefined)
  })
})
