import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makeUser } from '#test/support/builders/factories.ts'
import { signInByMail, useSite, type Visitor } from '#test/support/sign-in/server.ts'

const site = useSite()

const ask = (visitor: Visitor, email: string) => visitor.post('/sign-in', { email, return_to: '/settings/security' })

async function makeVictim(): Promise<string> {
  return `${(await makeUser(site.app)).username}@example.org`
}

describe('attack 7: others who know an email address keep its owner from signing in', () => {
  it('a code requested by another visitor does not invalidate the owner’s code', async () => {
    const email = await makeVictim()
    const owner = site.visitor()
    assert.equal((await ask(owner, email)).status, 303)
    const { code } = await site.mailTo(email)
    assert.equal((await ask(site.visitor(), email)).status, 303)
    assert.equal((await owner.post('/sign-in/code', { code })).location, '/settings/security')
  })

  it('another visitor who requests codes repeatedly does not use up the owner’s limit', async () => {
    const email = await makeVictim()
    const attacker = site.visitor()
    for (let i = 0; i < 12; i++) await ask(attacker, email)
    assert.equal((await ask(site.visitor(), email)).status, 303)
  })

  it('visitors from many networks exhaust the limit of the address, but not for a browser that has signed in before', async () => {
    const email = await makeVictim()
    const owner = await signInByMail(site, email)
    await owner.post('/sign-out')
    const answers = []
    for (let i = 0; i < 12; i++) answers.push((await ask(site.visitor(), email)).status)
    assert.equal(answers.at(-1), 429, 'the address itself is not flooded')
    assert.equal((await ask(owner, email)).location, '/sign-in/code')
    const sent = site.mails.filter((mail) => mail.to?.[0]?.address === email).length
    const { code } = await site.mailTo(email, sent)
    assert.equal((await owner.post('/sign-in/code', { code })).location, '/settings/security')
  })
})
