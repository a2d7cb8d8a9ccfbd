import type { Static } from 'typebox'
import type { SecretRow } from './queries.secrets.ts'
import type { AppChanges, AppRow, GrantRow } from './queries.ts'
import type { OAuthApp, OAuthAppSecret, OAuthGrant, UpdateAppRequest } from './schemas.ts'

export function presentApp(row: AppRow): Static<typeof OAuthApp> {
  return {
    clientId: row.client_id,
    name: row.name,
    description: row.description,
    redirectUris: row.redirect_uris,
    website: row.website,
    logoUri: row.logo_uri,
    policyUri: row.policy_uri,
    tosUri: row.tos_uri,
    isPublicClient: row.is_public,
    createdAt: row.created_at,
    activeUsers: row.active_users,
  }
}

/** The columns that a request sets. */
export function changesOf(request: Static<typeof UpdateAppRequest>): AppChanges {
  const { redirectUris, logoUri, policyUri, tosUri, ...same } = request
  return {
    ...same,
    ...(redirectUris !== undefined && { redirect_uris: redirectUris }),
    ...(logoUri !== undefined && { logo_uri: logoUri }),
    ...(policyUri !== undefined && { policy_uri: policyUri }),
    ...(tosUri !== undefined && { tos_uri: tosUri }),
  }
}

export function presentSecret(row: SecretRow): Static<typeof OAuthAppSecret> {
  return { id: row.id, createdAt: row.created_at, lastUsedAt: row.last_used_at }
}

export function presentGrant(row: GrantRow): Static<typeof OAuthGrant> {
  return {
    grantId: row.id,
    clientId: row.client_id,
    clientName: row.name,
    clientUri: row.website,
    logoUri: row.logo_uri,
    scopes: row.scopes,
    grantedAt: row.granted_at,
  }
}
