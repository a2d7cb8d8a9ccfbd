import { Type } from 'typebox'
import { Body, Id, Nullable, OneOf, Shape, Timestamp } from '#kernel/operation/schema.ts'

const Entitlement = OneOf('create_groups', 'extra_storage', 'meetpass_custom', 'beta')

export const UserEntitlement = Shape('UserEntitlement', {
  id: Id,
  entitlement: Type.String(),
  grantedAt: Nullable(Timestamp),
  expiresAt: Nullable({ ...Timestamp, description: 'null means for good' }),
  source: Nullable(Type.String({ description: 'admin, system or achievement:<key>' })),
})

export const GrantEntitlementRequest = Body('GrantEntitlementRequest', {
  entitlement: Entitlement,
  expiresAt: Type.Optional(Nullable(Timestamp)),
})
