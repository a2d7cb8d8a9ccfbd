import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import type { OpenIdProviderConfig } from '#platform/config/config.ts'

export interface Member {
  sub: string
  name: string
  email: string
  verified: boolean
}

const makeKey = () => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  kid: randomUUID(),
  use: 'sig',
})

/** A real OpenID provider on loopback, whose member agrees to everything at once. */
export class OpenIdServer {
  member: Member = { sub: 'm-1', name: 'Pia Member', email: 'pia@example.org', verified: true }
  /** Requests that reached it, by path. */
  readonly asked: string[] = []
  /** Served in place of its real keys. */
  wrongKeys = false
  issuer = ''
  readonly #redirectUri: string
  #provider: Provider | undefined
  #server: Server | undefined
  #port = 0

  constructor(redirectUri: string) {
    this.#redirectUri = redirectUri
  }

  /** Starts with keys of its own; after `stop` it starts again at the same address with new ones. */
  async start(): Promise<void> {
    this.#server = createServer((request, response) => void this.#answer(request, response))
    await new Promise<void>((resolve) => this.#server!.listen(this.#port, '127.0.0.1', resolve))
    this.#port = (this.#server.address() as AddressInfo).port
    this.issuer = `http://127.0.0.1:${this.#port}`
    this.#provider = new Provider(this.issuer, {
      clients: [
        {
          client_id: 'hearth',
          client_secret: 'a secret of the test that is long enough',
          redirect_uris: [this.#redirectUri],
        },
      ],
      jwks: { keys: [makeKey()] },
      cookies: { keys: ['of the test'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
      findAccount: (_ctx, sub) => ({
        accountId: sub,
        claims: () => {
          const { name, email, verified } = this.member
          return { sub, name, preferred_username: sub, email, email_verified: verified }
        },
      }),
    })
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections()
    await new Promise((resolve) => this.#server?.close(resolve))
  }

  configFor(id: string, name: string): OpenIdProviderConfig {
    const clientSecret = 'a secret of the test that is long enough'
    return { id, name, issuer: this.issuer, clientId: 'hearth', clientSecret }
  }

  /** Follows the member's browser from the authorization address to the answer: its query. */
  async agree(location: string): Promise<string> {
    const cookies = new Map<string, string>()
    let next = new URL(location)
    for (let steps = 0; steps < 10; steps++) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await fetch(next, { redirect: 'manual', headers: { cookie } })
      for (const line of answer.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
        cookies.set(name!, value!)
      }
      const to = answer.headers.get('location')
      if (to === null) throw new Error(`${next.pathname} answered ${answer.status}: ${await answer.text()}`)
      next = new URL(to, next)
      if (next.href.startsWith(this.#redirectUri)) return next.search
    }
    throw new Error('the provider never came back')
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url!, this.issuer)
    this.asked.push(pathname)
    if (pathname === '/jwks' && this.wrongKeys) {
      const { n, e, kty } = makeKey()
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ keys: [{ n, e, kty, use: 'sig', alg: 'RS256' }] }))
      return
    }
    const provider = this.#provider!
    if (!pathname.startsWith('/interaction/')) return void provider.callback()(request, response)
    const { params } = await provider.interactionDetails(request, response)
    const grant = new provider.Grant({ accountId: this.member.sub, clientId: String(params.client_id) })
    grant.addOIDCScope('openid email profile')
    const result = { login: { accountId: this.member.sub }, consent: { grantId: await grant.save() } }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }
}
