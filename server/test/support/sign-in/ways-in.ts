import assert from 'node:assert/strict'
import { makeOwnerLink } from '#main/owner-link.ts'
import { browse } from '#test/support/builders/passes.ts'
import { ProviderStub } from './provider.ts'
import { type Answer, openSite, type Site, sayName, type Visitor } from './server.ts'

/** Signs a visitor in with a return path, and returns where they were redirected. */
type WayIn = (visitor: Visitor, email: string, path: string) => Promise<string | undefined>

export interface SignInSite extends AsyncDisposable {
  site: Site
  newAddress(): string
  askForCode(visitor: Visitor, email: string, path: string): ReturnType<Site['mailTo']>
  signInByCode(visitor: Visitor, email: string, path?: string): Promise<Answer>
  waysIn: Readonly<Record<WayName, WayIn>>
}

/** Every way in at which something waits that was pressed before it. The last of them can be gone once. */
export const wayNames = [
  'a code',
  'a mailed link',
  'a provider',
  'a provider and the proof of an address',
  'the link of the owner of the place',
] as const
type WayName = (typeof wayNames)[number]

/** A site with every sign-in method, which has no owner yet. */
export async function openSignInSite(options: Parameters<typeof openSite>[0] = {}): Promise<SignInSite> {
  const stub = new ProviderStub()
  const site = await openSite({ ...options, providers: await stub.open() })
  const { database, clock } = site.app
  const ownerPath = new URL((await makeOwnerLink({ database, clock, baseUrl: site.baseUrl }))!).pathname
  let count = 0

  async function askForCode(visitor: Visitor, email: string, path: string) {
    const before = site.mails.filter((mail) => mail.to?.[0]?.address === email).length
    await visitor.post('/sign-in', { email, return_to: path })
    return site.mailTo(email, before + 1)
  }
  async function signInByCode(visitor: Visitor, email: string, path = '/settings/security') {
    const { code } = await askForCode(visitor, email, path)
    return sayName(visitor, await visitor.post('/sign-in/code', { code }))
  }

  async function askProvider(name: 'github' | 'google', visitor: Visitor, email: string, path: string) {
    stub.person = { id: ++count, login: `guest-${count}`, email, verified: true }
    const { location } = await visitor.post(`/sign-in/with/${name}`, { return_to: path })
    const answer = new URLSearchParams(stub.agree(location!))
    return (await sayName(visitor, await visitor.get(`/sign-in/with/${name}/callback?${answer}`))).location
  }

  return {
    site,
    newAddress: () => `guest-${++count}@example.org`,
    askForCode,
    signInByCode,
    waysIn: {
      'a code': async (visitor, email, path) => (await signInByCode(visitor, email, path)).location,
      async 'a mailed link'(visitor, email, path) {
        const at = new URL((await askForCode(visitor, email, path)).link).pathname
        await visitor.get(at)
        return (await sayName(visitor, await visitor.post(at))).location
      },
      'a provider': (visitor, email, path) => askProvider('github', visitor, email, path),
      async 'a provider and the proof of an address'(visitor, email, path) {
        await signInByCode(await browse(site), email)
        assert.equal(await askProvider('google', visitor, email, path), '/sign-in/code')
        return (await visitor.post('/sign-in/code', { code: (await site.mailTo(email, 2)).code })).location
      },
      async 'the link of the owner of the place'(visitor, email, path) {
        assert.equal((await visitor.post(ownerPath, { name: 'Owner', email })).location, '/welcome')
        return path
      },
    },
    async [Symbol.asyncDispose]() {
      stub.close()
      await site[Symbol.asyncDispose]()
    },
  }
}
