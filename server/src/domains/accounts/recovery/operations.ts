import { Type } from 'typebox'
import { Person, requireUserId } from '#domains/foundation/users/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, Id, Success } from '#kernel/operation/schema.ts'
import { approveRecovery, openRecovery, stopRecovery } from './commands.ts'
import { listRecoveries } from './queries.ts'
import { OpenRecovery, presentRecovery, Recovery } from './wire.ts'

export const list = listOperation({
  id: 'recovery.list',
  path: '/v1/admin/recoveries',
  summary: 'List changes of address for lost mailboxes',
  description: 'Newest first, of one user or of all. Deleted after 30 days. Administrators only.',
  access: 'admin',
  query: Type.Object({ userId: Type.Optional(Id) }),
  item: Recovery,
  example: {},
  async handler({ db }, { query: { userId }, page }) {
    return mapPage(await listRecoveries(db, page, userId === undefined ? {} : { userId }), presentRecovery)
  },
})

export const open = operation({
  id: 'recovery.open',
  method: 'POST',
  path: '/v1/admin/users/{username}/recoveries',
  summary: 'Give a user with a lost mailbox a new address',
  description:
    'Another administrator must approve it, and the new address must be proven by the link mailed there. The address changes 72 hours after the approval; the old address is mailed at once and can stop it. Not for administrators. Administrators only.',
  access: 'admin',
  fresh: 15,
  effect: 'write',
  params: Type.Object({ username: Person }),
  body: OpenRecovery,
  output: Recovery,
  status: 201,
  idempotency: 'replay',
  errors: ['user_not_found', 'invalid_state'],
  example: {
    params: { username: 'bo-world' },
    body: { newEmail: 'bo@new.example', proof: 'Showed me their passport' },
  },
  async handler({ caller, cipher: keys, now, ...unit }, { params, body }) {
    const userId = await requireUserId(unit.db, params.username)
    return presentRecovery(await openRecovery(unit, { ...body, userId, by: caller.userId, keys, now }))
  },
})

export const approve = operation({
  id: 'recovery.approve',
  method: 'POST',
  path: '/v1/admin/recoveries/{id}/approve',
  summary: 'Approve a new address for a lost mailbox',
  description: 'The waiting time of 72 hours begins. Not by the administrator who opened it. Administrators only.',
  access: 'admin',
  fresh: 15,
  effect: 'write',
  params: Type.Object({ id: Id }),
  output: Success,
  errors: ['recovery_not_found', 'forbidden', 'invalid_state'],
  example: { params: { id: exampleId } },
  async handler({ caller, now, ...unit }, { params }) {
    await approveRecovery(unit, params.id, caller.userId, now)
    return { success: true as const }
  },
})

export const stop = operation({
  id: 'recovery.stop',
  method: 'POST',
  path: '/v1/admin/recoveries/{id}/stop',
  summary: 'Stop a new address for a lost mailbox',
  description: 'The old address stays. Administrators only.',
  access: 'admin',
  fresh: 720,
  effect: 'write',
  params: Type.Object({ id: Id }),
  output: Success,
  errors: ['recovery_not_found'],
  example: { params: { id: exampleId } },
  async handler({ now, ...unit }, { params }) {
    if (!(await stopRecovery(unit, params.id, now))) throw new ApiError('recovery_not_found')
    return { success: true as const }
  },
})
