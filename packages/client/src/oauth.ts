import { HearthError } from './errors.ts'
import type { ScopeName } from './generated/types.ts'
import { randomText, withoutSlash } from './url.ts'

/** Your application, as it is registered with the instance. */
export interface OAuthClient {
  /** Where the instance is, such as `https://hearth.example`. */
  baseUrl: string
  clientId: string
  /** Only on a server; an application in a browser or on a device has none. */
  clientSecret?: string | undefined
  /** Instead of the global one. */
  fetch?: typeof globalThis.fetch | undefined
}

export interface OAuthTokens {
  accessToken: string
  /** Valid once: each refresh returns a new one. */
  refreshToken: string | undefined
  expiresAt: Date
  scopes: ScopeName[]
}

export type OAuthErrorCode =
  | 'access_denied'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_request'
  | 'invalid_scope'
  | 'invalid_state'
  | 'unauthorized_client'

/** Keep the verifier and the state until the user comes back. The challenge is for `authorizationUrl`. */
export interface Pkce {
  verifier: string
  challenge: string
  state: string
}

/** New secrets for one sign-in. */
export async function pkce(): Promise<Pkce> {
  const verifier = randomText() + randomText()
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const base64 = btoa(String.fromCharCode(...new Uint8Array(digest)))
  const challenge = base64.replaceAll('+', '-').replaceAll('/', '_').replace('=', '')
  return { verifier, challenge, state: randomText() }
}

/** Where to send the user to allow your application. */
export function authorizationUrl(
  client: OAuthClient,
  request: { redirectUri: string; scopes: readonly ScopeName[] } & Pick<Pkce, 'challenge' | 'state'>,
): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: request.redirectUri,
    scope: request.scopes.join(' '),
    state: request.state,
    code_challenge: request.challenge,
    code_challenge_method: 'S256',
  })
  return `${withoutSlash(client.baseUrl)}/oauth/authorize?${query}`
}

/** Exchanges what the user came back with for tokens. `url` is the whole address, `redirectUri` as it was in the request. */
export async function exchange(
  client: OAuthClient,
  answer: { url: string | URL; redirectUri: string } & Pick<Pkce, 'verifier' | 'state'>,
): Promise<OAuthTokens> {
  const query = new URL(answer.url).searchParams
  // The server repeats the state in every answer: without it, another site could have sent the user here.
  if (query.get('state') !== answer.state) throw oauthError(0, 'invalid_state', 'This answer is not to our request')
  const refusal = query.get('error')
  if (refusal) throw oauthError(0, refusal, query.get('error_description'))
  return requestTokens(client, {
    grant_type: 'authorization_code',
    code: query.get('code') ?? '',
    redirect_uri: answer.redirectUri,
    code_verifier: answer.verifier,
  })
}

/** New tokens for the refresh token of the last ones. */
export function refresh(client: OAuthClient, refreshToken: string): Promise<OAuthTokens> {
  return requestTokens(client, { grant_type: 'refresh_token', refresh_token: refreshToken })
}

/**
 * A token function for `hearth({ token })` that refreshes when it must. Calls at the same time share one refresh.
 *
 * @param save Is given the new tokens after each refresh: store them, because the old refresh token is used up.
 */
export function tokenSource(
  client: OAuthClient,
  tokens: OAuthTokens,
  save: (tokens: OAuthTokens) => unknown = () => undefined,
): (refused?: string) => Promise<string> {
  let current = tokens
  let running: Promise<OAuthTokens> | undefined
  const renew = async (refreshToken: string) => {
    current = await refresh(client, refreshToken)
    await save(current)
    return current
  }
  return async (refused) => {
    // A minute early, so that a token does not expire on its way.
    const isOver = current.expiresAt.getTime() - 60_000 < Date.now()
    const { accessToken, refreshToken } = current
    if ((!isOver && refused !== accessToken) || !refreshToken) return accessToken
    running ??= renew(refreshToken).finally(() => {
      running = undefined
    })
    return (await running).accessToken
  }
}

interface TokenAnswer {
  access_token: string
  refresh_token?: string
  expires_in: number
  scope?: string
  error?: string
  error_description?: string
}

async function requestTokens(client: OAuthClient, fields: Record<string, string>): Promise<OAuthTokens> {
  const { clientId, clientSecret, fetch = globalThis.fetch } = client
  const body = new URLSearchParams({ ...fields, client_id: clientId })
  if (clientSecret !== undefined) body.set('client_secret', clientSecret)
  const answer = await fetch(`${withoutSlash(client.baseUrl)}/oauth/token`, { method: 'POST', body }).catch((cause) => {
    throw oauthError(0, 'network', `${client.baseUrl} cannot be reached`, { cause })
  })
  const told = ((await answer.json().catch(() => undefined)) ?? {}) as Partial<TokenAnswer>
  const { access_token, expires_in = 0, scope = '' } = told
  if (!answer.ok || !access_token) throw oauthError(answer.status, told.error, told.error_description)
  return {
    accessToken: access_token,
    refreshToken: told.refresh_token,
    expiresAt: new Date(Date.now() + expires_in * 1000),
    scopes: scope.split(' ').filter(Boolean) as ScopeName[],
  }
}

function oauthError(status: number, code: string | undefined, text: string | null | undefined, details?: ErrorOptions) {
  const known = (code ?? 'unexpected_response') as OAuthErrorCode
  return new HearthError<OAuthErrorCode>(status, known, text ?? `The sign-in failed: ${known}`, details)
}
