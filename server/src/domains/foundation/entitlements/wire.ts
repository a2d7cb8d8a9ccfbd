import { type Static, Type } from 'typebox'
import { Body, Id, Nullable, OneOf, Shape, Timestamp } from '#kernel/operation/schema.ts'
import type { EntitlementRow } from './queries.ts'

const Entitlement = OneOf('create_groups', 'extra_storage', 'meetpass_custom', 'beta')

export const UserEntitlement = Shape('UserEntitlement', {
  id: Id,
  entitlement: Type.String({ description: 'Name of the entitlement' }),
  grantedAt: Nullable(Timestamp),
  expiresAt: Nullable({ ...Timestamp, description: 'null: does not expire' }),
  source: Nullable(Type.String({ description: 'What granted it: `admin`, `system` or `achievement:<key>`' })),
})

export const GrantEntitlementRequest = Body('GrantEntitlementRequest', {
  entitlement: Entitlement,
  expiresAt: Type.Optional(
    Nullable({ ...Timestamp, description: 'Must be in the future; null or absent: does not expire' }),
  ),
})

export function presentEntitlement(row: EntitlementRow): Static<typeof UserEntitlement> {
  return {
    id: row.id,
    entitlement: row.entitlement,
    grantedAt: row.granted_at,
    expiresAt: row.expires_at,
    source: row.source,
  }
}
