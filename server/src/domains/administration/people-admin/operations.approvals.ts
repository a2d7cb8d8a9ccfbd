import { Type } from 'typebox'
import { listOpenApprovals, refuseRequest } from '#domains/foundation/second-approvals/index.ts'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, Id, Success } from '#kernel/operation/schema.ts'
import { approve as approveAct } from './commands.ts'
import { Approval, presentApproval } from './wire.ts'

const params = Type.Object({ id: Id })

export const listApprovals = listOperation({
  id: 'admin.listApprovals',
  path: '/v1/admin/approvals',
  summary: 'List requests that need a second administrator',
  description: 'Lists open requests, oldest first. They expire after 7 days. Administrators only.',
  access: 'admin',
  item: Approval,
  example: {},
  async handler({ db, caller, now }, { page }) {
    const found = await listOpenApprovals(db, page, { now: now.toISOString(), viewerId: caller.userId })
    return mapPage(found, (row) => presentApproval(row, caller.userId))
  },
})

export const approve = operation({
  id: 'admin.approve',
  method: 'POST',
  path: '/v1/admin/approvals/{id}/approve',
  summary: 'Approve the request of another administrator',
  description:
    'Does what the other administrator requested. Not for your own requests, and only once both of you have had the role for 7 days. Administrators only.',
  access: 'admin',
  effect: 'write',
  fresh: 15,
  params,
  output: Success,
  errors: ['approval_not_found', 'forbidden', 'invalid_state', 'user_not_found', 'last_owner'],
  example: { params: { id: exampleId } },
  async handler({ caller, now, ...unit }, { params: { id } }) {
    await approveAct(unit, { caller, now }, id)
    return { success: true as const }
  },
})

export const refuse = operation({
  id: 'admin.refuse',
  method: 'POST',
  path: '/v1/admin/approvals/{id}/refuse',
  summary: 'Refuse or withdraw a request',
  description: 'Ends a request; nothing else changes. Administrators only.',
  access: 'admin',
  effect: 'write',
  fresh: 720,
  params,
  output: Success,
  errors: ['approval_not_found'],
  example: { params: { id: exampleId } },
  async handler({ caller, now, ...unit }, { params: { id } }) {
    await refuseRequest(unit, id, caller.userId, now)
    return { success: true as const }
  },
})
