import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makeUser } from '#test/support/builders/factories.ts'
import { signInByMail, useSite } from '#test/support/sign-in/server.ts'

const site = useSite()

const signedIn = async () => signInByMail(site, `${(await makeUser(site.app)).username}@example.org`)
const mailsTo = (start: string) => site.mails.filter((mail) => mail.to?.[0]?.address?.startsWith(start)).length

describe('attack 13: the form for a new email address sends mail to third parties', () => {
  it('one person writes to five new addresses in an hour, also with 20 forms at once', async () => {
    const visitor = await signedIn()
    const forms = Array.from({ length: 20 }, (_, i) =>
      visitor.post('/settings/security/email', { email: `stranger-${i}@example.org` }),
    )
    const statuses = (await Promise.all(forms)).map(({ status }) => status).sort()
    assert.equal(statuses.filter((status) => status === 429).length, 15, String(statuses))
    assert.equal(mailsTo('stranger-'), 5)
  })

  it('many people cannot write to one address more often than sign-in mails may', async () => {
    const statuses = []
    for (let i = 0; i < 12; i++) {
      const visitor = await signedIn()
      statuses.push((await visitor.post('/settings/security/email', { email: 'target@example.org' })).status)
    }
    assert.equal(mailsTo('target'), 10)
    const asked = await site.visitor().post('/sign-in', { email: 'target@example.org', return_to: '/' })
    assert.equal(asked.status, 429, 'and the count is the same one')
  })
})
