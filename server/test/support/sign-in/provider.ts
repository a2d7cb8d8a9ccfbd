import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Providers } from '#surfaces/site/sign-in/providers.ts'

export interface Person {
  id: number
  login: string
  email: string
  verified: boolean
  /** As the profile there says; without one, Google tells the login. */
  name?: string
}

/** GitHub and Google as far as a client can tell, on one loopback server. */
export class ProviderStub {
  readonly server: Server
  readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly codes = new Map<string, { challenge: string; nonce: string; person: Person }>()
  person: Person = { id: 1, login: 'octo', email: 'octo@example.org', verified: true }
  nonce: string | undefined
  url = ''

  constructor() {
    this.server = createServer(async (request, response) => {
      const answer = await this.answer(request, new URL(request.url!, this.url))
      response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}))
    })
  }

  /** Listens, and tells how a site is led to it. */
  async open(): Promise<Providers> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${(this.server.address() as { port: number }).port}`
    const credentials = { clientSecret: 'a secret of the stub' }
    return {
      github: { clientId: 'hub', ...credentials, url: this.url, apiUrl: this.url },
      google: { clientId: 'goog', ...credentials, issuer: this.url },
    }
  }

  close(): void {
    this.server.close()
    this.server.closeAllConnections()
  }

  /** What a person's browser would bring back from the page where they agreed. */
  agree(location: string): { code: string; state: string } {
    const query = new URL(location).searchParams
    const code = randomBytes(8).toString('hex')
    assert.equal(query.get('code_challenge_method'), 'S256')
    const nonce = query.get('nonce') ?? ''
    this.codes.set(code, { challenge: query.get('code_challenge')!, nonce, person: this.person })
    return { code, state: query.get('state')! }
  }

  private async answer(request: IncomingMessage, url: URL): Promise<object | undefined> {
    const issuer = this.url
    if (url.pathname === '/.well-known/openid-configuration')
      return {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256'],
      }
    if (url.pathname === '/jwks') return { keys: [{ ...this.keys.publicKey.export({ format: 'jwk' }), alg: 'ES256' }] }
    if (url.pathname === '/token' || url.pathname === '/login/oauth/access_token') return this.redeem(request)
    const person = [...this.codes.values()].find((one) =>
      request.headers.authorization?.endsWith(` at-${one.person.id}`),
    )?.person
    if (url.pathname === '/user' && person) return { id: person.id, login: person.login, name: person.name ?? null }
    if (url.pathname === '/user/emails' && person)
      return [
        { email: 'other@example.org', primary: false, verified: true },
        { ...person, primary: true },
      ]
    return undefined
  }

  private async redeem(request: IncomingMessage): Promise<object> {
    const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString())
    const known = this.codes.get(form.get('code')!)
    const challenge = createHash('sha256').update(form.get('code_verifier')!).digest('base64url')
    if (known?.challenge !== challenge) return { error: 'bad_verification_code' }
    const token = { access_token: `at-${known.person.id}`, token_type: 'bearer' }
    if (!request.url!.startsWith('/token')) return { ...token, scope: 'read:user,user:email' }
    const now = Math.floor(Date.now() / 1000)
    const { id, email, verified, login, name = login } = known.person
    const claims = {
      iss: this.url,
      aud: 'goog',
      sub: `g${id}`,
      iat: now,
      exp: now + 60,
      email,
      email_verified: verified,
    }
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const text = `${part({ alg: 'ES256' })}.${part({ ...claims, name, nonce: this.nonce ?? known.nonce })}`
    const signature = sign('sha256', Buffer.from(text), { key: this.keys.privateKey, dsaEncoding: 'ieee-p1363' })
    return { ...token, id_token: `${text}.${signature.toString('base64url')}` }
  }
}
