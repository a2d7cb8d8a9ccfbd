import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readBuild } from '#platform/config/build.ts'
import { useApp } from '#test/support/app/harness.ts'

describe('attack 29: what runs here is told to this machine alone', () => {
  const app = useApp()
  const { version, commit, schema } = readBuild()

  async function look(path: string, remoteAddress: string, headers: Record<string, string> = {}) {
    return (await app.http.inject({ url: path, remoteAddress, headers })).payload
  }

  it('a program on this machine gets version, commit and schema', async () => {
    for (const [address, host] of [
      ['127.0.0.1', 'localhost:3000'],
      ['::1', '[::1]:3000'],
      ['::ffff:127.0.0.1', '127.0.0.1'],
    ] as const) {
      const { problems, warnings, ...told } = JSON.parse(await look('/readyz', address, { host }))
      assert.deepEqual(told, { status: 'ready', version, schema, ...(commit && { commit }) })
    }
  })

  const strangers: [string, string, Record<string, string>?][] = [
    ['a stranger', '203.0.113.9'],
    ['a neighbor in a private network', '10.1.2.3'],
    ['a stranger who says to come from here', '203.0.113.9', { 'x-forwarded-for': '127.0.0.1', host: '127.0.0.1' }],
    ['a stranger behind a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }],
    ['one whose proxy sends an empty list', '127.0.0.1', { 'x-forwarded-for': '' }],
    ['one whose proxy sends another header', '127.0.0.1', { 'x-real-ip': '203.0.113.9' }],
    ['one whose proxy sends the standard header', '127.0.0.1', { forwarded: 'for=203.0.113.9' }],
    ['one whose proxy sends only the name of the site', '127.0.0.1', { host: 'hearth.test' }],
    ['a page whose name leads to this machine', '127.0.0.1', { host: 'localhost.evil.example' }],
  ]
  for (const [who, address, headers] of strangers)
    it(`${who} gets the status alone`, async () => {
      assert.equal(await look('/readyz', address, headers), '{"status":"ready"}')
      assert.equal(await look('/healthz', address, headers), '{"status":"alive"}')
    })
})
