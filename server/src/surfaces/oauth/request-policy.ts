import { type Client, errors, type KoaContextWithOIDC } from 'oidc-provider'
import { isScope } from '../../kernel/scopes.ts'
import { originOf } from './clients.ts'
import { readingScopes } from './metadata.ts'

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
