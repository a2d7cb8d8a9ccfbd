import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makeUser } from '#test/support/builders/factories.ts'
import { useSite, type Visitor } from '#test/support/sign-in/server.ts'

const site = useSite()

const minuteMs = 60_000
const pathOf = (url: string) => new URL(url).pathname

async function ask(email: string): Promise<{ visitor: Visitor; code: string; text: string; link: string }> {
  const visitor = site.visitor()
  const before = site.mails.length
  assert.equal((await visitor.post('/sign-in', { email, return_to: '/settings/security' })).status, 303)
  const toHere = site.mails.slice(0, before).filter((mail) => mail.to?.[0]?.address === email).length
  return { visitor, ...(await site.mailTo(email, toHere + 1)) }
}

const wrongCodes = (code: string, count: number) =>
  Array.from({ length: count }, (_, i) => String((Number(code) + 1 + i) % 1_000_000).padStart(6, '0'))

describe('attack 8: the code of an account is guessed day and night', () => {
  it('ends after 20 wrong codes in a day: only the mailed link signs in then, until the day is over', async () => {
    const email = `${(await makeUser(site.app)).username}@example.org`
    for (let i = 0; i < 6; i++) {
      const { visitor, code } = await ask(email)
      for (const wrong of wrongCodes(code || '0', 4)) await visitor.post('/sign-in/code', { code: wrong })
      site.app.clock.advance(11 * minuteMs)
    }
    const { visitor, code, text, link } = await ask(email)
    assert.doesNotMatch(text, /^ {4}\d{6}\s*$/m, `the mail carries no code, but ${code}`)
    assert.match((await visitor.get('/sign-in/code')).text, /too many wrong codes/)
    assert.doesNotMatch((await visitor.get('/sign-in/code')).text, /name="code"/)
    assert.equal((await visitor.post('/sign-in/code', { code: '123456' })).status, 403)
    assert.doesNotMatch((await site.visitor().get(pathOf(link))).text, /bigcode/, 'another browser is shown no code')
    assert.equal((await visitor.post(pathOf(link))).location, '/settings/security')
    site.app.clock.advance(24 * 60 * minuteMs)
    const next = await ask(email)
    assert.equal((await next.visitor.post('/sign-in/code', { code: next.code })).location, '/settings/security')
  })

  it('20 wrong codes are all that is weighed, however many are sent at the same time', async () => {
    const email = `${(await makeUser(site.app)).username}@example.org`
    const asked = []
    for (let i = 0; i < 6; i++) asked.push(await ask(email))
    const guesses = asked.flatMap(({ visitor, code }) => wrongCodes(code, 5).map((wrong) => ({ visitor, code: wrong })))
    await Promise.all(guesses.map(({ visitor, code }) => visitor.post('/sign-in/code', { code })))
    const rows = site.app.database.selectFrom('sign_in_challenges').select('attempts').where('email', '=', email)
    const weighed = (await rows.execute()).reduce((sum, { attempts }) => sum + attempts, 0)
    assert.equal(weighed, 20)
  })

  it('a caller with 256 networks of 64 bits is counted as one caller', async () => {
    const answers: number[] = []
    for (let i = 0; i < 70; i++) {
      const { statusCode } = await site.http.inject({
        method: 'POST',
        url: '/sign-in',
        remoteAddress: `2001:db8:0:${i.toString(16)}::1`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
        payload: new URLSearchParams({ email: `ground-${i}@example.org`, return_to: '/' }).toString(),
      })
      answers.push(statusCode)
    }
    assert.equal(answers.filter((status) => status === 303).length, 60)
    assert.equal(answers.at(-1), 429)
  })
})
