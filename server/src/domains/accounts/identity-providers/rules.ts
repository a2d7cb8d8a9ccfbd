import { ApiError } from '#kernel/operation/errors.ts'

const providersMax = 20

/** Their accounts are linked under these names. */
const builtIn = new Set(['github', 'google'])

export function assertNewProvider(id: string, count: number, hasLinks: boolean): void {
  if (count >= providersMax)
    throw new ApiError('limit_reached', `An instance can have ${providersMax} identity providers; delete one first`)
  // Accounts are linked by this id: under another issuer they would open to other people.
  if (builtIn.has(id) || hasLinks)
    throw new ApiError('validation_failed', `id: "${id}" was used for another provider; choose another id`)
}

/** `refusal` says why the issuer is never called. */
export function assertIssuer(issuer: string, refusal: string | undefined): void {
  const { search, hash } = new URL(issuer)
  if (search || hash) throw new ApiError('validation_failed', 'issuer: must have no query and no fragment')
  if (refusal !== undefined)
    throw new ApiError(
      'validation_failed',
      `issuer: ${refusal}. For a provider in a private network, use the setting OPENID_PROVIDERS of the server`,
    )
}
