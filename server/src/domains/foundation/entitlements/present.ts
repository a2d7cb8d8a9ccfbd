import type { Static } from 'typebox'
import type { EntitlementRow } from './queries.ts'
import type { UserEntitlement } from './schemas.ts'

export function presentEntitlement(row: EntitlementRow): Static<typeof UserEntitlement> {
  return {
    id: row.id,
    entitlement: row.entitlement,
    grantedAt: row.granted_at,
    expiresAt: row.expires_at,
    source: row.source,
  }
}
