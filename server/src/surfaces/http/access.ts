import type { IncomingHttpHeaders } from 'node:http'
import type { Caller } from '../../kernel/context.ts'
import { ApiError } from '../../kernel/errors.ts'
import type { Access } from '../../kernel/operation.ts'

/** Throws unless the caller may use what is declared for `access`. */
export function assertAccess(access: Access, caller: Caller | undefined): asserts caller is Caller {
  if (access === 'public') return
  if (!caller) throw new ApiError('unauthorized', undefined, { 'WWW-Authenticate': 'Bearer realm="hearth"' })
  if (access === 'any' || caller.scopes.has(access)) return
  // spec §Scope rules: "403 with header WWW-Authenticate: Bearer error="insufficient_scope", scope="<required scope>""
  throw new ApiError('insufficient_scope', `This needs the scope ${access}`, {
    'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${access}"`,
  })
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A cookie is sent by the browser whoever wrote the page, so an unsafe request must come from our own pages. */
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
