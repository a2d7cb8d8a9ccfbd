import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { type AuthServer, approve, type Browser, makePkce, openBrowser, startAuthServer } from './server.ts'

export const redirectUri = 'https://poster.example/callback'

export interface TokenAnswer {
  status: number
  headers: Headers
  body: Record<string, string> & { expires_in?: number }
}

type Changes = Record<string, string | undefined>

/** A server with a signed-in member, and each step of an app as a separate function. */
export async function startFlow(wish: Parameters<typeof startAuthServer>[0] = {}) {
  const server = await startAuthServer(wish)
  const ana = await makeUser(server.app, { username: 'ana', name: 'Ana' })
  const browser = openBrowser(server)
  await browser.signIn(ana)
  return { server, ana, browser, ...steps(server, browser), [Symbol.asyncDispose]: server[Symbol.asyncDispose] }
}

export type Flow = Awaited<ReturnType<typeof startFlow>>

function steps(server: AuthServer, browser: Browser) {
  const { app, url } = server

  async function makeApp(wish: object = {}) {
    const token = await makeToken(app, await makeUser(app), ['developer'])
    const answer = await fetch(`${url}/v1/developer/apps`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Poster', redirectUris: [redirectUri], ...wish }),
    })
    const { data } = (await answer.json()) as { data: { clientId: string; clientSecret: string } }
    if (data.clientSecret) app.issued(data.clientSecret)
    return data
  }

  function authorizeUrl(clientId: string, change: Changes = {}): URL {
    const target = new URL('/oauth/authorize', url)
    const params = {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      scope: 'read:user user:email',
      code_challenge: makePkce().challenge,
      code_challenge_method: 'S256',
      state: 'xyz',
      ...change,
    }
    for (const [name, value] of Object.entries(params)) if (value !== undefined) target.searchParams.set(name, value)
    return target
  }

  async function requestToken(form: Record<string, string>, headers: Record<string, string> = {}) {
    const answer = await fetch(`${url}/oauth/token`, { method: 'POST', headers, body: new URLSearchParams(form) })
    const body = (await answer.json()) as TokenAnswer['body']
    for (const name of ['access_token', 'refresh_token']) if (body[name]) app.issued(body[name])
    return { status: answer.status, headers: answer.headers, body } as TokenAnswer
  }

  /** A code with all that is needed to redeem it. */
  async function obtainCode(clientId: string, change: Changes = {}, visitor = browser) {
    const { verifier, challenge } = makePkce()
    const { location } = await approve(visitor, authorizeUrl(clientId, { code_challenge: challenge, ...change }))
    return {
      grant_type: 'authorization_code',
      code: app.issued(location.searchParams.get('code')!),
      redirect_uri: change.redirect_uri ?? redirectUri,
      client_id: clientId,
      code_verifier: verifier,
    }
  }

  return {
    makeApp,
    authorizeUrl,
    requestToken,
    obtainCode,
    async obtainTokens(clientId: string) {
      return (await requestToken(await obtainCode(clientId))).body as Record<string, string>
    },
    refresh: (clientId: string, token: string, more: Record<string, string> = {}) =>
      requestToken({ grant_type: 'refresh_token', refresh_token: token, client_id: clientId, ...more }),
    async me(token: string) {
      return (await fetch(`${url}/v1/me`, { headers: { authorization: `Bearer ${token}` } })).status
    },
    async register(body: object) {
      const answer = await fetch(`${url}/oauth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const made = (await answer.json()) as Record<string, string> & { redirect_uris?: string[] }
      if (made.client_secret) app.issued(made.client_secret)
      return { status: answer.status, headers: answer.headers, body: made }
    },
    async visitorFor(person: Person) {
      const visitor = openBrowser(server)
      await visitor.signIn(person)
      return visitor
    },
  }
}
