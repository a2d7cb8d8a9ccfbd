import { Type } from 'typebox'
import { Person } from '#domains/foundation/users/index.ts'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, Id, Success } from '#kernel/operation/schema.ts'
import { grantEntitlement, revokeEntitlement } from './commands.ts'
import { listEntitlements } from './queries.ts'
import { GrantEntitlementRequest, presentEntitlement, UserEntitlement } from './wire.ts'

export const list = listOperation({
  id: 'entitlements.list',
  path: '/v1/profile/entitlements',
  summary: "List the current user's entitlements",
  description: 'Lists what the user may do or use beyond what every user may.',
  access: 'read:user',
  item: UserEntitlement,
  example: {},
  async handler({ db, caller, now }, { page }) {
    const held = { userId: caller.userId, now: now.toISOString() }
    return mapPage(await listEntitlements(db, page, held), presentEntitlement)
  },
})

export const grant = operation({
  id: 'entitlements.grant',
  method: 'POST',
  path: '/v1/admin/users/{username}/entitlements',
  summary: 'Grant an entitlement to a user',
  description:
    'Grants an entitlement without end or until `expiresAt`. If the user already has it, only its expiry changes. Administrators only.',
  access: 'admin',
  effect: 'write',
  fresh: 15,
  params: Type.Object({ username: Person }),
  body: GrantEntitlementRequest,
  output: UserEntitlement,
  status: 201,
  idempotency: 'replay',
  errors: ['user_not_found'],
  example: { params: { username: 'bo-world' }, body: { entitlement: 'create_groups' } },
  async handler({ caller, now, ...unit }, { params, body }) {
    return presentEntitlement(await grantEntitlement(unit, caller, params.username, body, now))
  },
})

export const revoke = operation({
  id: 'entitlements.revoke',
  method: 'DELETE',
  path: '/v1/admin/users/{username}/entitlements/{id}',
  summary: 'Revoke an entitlement',
  description: 'Takes an entitlement from a user. Administrators only.',
  access: 'admin',
  effect: 'write',
  fresh: 15,
  params: Type.Object({ username: Person, id: Id }),
  output: Success,
  errors: ['user_not_found', 'not_found'],
  example: { params: { username: 'bo-world', id: exampleId } },
  async handler(unit, { params }) {
    await revokeEntitlement(unit, params.username, params.id)
    return { success: true as const }
  },
})
