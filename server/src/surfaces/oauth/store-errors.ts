import Provider, { type Adapter, errors } from 'oidc-provider'
import { ApiError } from '#kernel/operation/errors.ts'
import { sqlState, whyUnavailable } from '#platform/database/database.ts'
import { noteReason } from '#surfaces/http/reasons.ts'

/** Maps a store failure to a protocol error: the grant was revoked meanwhile, or the database is unavailable. */
export function withProtocolErrors(adapter: Adapter): Adapter {
  const guarded = { ...adapter } as Record<string, unknown>
  for (const [name, method] of Object.entries(adapter) as [string, (...args: unknown[]) => Promise<unknown>][])
    guarded[name] = async (...args: unknown[]) => {
      try {
        return await method(...args)
      } catch (error) {
        throw translate(error)
      }
    }
  return guarded as unknown as Adapter
}

function translate(error: unknown): unknown {
  const state = sqlState(error)
  // The referenced row was deleted between two statements of one request.
  if (state === '23503' || state === '23502') return new errors.InvalidGrant('the grant was revoked meanwhile')
  const isReadOnly = error instanceof ApiError && error.code === 'read_only'
  const reason = isReadOnly ? 'read_only' : whyUnavailable(error)
  if (!reason) return error
  Provider.ctx?.set('Retry-After', '1')
  if (Provider.ctx) noteReason(Provider.ctx.req, reason)
  const away = new errors.TemporarilyUnavailable('the service cannot answer right now; try again', { cause: error })
  return Object.assign(away, { status: 503, statusCode: 503 })
}
