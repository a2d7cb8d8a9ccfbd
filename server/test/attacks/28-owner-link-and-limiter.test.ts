import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makeOwnerLink } from '#main/owner-link.ts'
import { openLimiter } from '#platform/limits/limiter.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { makeUser } from '#test/support/builders/factories.ts'
import { openSite } from '#test/support/sign-in/server.ts'

describe('attack 28: the first sign-up spends the link of the owner', () => {
  it('there is a link, and it works, until there is an administrator', async () => {
    await using site = await openSite()
    await makeUser(site.app, { name: 'Quick' })
    const link = await makeOwnerLink({ ...site.app, baseUrl: site.baseUrl })
    assert.ok(link, 'a person who signed up is no administrator')
    const { pathname } = new URL(link)
    const owner = site.visitor()
    const made = await owner.post(pathname, { name: 'Olu', email: 'olu@example.org' })
    assert.equal(made.status, 303)
    assert.equal(await makeOwnerLink({ ...site.app, baseUrl: site.baseUrl }), undefined)
    assert.equal((await owner.get(pathname)).status, 410)
  })
})

describe('attack 28: a flood of new callers makes the limiter forget', () => {
  it('a bucket that is used up stays so behind 110,000 new ones', async () => {
    const limiter = openLimiter(undefined, openLogger('silent'))
    const bucket = (name: string) => ({ key: `rl:ip:${name}`, limit: 60, windowSeconds: 3600 })
    const spent = bucket('attacker')
    for (let i = 0; i < 61; i++) await limiter.consume(spent, 1)
    const nearly = bucket('another')
    await limiter.consume(nearly, 45)
    for (let i = 0; i < 110_000; i++) await limiter.consume(bucket(String(i)), 1)
    assert.equal((await limiter.consume(spent, 1)).allowed, false)
    assert.equal((await limiter.consume(nearly, 1)).remaining, 14)
  })
})
