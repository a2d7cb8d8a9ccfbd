import type { errors, KoaContextWithOIDC, Provider } from 'oidc-provider'

/**
 * What the engine found, by its own words, and what it says to the app. Only the app that holds the code or the
 * refresh token can make the engine find these.
 */
const causes: Readonly<Record<string, string>> = {
  'authorization code is expired': 'the code has expired: exchange it within a minute',
  'authorization code already consumed': 'the code was used before, so the tokens it gave are revoked',
  'authorization code redirect_uri mismatch': 'redirect_uri is not the one of the authorization request',
  'code_verifier does not match code_challenge': 'code_verifier does not fit the code_challenge of the request',
  'refresh token is expired': 'the refresh token has expired: ask the user again',
  'refresh token already used':
    'the refresh token was used before, so the authorization is revoked: store the new one after every refresh',
}

/** One sentence for what does not exist, was revoked or belongs to others: none of these can be told apart. */
const unknown: Readonly<Record<string, string>> = {
  authorization_code: 'the code is not known, or it was given to another app',
  refresh_token: 'the refresh token is not known, was revoked, or belongs to another app',
}

/** Lets `invalid_grant` say what is wrong, as RFC 6749 §5.2 allows; the engine has one sentence for all. */
export function explainGrantErrors(engine: Provider): void {
  engine.on('grant.error', (ctx, error) => {
    const { body } = ctx as { body: unknown }
    if (error.error !== 'invalid_grant' || typeof body !== 'object' || body === null) return
    const text = explain(ctx, error)
    if (text !== undefined) ctx.body = { ...body, error_description: text }
  })
}

function explain(ctx: KoaContextWithOIDC, error: errors.OIDCProviderError): string | undefined {
  const { grant_type: type, code_verifier: verifier } = ctx.oidc.params as Record<string, string | undefined>
  // Every code has a challenge, so this is true of the request whatever the code is.
  if (type === 'authorization_code' && !verifier) return 'code_verifier is missing'
  return causes[error.error_detail ?? ''] ?? unknown[type ?? '']
}
