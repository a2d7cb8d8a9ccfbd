import { type Client, errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider'
import { isScope } from '#kernel/operation/scopes.ts'
import { originOf } from './clients.ts'
import type { ShowError } from './error-page.ts'
import { readingScopes } from './metadata.ts'
import { authorizePath, interactionPath } from './paths.ts'

/** The engine passes unknown scopes over in silence; we name them, as RFC 6749 §3.3 allows. */
export function checkRequest(ctx: KoaContextWithOIDC, _value: unknown, client: Client): void {
  const params = ctx.oidc.params as { scope?: string }
  // Every authorization brings a refresh token, so asking for one is nothing to refuse.
  const asked = params.scope?.split(' ').filter((name) => name !== '' && name !== 'offline_access') ?? []
  const unknown = asked.filter((name) => !isScope(name))
  if (unknown.length > 0)
    throw new errors.InvalidScope(
      `there is no scope ${unknown.join(', ')}; GET /v1/scopes lists them`,
      unknown.join(' '),
    )
  if (asked.length === 0 && originOf(client) === 'app') throw new errors.InvalidScope('scope is missing', '')
  params.scope = (asked.length > 0 ? asked : readingScopes).join(' ')
}

/**
 * RFC 9700 §4.11.2: an authorization server must not lead people to addresses that anybody could register. So what goes
 * wrong before a person was asked is told here, unless an account stands behind the app; their answer always goes back.
 */
export function keepErrorsHere(engine: Provider, showError: ShowError): void {
  engine.use(async (ctx, next) => {
    if (ctx.path !== authorizePath) return next()
    refuseOtherModes(ctx)
    await next()
    const asked = ctx as KoaContextWithOIDC
    const location = String(ctx.response.get('location') ?? '')
    const { client } = asked.oidc
    const isAsked = location === '' || location.startsWith(interactionPath(''))
    if (isAsked || !client || originOf(client) === 'app') return
    const { search, hash } = new URL(location)
    const said = new URLSearchParams(search || hash.slice(1))
    ctx.remove('location')
    ctx.status = 400
    await showError(asked, { error: said.get('error') ?? '', error_description: said.get('error_description') ?? '' })
  })
}

/** The metadata promises answers in the query alone; the engine knows more ways, and none of this name. */
function refuseOtherModes(ctx: { query: Record<string, string | string[] | undefined> }): void {
  const { response_mode: mode } = ctx.query
  if (mode !== undefined && mode !== 'query') ctx.query = { ...ctx.query, response_mode: 'unsupported' }
}
