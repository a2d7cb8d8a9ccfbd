import { type Client, errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider'
import { isScope } from '#kernel/operation/scopes.ts'
import { originOf } from './clients.ts'
import type { ShowError } from './error-page.ts'
import { readingScopes } from './metadata.ts'
import { authorizePath, interactionPath } from './paths.ts'

/** The engine silently ignores unknown scopes; we refuse and name them, as RFC 6749 §3.3 allows. */
export function checkRequest(ctx: KoaContextWithOIDC, _value: unknown, client: Client): void {
  const params = ctx.oidc.params as { scope?: string }
  // Every authorization includes a refresh token, so `offline_access` is accepted and ignored.
  const requested = params.scope?.split(' ').filter((name) => name !== '' && name !== 'offline_access') ?? []
  const unknown = requested.filter((name) => !isScope(name))
  if (unknown.length > 0)
    throw new errors.InvalidScope(
      `there is no scope ${unknown.join(', ')}; GET /v1/scopes lists them`,
      unknown.join(' '),
    )
  // They are public, and any program can use the id of the command line.
  if (originOf(client) === 'built-in' && requested.includes('admin'))
    throw new errors.InvalidScope(`${client.clientId} cannot get the scope admin; use a personal access token`, 'admin')
  if (requested.length === 0 && originOf(client) === 'app') throw new errors.InvalidScope('scope is missing', '')
  params.scope = (requested.length > 0 ? requested : readingScopes).join(' ')
}

/**
 * RFC 9700 §4.11.2: an authorization server must not redirect users to addresses that anyone can register. So an error
 * before the consent page is shown here, unless an account owns the app. The user's decision is always sent to the app.
 */
export function showErrorsLocally(engine: Provider, showError: ShowError): void {
  engine.use(async (ctx, next) => {
    if (ctx.path !== authorizePath) return next()
    refuseOtherResponseModes(ctx)
    await next()
    const oidcContext = ctx as KoaContextWithOIDC
    const location = String(ctx.response.get('location') ?? '')
    const { client } = oidcContext.oidc
    const isConsentPage = location === '' || location.startsWith(interactionPath(''))
    if (isConsentPage || !client || originOf(client) === 'app') return
    const { search, hash } = new URL(location)
    const params = new URLSearchParams(search || hash.slice(1))
    ctx.remove('location')
    ctx.status = 400
    await showError(oidcContext, {
      error: params.get('error') ?? '',
      error_description: params.get('error_description') ?? '',
    })
  })
}

/** Our metadata offers `query` only. The engine supports more modes, but refuses an unknown one. */
function refuseOtherResponseModes(ctx: { query: Record<string, string | string[] | undefined> }): void {
  const { response_mode: mode } = ctx.query
  if (mode !== undefined && mode !== 'query') ctx.query = { ...ctx.query, response_mode: 'unsupported' }
}
