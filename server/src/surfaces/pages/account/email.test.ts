import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { MailLimitReached } from '#kernel/operation/errors.ts'
import { outboundPauseOf, pauseMails, pauseOutbound, resumeOutbound } from '#platform/outbound/outbound-pause.ts'
import { startApp } from '#test/support/app/harness.ts'
import { mainOf } from '#test/support/browser/pages.ts'
import { makeUser } from '#test/support/builders/factories.ts'
import { sayName, signInByMail, useSite, type Visitor } from '#test/support/sign-in/server.ts'

const site = useSite()

const minuteMs = 60_000
let count = 0
const newAddress = () => `guest-${++count}@example.org`
const pathOf = (url: string) => new URL(url).pathname

async function ask(email: string, returnTo = '/settings/security', visitor = site.visitor()): Promise<Visitor> {
  const { status, location } = await visitor.post('/sign-in', { email, return_to: returnTo })
  assert.deepEqual([status, location], [303, '/sign-in/code'])
  return visitor
}

const isSignedIn = async (visitor: Visitor) => (await visitor.get('/settings/security')).status === 200
const userOf = (email: string) =>
  site.app.database.selectFrom('users').select(['id', 'name', 'last_login_at']).where('email', '=', email).execute()

describe('a sign-in code', () => {
  it('a code signs in, creates the account of a new user, and leads back to the requested page', async () => {
    const email = newAddress()
    const visitor = await ask(email, '/oauth/authorize?client_id=x')
    assert.match((await visitor.get('/sign-in/code')).text, new RegExp(email))
    const { code, subject } = await site.mailTo(email)
    assert.doesNotMatch(subject, new RegExp(code), 'subjects are shown on locked screens')
    const proven = await visitor.post('/sign-in/code', { code: `${code.slice(0, 3)} ${code.slice(3)}` })
    assert.deepEqual(await userOf(email), [], 'no account exists before the name is given')
    const { status, location, headers } = await sayName(visitor, proven, { name: 'Ana Lee' })
    assert.deepEqual([status, location], [303, '/oauth/authorize?client_id=x'])
    const cookie = [headers['set-cookie']].flat().find((line) => line?.startsWith('session='))
    assert.match(cookie!, /^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000; Secure$/)
    assert.equal(await isSignedIn(visitor), true)
    const [user] = await userOf(email)
    assert.equal(user!.name, 'Ana Lee')
    assert.ok(user!.last_login_at)
  })

  it('a code signs in to the existing account, whatever the case of the address', async () => {
    const ana = await makeUser(site.app)
    const visitor = await ask(`${ana.username.toUpperCase()}@Example.org`)
    const { code } = await site.mailTo(`${ana.username.toUpperCase()}@Example.org`)
    await visitor.post('/sign-in/code', { code })
    const sessions = site.app.database.selectFrom('sessions').select(['method']).where('user_id', '=', ana.id)
    assert.deepEqual(await sessions.execute(), [{ method: 'email' }])
  })

  it('requesting a code gives the same response for known and unknown addresses', async () => {
    const ana = await makeUser(site.app)
    const known = await site.visitor().post('/sign-in', { email: `${ana.username}@example.org`, return_to: '/' })
    const unknown = await site.visitor().post('/sign-in', { email: newAddress(), return_to: '/' })
    const shape = ({ status, location, text, headers }: typeof known) => {
      const cookie = String(headers['set-cookie']).replace(/=[^;]+/, '=')
      return { status, location, text, cookie }
    }
    assert.deepEqual(shape(known), shape(unknown))
    assert.match(
      String(known.headers['set-cookie']),
      /^sign_in=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=900; Secure$/,
    )
  })

  it('a sign-in code works once', async () => {
    const email = newAddress()
    const visitor = await ask(email)
    const binding = visitor.cookies.get('sign_in')!
    const { code } = await site.mailTo(email)
    assert.equal((await visitor.post('/sign-in/code', { code })).status, 303)
    const second = site.visitor()
    second.cookies.set('sign_in', binding)
    assert.equal((await second.post('/sign-in/code', { code })).status, 410)
    assert.equal(await isSignedIn(second), false)
  })

  it('a code is worthless in a browser that did not request it', async () => {
    const email = newAddress()
    const visitor = await ask(email)
    const { code } = await site.mailTo(email)
    const other = await ask(newAddress())
    assert.notEqual((await other.post('/sign-in/code', { code })).status, 303)
    const [id] = visitor.cookies.get('sign_in')!.split('.')
    const forged = site.visitor()
    forged.cookies.set('sign_in', `${id}.${'a'.repeat(43)}`)
    assert.equal((await forged.post('/sign-in/code', { code })).status, 410)
    assert.equal((await visitor.post('/sign-in/code', { code })).status, 303, 'and other people’s tries do not count')
  })

  it('a code is refused at the sixth try even if it is right', async () => {
    const email = newAddress()
    const visitor = await ask(email)
    const { code } = await site.mailTo(email)
    const wrong = code === '000000' ? '111111' : '000000'
    for (const left of [4, 3, 2, 1]) {
      const { status, text } = await visitor.post('/sign-in/code', { code: wrong })
      assert.equal(status, 400)
      assert.match(text, left === 1 ? /1 try/ : new RegExp(`${left} tries`))
    }
    assert.equal((await visitor.post('/sign-in/code', { code: wrong })).status, 410)
    assert.equal((await visitor.post('/sign-in/code', { code })).status, 410)
    const { link } = await site.mailTo(email)
    assert.equal((await visitor.get(pathOf(link))).status, 200, 'the link cannot be guessed and stays good')
  })

  it('20 guesses at the same time count as at most five tries', async () => {
    const email = newAddress()
    const visitor = await ask(email)
    const { code } = await site.mailTo(email)
    const guesses = Array.from({ length: 20 }, (_, i) => String((Number(code) + 1 + i) % 1_000_000).padStart(6, '0'))
    await Promise.all(guesses.map((guess) => visitor.post('/sign-in/code', { code: guess })))
    const id = visitor.cookies.get('sign_in')!.split('.')[0]!
    const row = site.app.database.selectFrom('sign_in_challenges').select('attempts').where('id', '=', id)
    assert.deepEqual(await row.execute(), [{ attempts: 5 }])
  })

  it('a code expires after 15 minutes, and when the same browser requests a newer one', async () => {
    const email = newAddress()
    const again = await ask(email)
    const first = await site.mailTo(email)
    const binding = again.cookies.get('sign_in')!
    await ask(email, '/settings/security', again)
    const older = site.visitor()
    older.cookies.set('sign_in', binding)
    assert.equal((await older.post('/sign-in/code', { code: first.code })).status, 410)
    assert.equal((await older.get(pathOf(first.link))).status, 410)
    const second = await site.mailTo(email, 2)
    site.app.clock.advance(15 * minuteMs)
    assert.equal((await again.post('/sign-in/code', { code: second.code })).status, 410)
    assert.equal((await again.get(pathOf(second.link))).status, 410)
    assert.equal((await again.post(pathOf(second.link))).status, 410)
    site.app.clock.advance(-15 * minuteMs)
  })

  it('a code is mailed three times in ten minutes to one address from one network, and the last one stays valid', async () => {
    const email = newAddress()
    const visitor = site.visitor()
    for (const _ of [1, 2, 3]) await ask(email, '/settings/security', visitor)
    const refused = await visitor.post('/sign-in', { email: email.toUpperCase(), return_to: '/' })
    assert.equal(refused.status, 429)
    assert.equal(refused.headers['x-ratelimit-remaining'], '0')
    assert.ok(Number(refused.headers['retry-after']) > 590)
    const { code } = await site.mailTo(email, 3)
    assert.equal((await visitor.post('/sign-in/code', { code })).status, 303)
    await ask(email)
    site.app.clock.advance(10 * minuteMs + 1000)
    await ask(email)
    site.app.clock.advance(-10 * minuteMs - 1000)
  })

  it('a failed mail is reported', async () => {
    site.smtp.isBroken = true
    assert.equal((await site.visitor().post('/sign-in', { email: newAddress(), return_to: '/' })).status, 503)
    site.smtp.isBroken = false
  })
})

