import type { Static } from 'typebox'
import type { ProviderRow } from './queries.ts'
import type { IdentityProvider } from './schemas.ts'

export function presentProvider(row: ProviderRow, baseUrl: string): Static<typeof IdentityProvider> {
  return {
    id: row.id,
    name: row.name,
    issuer: row.issuer,
    clientId: row.client_id,
    redirectUri: `${baseUrl}/sign-in/with/${row.id}/callback`,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
