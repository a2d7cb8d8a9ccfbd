import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { findAccessTokenHolder } from '#domains/accounts/apps/index.ts'
import { findTokenHolder, touchToken } from '#domains/accounts/tokens/index.ts'
import { findSessionHolder, touchSession } from '#domains/foundation/sessions/index.ts'
import type { Caller, Clock, Credential, CredentialHolder, Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { effectiveScopes, type Role, scopesOfRole } from '#kernel/operation/scopes.ts'
import type { Database } from '#platform/database/database.ts'
import { lastReadOnly } from '#platform/database/read-only.ts'
import { causeOf, limited } from '#platform/telemetry/log-limit.ts'
import type { Logger } from '#platform/telemetry/logger.ts'
import { findCookie } from './cookies.ts'

interface Scheme {
  kind: Credential['kind']
  find(db: Reader, hash: Buffer): Promise<CredentialHolder | undefined>
  /** Records the last use, if the kind of credential keeps it. */
  touch?(db: Database, id: string, now: Date): Promise<void>
}

/** One scheme per kind of bearer token, selected by the value's fixed prefix. */
const bearers: { form: RegExp; scheme: Scheme }[] = [
  { form: /^hearth_pat_[0-9a-f]{40}$/, scheme: { kind: 'token', find: findTokenHolder, touch: touchToken } },
  { form: /^hearth_oat_[0-9a-f]{64}$/, scheme: { kind: 'grant', find: findAccessTokenHolder } },
]
const sessions: Scheme = { kind: 'session', find: findSessionHolder, touch: touchSession }

/** Who is calling: a caller, an anonymous client, or a client whose credential is no longer valid. */
export interface RequestIdentity {
  caller?: Caller
  /** The user whose rate limit this request counts against, if any. */
  userId?: string
  refusal?: ApiError
  isSession?: boolean
}

const touchAfterMs = 60_000

/** Kept with the headers themselves: a WeakMap of them costs a cached answer more than the rest of authentication. */
const found = Symbol('identity')
type KnownHeaders = IncomingHttpHeaders & { [found]?: RequestIdentity }

/** The identity found for the request's headers; undefined before authentication. */
export function findIdentity(headers: IncomingHttpHeaders): RequestIdentity | undefined {
  return (headers as KnownHeaders)[found]
}

export function openAuthenticator(database: Database, clock: Clock, logger: Logger) {
  async function identify(scheme: Scheme, secret: string): Promise<RequestIdentity> {
    const holder = await scheme.find(database, hash('sha256', secret, 'buffer'))
    if (!holder) return { refusal: refuse('invalid_token') }
    const now = clock.now()
    const isSession = scheme.kind === 'session'
    const known = { userId: holder.userId, isSession }
    if (holder.isRevoked) return { ...known, refusal: refuse('invalid_token') }
    if (holder.expiresAt !== null && Date.parse(holder.expiresAt) <= now.getTime())
      return { ...known, refusal: refuse('token_expired') }
    if (holder.isSuspended) return { ...known, refusal: new ApiError('account_suspended') }
    if (scheme.touch && !lastReadOnly(database) && isUseOld(holder, now))
      scheme.touch(database, holder.id, now).catch((err: unknown) => {
        if ((err as ApiError).code !== 'read_only')
          limited(logger).warn(`use ${causeOf(err)}`, { err }, 'could not note a last use')
      })
    const role = holder.role as Role
    return {
      ...known,
      caller: {
        userId: holder.userId,
        role,
        scopes: holder.scopes ? effectiveScopes(holder.scopes, role) : scopesOfRole(role),
        credential: {
          kind: scheme.kind,
          id: holder.id,
          grantId: holder.grantId ?? null,
          familyId: holder.familyId ?? null,
          expiresAt: isSession ? null : holder.expiresAt,
          ...(holder.signedInAt !== undefined && { signedInAt: holder.signedInAt }),
          ...(holder.lacksPasskey && { lacksPasskey: true }),
        },
      },
    }
  }

  async function find(headers: IncomingHttpHeaders): Promise<RequestIdentity> {
    const { authorization } = headers
    if (authorization !== undefined) {
      const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
      const bearer = token && bearers.find(({ form }) => form.test(token))
      return bearer ? identify(bearer.scheme, token) : { refusal: refuse('invalid_token') }
    }
    const session = findCookie({ headers }, 'session')
    return session === undefined ? {} : identify(sessions, session)
  }

  return async function authenticate(headers: IncomingHttpHeaders): Promise<RequestIdentity> {
    const identity = await find(headers)
    ;(headers as KnownHeaders)[found] = identity
    return identity
  }
}

const isUseOld = ({ usedAt }: CredentialHolder, now: Date) =>
  usedAt === null || now.getTime() - Date.parse(usedAt) >= touchAfterMs

function refuse(code: 'invalid_token' | 'token_expired'): ApiError {
  return new ApiError(code, undefined, { 'WWW-Authenticate': 'Bearer realm="hearth", error="invalid_token"' })
}
