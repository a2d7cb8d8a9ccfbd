import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp, useApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'

const app = useApp()

const pages = [
  '/',
  '/events',
  '/groups',
  '/badges',
  '/leaderboard',
  '/design',
  '/docs',
  '/docs/guides/webhooks',
  '/settings/security',
  '/claim',
  '/checkin',
]
const headersOf = async (url: string) => (await app.http.inject({ url, headers: { accept: 'text/html' } })).headers

describe('attack 25: what a browser may do with our answers', () => {
  it('pages are cut off from windows of other sites, but not the pages inside a popup of theirs', async () => {
    for (const page of pages) assert.equal((await headersOf(page))['cross-origin-opener-policy'], 'same-origin', page)
    for (const inPopup of ['/oauth/authorize?client_id=unknown', '/sign-in', '/docs/oauth?code=unknown'])
      assert.equal((await headersOf(inPopup))['cross-origin-opener-policy'], undefined, inPopup)
    assert.equal((await headersOf('/docs/reference'))['cross-origin-opener-policy'], 'same-origin-allow-popups')
  })

  it('other sites load widgets, embed.js and emoji, and nothing else', async () => {
    for (const shared of ['/widget/next-event', '/widget/carousel', '/embed.js', '/emoji/1f600.svg'])
      assert.equal((await headersOf(shared))['cross-origin-resource-policy'], 'cross-origin', shared)
    for (const own of [...pages, '/v1/me', '/openapi.json', '/healthz', '/nowhere', '/sitemap.xml'])
      assert.equal((await headersOf(own))['cross-origin-resource-policy'], 'same-origin', own)
  })

  it('a page uses the camera or the position of its visitor only where it says so', async () => {
    for (const page of pages.filter((path) => path !== '/events')) {
      const policy = String((await headersOf(page))['permissions-policy'])
      assert.match(policy, /camera=\(\)/, page)
      assert.match(policy, /geolocation=\(\)/, page)
    }
    const events = String((await headersOf('/events'))['permissions-policy'])
    assert.match(events, /geolocation=\(self\)/)
    assert.match(events, /camera=\(\)/)
  })

  it('https is asked for on this name alone, not on its subdomains', async () => {
    assert.equal((await headersOf('/'))['strict-transport-security'], 'max-age=31536000')
  })

  it('security.txt says where to report a problem, and expires within a year', async () => {
    const { statusCode, headers, payload } = await app.http.inject({ url: '/.well-known/security.txt' })
    assert.equal(statusCode, 200)
    assert.match(String(headers['content-type']), /^text\/plain/)
    assert.match(payload, /^Contact: (mailto:|https:)\S+$/m)
    const expires = Date.parse(/^Expires: (\S+)$/m.exec(payload)![1]!)
    const days = (expires - app.clock.now().getTime()) / 86_400_000
    assert.ok(days > 90 && days < 365, `${days} days`)
  })

  it('security.txt names the contact of the settings once there is one', async () => {
    const token = await makeToken(app, await makeUser(app, { role: 'admin' }), ['admin'])
    const set = (securityContact: string | null) =>
      app.patch('/v1/admin/settings', { token, body: { securityContact } })
    for (const wrong of [
      'security@example.org',
      'javascript:alert(1)',
      'mailto:a@b\nExpires: never',
      'http://example.org',
    ])
      assert.equal((await set(wrong)).status, 400, wrong)
    assert.equal((await set('mailto:security@example.org')).status, 200)
    const { payload } = await app.http.inject({ url: '/.well-known/security.txt' })
    assert.match(payload, /^Contact: mailto:security@example\.org$/m)
    assert.equal((await set(null)).status, 200)
  })

  it('browsers report what a policy stopped where the operator says, and nowhere else', async () => {
    assert.doesNotMatch(String((await headersOf('/'))['content-security-policy']), /report/)
    await using reporting = await startApp({ beside: app, cspReportUrl: 'https://reports.example/csp' })
    const { headers } = await reporting.http.inject({ url: '/', headers: { accept: 'text/html' } })
    assert.match(
      String(headers['content-security-policy']),
      /; report-to csp; report-uri https:\/\/reports\.example\/csp$/,
    )
    assert.equal(headers['reporting-endpoints'], 'csp="https://reports.example/csp"')
  })

  it('change-password leads to the account', async () => {
    const { statusCode, headers } = await app.http.inject({ url: '/.well-known/change-password' })
    assert.deepEqual([statusCode, headers.location], [302, 'https://hearth.test/settings/security'])
  })
})