describe('a code, when the instance has reached its hourly mail limit,', () => {
  it('is refused with a page that says when to retry', async () => {
    const full = { address: 'hearth@hearth.test', send: () => Promise.reject(new MailLimitReached(until)) }
    await using app = await startApp({ mailer: full })
    const until = new Date(app.clock.now().getTime() + 20 * minuteMs)
    const { statusCode, headers, payload } = await app.http.inject({
      method: 'POST',
      url: '/sign-in',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      payload: 'email=ana@example.org&return_to=/',
    })
    assert.equal(statusCode, 503)
    assert.match(payload, /can’t send any more email right now/)
    const seconds = Number(headers['retry-after'])
    assert.ok(seconds > 1100 && seconds <= 1201, String(seconds))
  })
})

describe('a sign-in link', () => {
  it('a GET or HEAD request of the link does nothing, however often', async () => {
    const email = newAddress()
    const visitor = await ask(email)
    const { link } = await site.mailTo(email)
    const scanner = site.visitor()
    for (const one of [visitor, scanner, visitor, scanner]) {
      assert.equal((await one.get(pathOf(link))).status, 200)
      assert.equal((await one.head(pathOf(link))).status, 200)
      assert.equal(one.cookies.has('session'), false)
    }
    assert.deepEqual(await userOf(email), [])
    assert.equal((await sayName(visitor, await visitor.post(pathOf(link)))).location, '/settings/security')
    assert.equal(await isSignedIn(visitor), true)
  })

  it('a link submitted twice signs in once and says where to continue', async () => {
    const ana = await makeUser(site.app)
    const email = `${ana.username}@example.org`
    const visitor = await ask(email, '/welcome')
    const { link } = await site.mailTo(email)
    const presses = await Promise.all([visitor.post(pathOf(link)), visitor.post(pathOf(link))])
    assert.deepEqual(presses.map((one) => one.status).sort(), [303, 410])
    const [, onward] = /href="(\/sign-in\/name[^"]+)"/.exec(presses.find((one) => one.status === 410)!.text)!
    assert.equal((await visitor.get(onward!.replace('&#61;', '='))).location, '/welcome')
    const sessions = site.app.database.selectFrom('sessions').select('id').where('user_id', '=', ana.id)
    assert.equal((await sessions.execute()).length, 1)
  })

  it('a link opened in another browser shows the code for the first one, and does not sign in', async () => {
    const email = newAddress()
    const visitor = await ask(email)
    const { link, code } = await site.mailTo(email)
    const phone = site.visitor()
    const page = await phone.get(pathOf(link))
    assert.ok(page.text.includes(code))
    assert.doesNotMatch(mainOf(page.text), /<form/)
    assert.equal((await phone.post(pathOf(link))).status, 403)
    assert.equal(phone.cookies.has('session'), false)
    assert.equal((await visitor.post('/sign-in/code', { code })).status, 303)
  })

  it('an invented sign-in link shows that it has expired', async () => {
    assert.equal((await site.visitor().get('/sign-in/link/nonsense')).status, 410)
    assert.equal((await site.visitor().post('/sign-in/link/nonsense')).status, 410)
  })
})

