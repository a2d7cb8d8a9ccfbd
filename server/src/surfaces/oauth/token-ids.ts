import { randomBytes } from 'node:crypto'
import Provider from 'oidc-provider'
import type { Keys } from '#platform/keys.ts'

interface TokenModel {
  prototype: { generateTokenId(): string }
}

/**
 * Opaque values with a prefix that names their kind. After a refresh the new values are derived from the old one, so
 * that processes which refresh at the same time all receive the same pair of tokens.
 */
export function setTokenFormat(engine: Provider, keys: Keys): void {
  const forms = [
    [engine.AccessToken, 'hearth_oat_'],
    [engine.RefreshToken, 'hearth_ort_'],
    [engine.AuthorizationCode, 'hearth_oac_'],
    [engine.DeviceCode, 'hearth_odc_'],
  ] as unknown as [TokenModel, string][]
  for (const [model, prefix] of forms) {
    const original = model.prototype.generateTokenId
    model.prototype.generateTokenId = function () {
      // Called for its side effect: the engine records the token's format.
      original.call(this)
      const seed = seedOf(prefix)
      return prefix + (seed === undefined ? randomBytes(32) : keys.mac('oauth', seed)).toString('hex')
    }
  }
}

function seedOf(prefix: string): string | undefined {
  const oidc = Provider.ctx?.oidc
  const parent = oidc?.entities.RotatedRefreshToken
  if (!oidc || !parent) return undefined
  const { scope, resource } = oidc.params as { scope?: string; resource?: unknown }
  // A refresh token has one successor, whatever scopes the access token is requested for.
  const requested = prefix === 'hearth_oat_' ? [scope?.split(' ').sort() ?? null, resource ?? null] : []
  return JSON.stringify(['oauth successor', prefix, parent.jti, ...requested])
}
