import { HearthError, oauth } from '../../../client/src/index.ts'
import type { OAuthCredential } from '../config.ts'
import { exitCodes, Failure } from '../failures.ts'
import { identifiedFetch } from '../fetch.ts'
import { scopes } from '../generated/commands.ts'

/** Every instance knows this client. */
const clientId = 'hearth-cli'

/** What an instance says about its sign-in, as RFC 8414 has it. */
export interface Metadata {
  issuer: string
  revocation_endpoint?: string
  device_authorization_endpoint?: string
  token_endpoint: string
}

export const clientOf = (issuer: string) => ({ baseUrl: issuer, clientId, fetch: identifiedFetch })

/** `admin` is never given to this client; a token made by hand can have it. */
export const usualScopes = scopes.filter((scope) => scope !== 'admin')

export async function readMetadata(url: string, signal?: AbortSignal): Promise<Metadata> {
  const address = `${url}/.well-known/oauth-authorization-server`
  const answer = await identifiedFetch(address, { ...(signal && { signal }) }).catch((cause: unknown) => {
    throw new HearthError<string>(0, 'network', `${url} can't be reached`, { cause })
  })
  const metadata = (await answer.json().catch(() => ({}))) as Partial<Metadata>
  if (!answer.ok || !metadata.issuer || !metadata.token_endpoint)
    throw new Failure(`${url} answered ${answer.status}, and not as a Hearth instance does`, exitCodes.failed, [
      'Is this the address that you open in the browser?',
    ])
  return metadata as Metadata
}

export function credentialOf(issuer: string, tokens: oauth.OAuthTokens): OAuthCredential {
  return {
    kind: 'oauth',
    issuer,
    accessToken: tokens.accessToken,
    ...(tokens.refreshToken && { refreshToken: tokens.refreshToken }),
    expiresAt: tokens.expiresAt.getTime(),
    scopes: tokens.scopes,
  }
}

export async function refreshCredential(before: OAuthCredential, refreshToken: string): Promise<OAuthCredential> {
  const tokens = await oauth.refresh(clientOf(before.issuer), refreshToken).catch((error: unknown) => {
    if (error instanceof HearthError && error.status >= 400 && error.status < 500)
      throw new Failure('Your sign-in has expired or was revoked', exitCodes.notAllowed, ['Run: hearth login'])
    throw error
  })
  return { ...before, ...credentialOf(before.issuer, tokens) }
}

/** Ends the tokens on the instance. Both end with either one. */
export async function revoke({ issuer, refreshToken, accessToken }: OAuthCredential): Promise<void> {
  const { revocation_endpoint } = await readMetadata(issuer)
  if (!revocation_endpoint) return
  const body = new URLSearchParams({ token: refreshToken ?? accessToken, client_id: clientId })
  const answer = await identifiedFetch(revocation_endpoint, { method: 'POST', body })
  if (!answer.ok) throw new Failure(`${issuer} answered ${answer.status} instead of revoking the tokens`)
}
