import type { IncomingHttpHeaders } from 'node:http'
import type { Caller } from '#kernel/context.ts'
import { assertOwnCredential } from '#kernel/operation/credential.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Operation } from '#kernel/operation/operation.ts'
import { scopesOf } from '#kernel/operation/scopes.ts'

export type Guarded = Pick<Operation, 'access' | 'alsoNeeds' | 'credential'>

/** Throws unless the caller has the declared access, as far as that can be checked before the operation runs. */
export function assertAccess(op: Guarded, caller: Caller | undefined): asserts caller is Caller {
  if (op.access === 'public') return
  if (!caller) throw new ApiError('unauthorized', undefined, { 'WWW-Authenticate': 'Bearer realm="hearth"' })
  // spec §Scope rules: "403 with header WWW-Authenticate: Bearer error="insufficient_scope", scope="<required scope>""
  const missing = scopesOf(op).filter((scope) => !caller.scopes.has(scope))
  if (missing[0] === 'admin' && caller.credential.lacksPasskey) throw new ApiError('passkey_required')
  if (missing.length > 0) {
    const text =
      missing.length === 1
        ? `This needs the scope ${missing[0]}; use a token with that scope`
        : `This needs the scopes ${missing.join(' and ')}; use a token with these scopes`
    throw new ApiError('insufficient_scope', text, {
      'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${missing.join(' ')}"`,
    })
  }
  if (op.credential === 'own') assertOwnCredential(caller)
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A browser sends cookies from any page, so an unsafe request must come from our own pages. */
export function assertSameSite(
  method: string,
  headers: IncomingHttpHeaders,
  allowedOrigins: ReadonlySet<string>,
): void {
  if (safeMethods.has(method)) return
  const site = headers['sec-fetch-site']
  if (site === 'same-origin' || site === 'none') return
  if (site === undefined && headers.origin !== undefined && allowedOrigins.has(headers.origin)) return
  throw new ApiError('csrf_refused')
}
