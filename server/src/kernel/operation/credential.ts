import type { Caller } from '../context.ts'
import { ApiError } from './errors.ts'

/**
 * What an application may not do for the person who let it in: `own` operations are closed to it, and in `maker`
 * operations it may change only what was made through the same grant.
 */
export type CredentialRule = 'own' | 'maker'

/** The grant through which the caller acts; null for a session, and for a token that no application made. */
export function grantOf({ credential }: Pick<Caller, 'credential'>): string | null {
  return credential.grantId
}

export function assertOwnCredential(caller: Pick<Caller, 'credential'>): void {
  if (grantOf(caller) !== null) throw new ApiError('own_credential_required')
}

/** `makerGrantId` is the grant through which the thing was made, null when its owner made it without one. */
export function assertMaker(caller: Pick<Caller, 'credential'>, makerGrantId: string | null): void {
  if (grantOf(caller) === null || grantOf(caller) === makerGrantId) return
  throw new ApiError(
    'own_credential_required',
    'An application can change only what it created; use your browser or a token you created yourself',
  )
}
