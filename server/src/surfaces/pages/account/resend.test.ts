import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inTransaction } from '#test/support/builders/factories.ts'
import { sayName, useSite, type Visitor } from '#test/support/sign-in/server.ts'

const site = useSite()

let count = 0
const newAddress = () => `again-${++count}@example.org`
const advance = (seconds: number) => site.app.clock.advance(seconds * 1000)
const mailsTo = (email: string) => site.mails.filter((mail) => mail.to?.[0]?.address === email).length
const again = (visitor: Visitor) => visitor.post('/sign-in/code/again')
const waitIn = (text: string) => /action="\/sign-in\/code\/again" data-wait="(\d+)"/.exec(text)?.[1]

async function ask(email: string, returnTo = '/settings/security'): Promise<Visitor> {
  const visitor = site.visitor()
  assert.equal((await visitor.post('/sign-in', { email, return_to: returnTo })).status, 303)
  return visitor
}

describe('a new code', () => {
  it('comes after 30 seconds to the same address; only it works, and it leads to the same page', async () => {
    const email = newAddress()
    const visitor = await ask(email)
    const first = await site.mailTo(email)
    assert.equal(waitIn((await visitor.get('/sign-in/code')).text), '30')
    advance(29.5)
    const early = await again(visitor)
    assert.deepEqual([early.status, early.headers['retry-after'], mailsTo(email)], [429, '1', 1])
    assert.match(
      early.text,
      /role="alert">We’ve only just sent you a code\. Give it a moment: you can get a new one in 1 second\./,
    )
    assert.match(early.text, /name="code"/, 'the code can still be entered')
    advance(0.5)
    assert.equal(waitIn((await visitor.get('/sign-in/code')).text), '0')
    const sent = await again(visitor)
    assert.deepEqual([sent.status, sent.location], [303, '/sign-in/code'])
    const page = (await visitor.get('/sign-in/code')).text
    assert.match(page, /We’ve sent you a new email\. Only the newest code works\./)
    assert.equal(waitIn(page), '30', 'and the next one takes as long')
    const second = await site.mailTo(email, 2)
    if (first.code !== second.code)
      assert.equal((await visitor.post('/sign-in/code', { code: first.code })).status, 400)
    const entered = await sayName(visitor, await visitor.post('/sign-in/code', { code: second.code }))
    assert.equal(entered.location, '/settings/security')
  })

  it('is also offered where the code was wrong', async () => {
    const email = newAddress()
    const visitor = await ask(email)
    const { code } = await site.mailTo(email)
    advance(10)
    const wrong = await visitor.post('/sign-in/code', { code: code === '000000' ? '111111' : '000000' })
    assert.deepEqual([wrong.status, waitIn(wrong.text)], [400, '20'])
  })

  it('counts against the limits of all mails to an address', async () => {
    const email = newAddress()
    const visitor = await ask(email)
    for (const _ of [2, 3]) {
      advance(30)
      assert.equal((await again(visitor)).status, 303)
    }
    advance(30)
    const refused = await again(visitor)
    assert.deepEqual([refused.status, mailsTo(email)], [429, 3])
    assert.match(refused.text, /already sent several emails/)
    const { code } = await site.mailTo(email, 3)
    assert.equal((await visitor.post('/sign-in/code', { code })).status, 303, 'the newest one stays good')
  })

  it('tries of the codes before are counted on: 20 wrong ones in a day are all', async () => {
    const email = newAddress()
    const visitor = await ask(email)
    let wrong = 0
    for (let mail = 1; wrong < 20; mail++) {
      const { code } = await site.mailTo(email, mail)
      const guess = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
      for (let i = 0; i < 4; i++, wrong++)
        assert.equal((await visitor.post('/sign-in/code', { code: guess })).status, 400)
      // Past the window of the mails from one network.
      advance(11 * 60)
      assert.equal((await again(visitor)).status, 303)
    }
    const { text } = await site.mailTo(email, 6)
    assert.doesNotMatch(text, /^ {4}\d{6}\s*$/m)
    assert.equal((await visitor.post('/sign-in/code', { code: '123456' })).status, 403)
    const page = (await visitor.get('/sign-in/code')).text
    assert.match(page, /too many wrong codes/)
    assert.equal(waitIn(page), undefined, 'there is no code to ask for')
  })

  it('is for the browser that asked for the one before, while that one is open', async () => {
    const email = newAddress()
    const visitor = await ask(email)
    assert.equal((await again(site.visitor())).location, '/sign-in')
    const [id] = visitor.cookies.get('sign_in')!.split('.')
    const forged = site.visitor()
    forged.cookies.set('sign_in', `${id}.${'a'.repeat(43)}`)
    assert.equal((await again(forged)).location, '/sign-in')
    advance(15 * 60)
    assert.equal((await again(visitor)).location, '/sign-in')
    assert.equal(mailsTo(email), 1)
  })

  it('goes to no network that may not sign in by email', async () => {
    const email = newAddress()
    const visitor = await ask(email)
    advance(30)
    const row = { id: crypto.randomUUID(), kind: 'network', network: '10.0.0.0/8', shown_as: 'x' }
    const created_at = new Date().toISOString()
    await inTransaction(site.app, ({ db }) =>
      db
        .insertInto('sign_up_bans')
        .values({ ...row, created_at } as never)
        .execute(),
    )
    const refused = await again(visitor)
    assert.deepEqual([refused.status, /from this network/.test(refused.text), mailsTo(email)], [403, true, 1])
    await site.app.database.deleteFrom('sign_up_bans').execute()
  })
})
