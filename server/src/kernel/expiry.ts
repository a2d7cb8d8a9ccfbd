import { ApiError } from './operation/errors.ts'

/** The stored expiry of a request; without one it never expires. */
export function decideExpiry(expiresAt: string | null | undefined, now: Date): string | null {
  if (expiresAt == null) return null
  const at = Date.parse(expiresAt)
  if (!(at > now.getTime())) throw new ApiError('validation_failed', 'expiresAt must be in the future')
  return new Date(at).toISOString()
}

export function hasExpired(expiresAt: string | null, now: Date): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now.getTime()
}