describe('the sign-in', () => {
  it('signing in never redirects to another site', async () => {
    const strange = [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'https:evil.example',
      '/\t/evil.example',
    ]
    for (const wanted of [...strange, '%2F%2Fevil.example', 'javascript:alert(1)', '/.//evil.example']) {
      const page = await site.visitor().get(`/sign-in?return_to=${encodeURIComponent(wanted)}`)
      assert.match(page.text, /name="return_to" value="\/"/, wanted)
      assert.doesNotMatch(mainOf(page.text), /evil|alert\(1/)
      const email = newAddress()
      const visitor = await ask(email, wanted)
      const { code } = await site.mailTo(email)
      const proven = await visitor.post('/sign-in/code', { code })
      const named = await visitor.get(`/sign-in/name?return_to=${encodeURIComponent(wanted)}`)
      assert.doesNotMatch(mainOf(named.text), /evil/)
      assert.equal((await sayName(visitor, proven, { return_to: wanted })).location, '/', wanted)
    }
    const twice = await site.visitor().get('/sign-in?return_to=/a&return_to=//evil.example')
    assert.match(twice.text, /name="return_to" value="\/"/)
  })

  it('the return path is shown as text, never as markup', async () => {
    const page = await site.visitor().get(`/sign-in?return_to=${encodeURIComponent('/"><script>alert(1)</script>')}`)
    assert.doesNotMatch(page.text, /<script>alert/)
    const typed = await site.visitor().post('/sign-in', { email: '"><img src=x>', return_to: '/' })
    assert.equal(typed.status, 400)
    assert.doesNotMatch(typed.text, /<img/)
  })

  it('a sign-in form from another site is refused, even without a session', async () => {
    const email = newAddress()
    const form = { email, return_to: '/' }
    const refused = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      {},
    ]
    for (const path of [
      '/sign-in',
      '/sign-in/code',
      '/sign-in/link/x',
      '/sign-out',
      '/settings/data/delete',
      '/sign-in/owner/x',
    ])
      for (const headers of refused) {
        const { status, text } = await site.visitor().post(path, form, headers as Record<string, string>)
        assert.equal(status, 403, `${path} ${JSON.stringify(headers)}`)
        assert.match(text, /didn’t come from this site/)
      }
    assert.equal((await site.visitor().post('/sign-in', form, { origin: 'https://hearth.test' })).status, 303)
  })

  it('a sign-in always creates a new session and ends the previous one of this browser', async () => {
    const email = newAddress()
    const visitor = await signInByMail(site, email)
    const first = visitor.cookies.get('session')!
    await ask(email, '/settings/security', visitor)
    const { code } = await site.mailTo(email, 2)
    await visitor.post('/sign-in/code', { code })
    assert.notEqual(visitor.cookies.get('session'), first)
    const thief = site.visitor()
    thief.cookies.set('session', first)
    assert.equal(await isSignedIn(thief), false)
  })

  it('a planted session cookie is not adopted, and of two cookies neither is accepted', async () => {
    const visitor = await signInByMail(site, newAddress())
    const own = visitor.cookies.get('session')!
    const answer = await site.visitor().get('/settings/security', { cookie: `session=${own}; session=planted` })
    assert.deepEqual([answer.status, answer.location], [303, '/sign-in?return_to=%2Fsettings%2Fsecurity'])
    assert.match(String(answer.headers['set-cookie']), /^session=; .*Max-Age=0/)
    const email = newAddress()
    const planted = site.visitor()
    planted.cookies.set('session', 'x'.repeat(43))
    await ask(email, '/settings/security', planted)
    const { code } = await site.mailTo(email)
    await sayName(planted, await planted.post('/sign-in/code', { code }))
    assert.notEqual(planted.cookies.get('session'), 'x'.repeat(43))
  })

  it('a suspended account cannot sign in', async () => {
    const ana = await makeUser(site.app)
    const email = `${ana.username}@example.org`
    const suspended_at = site.app.clock.now().toISOString()
    await site.app.database.updateTable('users').set({ suspended_at }).where('id', '=', ana.id).execute()
    const visitor = await ask(email)
    const { code } = await site.mailTo(email)
    assert.equal((await visitor.post('/sign-in/code', { code })).status, 403)
    assert.equal(visitor.cookies.has('session'), false)
  })

  it('visitors of the old host name are redirected to the new one', async () => {
    const { location } = await site.visitor().get('/sign-in?return_to=/a', { host: 'legacy.hearth.test' })
    assert.equal(location, 'https://hearth.test/sign-in?return_to=/a')
  })

  it('no code, link or cookie is stored in plain text', async () => {
    const email = newAddress()
    const visitor = await ask(email)
    const { link, code } = await site.mailTo(email)
    const secret = visitor.cookies.get('sign_in')!.split('.')[1]!
    const rows = await site.app.database
      .selectFrom('sign_in_challenges')
      .selectAll()
      .where('email', '=', email)
      .execute()
    const dump = JSON.stringify(rows)
    for (const raw of [pathOf(link).split('/').at(-1)!, secret, `"${code}"`]) assert.ok(!dump.includes(raw))
  })

  it('sign-in pages are not cached, cannot be framed and run no foreign scripts', async () => {
    const { headers } = await site.visitor().get('/sign-in')
    assert.equal(headers['cache-control'], 'no-store')
    assert.match(
      String(headers['content-security-policy']),
      /default-src 'none'.*script-src 'self'.*frame-ancestors 'none'/,
    )
    assert.equal(headers['x-ratelimit-limit'], '36000')
  })
})

describe('a code, while the operator has paused outbound,', () => {
  it('is refused with a page that says which ways to sign in are left, however often it is requested', async () => {
    let sent = 0
    const mailer = { address: 'hearth@hearth.test', send: async () => void sent++ }
    const app = await startApp({ mailer: pauseMails(mailer, async () => outboundPauseOf(app.database, false)()) })
    await using _ending = app
    const request = () =>
      app.http.inject({
        method: 'POST',
        url: '/sign-in',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
        payload: 'email=ana@example.org&return_to=/',
      })
    await pauseOutbound(app.database, app.clock, null)
    for (let tries = 1; tries <= 5; tries++) {
      const { statusCode, headers, payload } = await request()
      assert.deepEqual([statusCode, headers['retry-after']], [503, '30'])
      assert.match(payload, /paused all email for now.*sign in with a passkey or a linked account/)
    }
    assert.deepEqual(await app.database.selectFrom('sign_in_challenges').select('id').execute(), [])
    await resumeOutbound(app.database)
    assert.deepEqual([(await request()).statusCode, sent], [303, 1])
  })
})
