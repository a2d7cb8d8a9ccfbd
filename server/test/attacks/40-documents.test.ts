import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'

const app = useApp()

const up = ['..', '%2e%2e', '..%2f..', '..%5c..', '..%252f..', '....//']
const files = ['package.json', 'architecture.md', 'operate/settings']
const words = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'introduction', 'guides%2fdoor', 'door.md']

describe('attack 40: a document that is not served', () => {
  it('no address reads a file outside the fixed list', async () => {
    const inside = (await app.http.inject('/docs/guides/door')).statusCode
    assert.equal(inside, 200)
    const tails = [
      ...words,
      ...files,
      ...up.flatMap((way) => files.map((file) => `${way}/${file}`)),
      ...up.flatMap((way) => files.map((file) => `${way}%2f${file}`)),
      'door%00',
      'door%00.md',
      'Door',
      'door%20',
      ' door',
    ]
    for (const folder of ['guides', 'pictures', 'reference'])
      for (const tail of tails) {
        const url = `/docs/${folder}/${tail}`
        const answer = await app.http.inject({ url, headers: { accept: 'text/html' } })
        // An address that leads out of /docs before it is routed is another page.
        if (new URL(url, 'http://here').pathname.startsWith('/docs/')) assert.equal(answer.statusCode, 404, url)
        assert.doesNotMatch(answer.payload, /"workspaces"|root:x:|Debian package|one door/, url)
      }
  })

  it('the page that ends an authorization repeats nothing of its address', async () => {
    const { payload, headers } = await app.http.inject('/docs/oauth?code=<script>alert(1)</script>&state=x')
    assert.doesNotMatch(payload, /script|alert/)
    assert.match(String(headers['content-type']), /^text\/plain/)
    assert.deepEqual([headers['referrer-policy'], headers['cache-control']], ['no-referrer', 'no-store'])
  })
})
