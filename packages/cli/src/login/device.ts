import { setTimeout as pause } from 'node:timers/promises'
import { HearthError } from '../../../client/src/index.ts'
import type { OAuthCredential } from '../config.ts'
import { exitCodes, Failure } from '../failures.ts'
import { identifiedFetch } from '../fetch.ts'
import { type Host, say } from '../host.ts'
import { clientOf, credentialOf, type Metadata } from './oauth.ts'

interface DeviceAnswer {
  device_code: string
  user_code: string
  verification_uri: string
  expires_in: number
  interval?: number
}

interface TokenAnswer {
  access_token?: string
  refresh_token?: string
  expires_in?: number
  scope?: string
  error?: string
  error_description?: string
}

/** Signs in with a browser on any other device, as RFC 8628 has it. */
export async function loginByDevice(
  host: Host,
  metadata: Metadata,
  scopes: readonly string[],
): Promise<OAuthCredential> {
  const endpoint = metadata.device_authorization_endpoint
  if (!endpoint)
    throw new Failure(`${metadata.issuer} can't sign in devices`, exitCodes.failed, [
      'Run: hearth login, or hearth login --token',
    ])
  const { clientId } = clientOf(metadata.issuer)
  const asked = await post<DeviceAnswer>(host, endpoint, { client_id: clientId, scope: scopes.join(' ') })
  if (!asked.ok) throw refused(asked.body as TokenAnswer)
  const { device_code, user_code, verification_uri, expires_in, interval } = asked.body
  say(host, `On any device, open:  ${verification_uri}`)
  say(host, `and enter this code:  ${user_code}`, 'bold')
  say(host, 'Waiting for you to allow it. Never enter a code that another person gave you.', 'dim')
  const form = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code, client_id: clientId }
  return poll(host, metadata, form, (interval ?? 5) * 1000, Date.now() + expires_in * 1000)
}

async function poll(
  host: Host,
  { issuer, token_endpoint }: Metadata,
  form: Record<string, string>,
  everyMs: number,
  until: number,
): Promise<OAuthCredential> {
  let waitMs = everyMs
  while (Date.now() < until) {
    await pause(waitMs, undefined, { signal: host.signal })
    const { ok, status, body } = await post<TokenAnswer>(host, token_endpoint, form).catch(lostAnswer)
    if (ok && body.access_token)
      return credentialOf(issuer, {
        accessToken: body.access_token,
        refreshToken: body.refresh_token,
        expiresAt: new Date(Date.now() + (body.expires_in ?? 0) * 1000),
        scopes: (body.scope ?? '').split(' ').filter(Boolean) as never[],
      })
    // RFC 8628 §3.5: five seconds more for all that follow, and a longer pause too when the answer was lost.
    if (body.error === 'slow_down' || status === 0 || status === 429) waitMs += 5000
    else if (body.error !== 'authorization_pending' && status < 500) throw refused(body)
  }
  throw refused({ error: 'expired_token' })
}

const lostAnswer = () => ({ ok: false, status: 0, body: {} as TokenAnswer })

async function post<T>(host: Host, url: string, form: Record<string, string>) {
  const init = { method: 'POST', body: new URLSearchParams(form), signal: host.signal }
  const answer = await identifiedFetch(url, init).catch((cause: unknown) => {
    host.signal.throwIfAborted()
    throw new HearthError<string>(0, 'network', `${new URL(url).origin} can't be reached`, { cause })
  })
  return { ok: answer.ok, status: answer.status, body: (await answer.json().catch(() => ({}))) as T }
}

function refused({ error = 'unexpected_response', error_description }: TokenAnswer): Failure {
  const texts: Record<string, string> = {
    access_denied: 'You did not allow it',
    expired_token: 'The code has expired before it was entered',
  }
  return new Failure(`${error}: ${texts[error] ?? error_description ?? 'The sign-in failed'}`, exitCodes.notAllowed, [
    'Run: hearth login --device',
  ])
}
