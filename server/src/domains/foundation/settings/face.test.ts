import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { contrastOf } from '#kernel/formats/colors.ts'
import { useApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'

const app = useApp({
  async prepare() {
    token = await makeToken(app, await makeUser(app, { role: 'admin' }), ['admin'])
  },
})
let token: string

const change = (body: object) => app.patch('/v1/admin/settings', { token, body })
const read = async () => (await app.get('/v1/public/instance')).body.data
/** Shared answers are kept for a moment. */
const pass = () => app.clock.advance(60_000)

const nothing = {
  ...{ tagline: null, brandColor: null, contact: null, termsUrl: null, privacyUrl: null, imprintUrl: null },
  ...{ privacyText: null, termsText: null, imprintText: null },
}
beforeEach(async () => {
  await change(nothing)
  pass()
})

describe('the color of the instance', () => {
  it('is stored in lower case and told to everyone', async () => {
    assert.equal((await change({ brandColor: '#2F6E4B', tagline: 'Neighbors who make things' })).status, 200)
    pass()
    const { brandColor, tagline, name, signUp } = await read()
    assert.deepEqual(
      { brandColor, tagline, name, signUp },
      { brandColor: '#2f6e4b', tagline: 'Neighbors who make things', name: 'Hearth', signUp: 'open' },
    )
  })
  it('must be dark enough for white text, and the answer says how far it is from that', async () => {
    const { status, body } = await change({ brandColor: '#F66E60' })
    assert.equal(status, 400)
    assert.equal(
      body.error,
      'brandColor: white text on #F66E60 has a contrast of 2.8:1 and needs 4.5:1; choose a darker color',
    )
    for (const [color, isDark] of [
      ['#767676', true],
      ['#777777', false],
      ['#ffffff', false],
      ['#000000', true],
    ] as const) {
      assert.equal(contrastOf(color, '#ffffff') >= 4.5, isDark, color)
      assert.equal((await change({ brandColor: color })).status, isDark ? 200 : 400, color)
    }
  })
  it('can be nothing but a color, so it cannot carry CSS or HTML', async () => {
    for (const brandColor of [
      ...['red', '#123', '#1234567', '#12345', '2f6e4b', '#2f6e4', ' #2f6e4b', '#2f6e4b ', '#2f6e4b\n', '#2f6e4g'],
      ...['#000000;}body{display:none', '#000000</style><script>alert(1)</script>', 'url(https://evil.example)'],
      ...['var(--x)', 'rgb(0,0,0)', '#\u0660\u0660\u0660\u0660\u0660\u0660', ''],
    ])
      assert.equal((await change({ brandColor })).body.code, 'validation_failed', JSON.stringify(brandColor))
    assert.equal((await change({})).body.data.brandColor, null)
  })
  it('is a color in the database too, and the style sheet takes no other', async () => {
    const write = (brand_color: string) => app.database.updateTable('instance_settings').set({ brand_color }).execute()
    await assert.rejects(write('#000000;}body{display:none'), { code: '23514' })
    await assert.rejects(write('#2F6E4B'), { code: '23514' })
    for (const file of ['000000;}body{}.css', '00000g.css', '2F6E4B.css', '000000.css.css', '%22%3E%3Cscript%3E.css'])
      assert.equal((await app.http.inject(`/assets/brand/${file}`)).statusCode, 404, file)
    const { statusCode, payload } = await app.http.inject('/assets/brand/2f6e4b.css')
    assert.equal(statusCode, 200)
    assert.match(payload, /--brand:#2f6e4b/)
  })
})

describe('the legal pages', () => {
  const page = async (name: string) => {
    const { statusCode, payload } = await app.http.inject({ url: `/legal/${name}`, headers: { accept: 'text/html' } })
    return { statusCode, payload }
  }
  it('are 404 without a text, and are rendered from Markdown with one', async () => {
    for (const name of ['privacy', 'terms', 'imprint', 'conduct', 'other'])
      assert.equal((await page(name)).statusCode, 404, name)
    await change({ privacyText: '## What we store\n\nYour **name**. <script>alert(1)</script>' })
    const { statusCode, payload } = await page('privacy')
    assert.equal(statusCode, 200)
    assert.match(payload, /<h1>Privacy policy<\/h1>/)
    assert.match(payload, /<h2>What we store<\/h2>\n<p>Your <strong>name<\/strong>\. &lt;script&gt;/)
    assert.equal((await page('terms')).statusCode, 404)
  })
  it('are linked where no other page was set', async () => {
    await change({ termsText: 'Be kind.', imprintText: 'Us.', imprintUrl: 'https://a.example/imprint' })
    pass()
    const { termsUrl, privacyUrl, imprintUrl } = await read()
    assert.deepEqual(
      { termsUrl, privacyUrl, imprintUrl },
      { termsUrl: 'https://hearth.test/legal/terms', privacyUrl: null, imprintUrl: 'https://a.example/imprint' },
    )
  })
  it('have texts of up to 50,000 characters, which the audit log does not repeat', async () => {
    assert.equal((await change({ termsText: 'a'.repeat(50_000) })).status, 200)
    assert.equal((await change({ termsText: 'a'.repeat(50_001) })).status, 400)
    const { detail } = await app.database
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'settings.update')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    assert.equal((detail as { after: { terms_text: string } }).after.terms_text, '50000 characters')
  })
})

it('the contact of the instance is an address for mail or an https page', async () => {
  for (const contact of ['mailto:hello@example.org', 'https://example.org/contact'])
    assert.equal((await change({ contact })).body.data.contact, contact)
  for (const contact of ['javascript:alert(1)', 'hello@example.org', 'http://example.org', 'data:text/html,x', ''])
    assert.equal((await change({ contact })).status, 400, contact)
})
