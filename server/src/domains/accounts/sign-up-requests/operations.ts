import { Type } from 'typebox'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, Id, Success } from '#kernel/operation/schema.ts'
import { approveSignUp, refuseSignUp } from './commands.ts'
import { listRequests } from './queries.ts'
import { presentRequest, SignUpRequest } from './wire.ts'

const RequestParams = Type.Object({ id: Id })

export const list = listOperation({
  id: 'sign-up-requests.list',
  path: '/v1/admin/sign-up-requests',
  summary: 'List the people who wait to join',
  description:
    'Lists the people who proved an address and wait for approval, who waits longest first. Administrators only.',
  access: 'admin',
  item: SignUpRequest,
  example: {},
  async handler({ db }, { page }) {
    return mapPage(await listRequests(db, page, {}), presentRequest)
  },
})

export const approve = operation({
  id: 'sign-up-requests.approve',
  method: 'POST',
  path: '/v1/admin/sign-up-requests/{id}/approve',
  summary: 'Approve a person who waits to join',
  description: 'Creates the account and mails the person. Administrators only.',
  access: 'admin',
  fresh: 720,
  effect: 'write',
  params: RequestParams,
  output: Success,
  errors: ['sign_up_request_not_found', 'username_taken'],
  example: { params: { id: exampleId } },
  async handler({ now, ...unit }, { params }) {
    await approveSignUp(unit, params.id, now)
    return { success: true as const }
  },
})

export const refuse = operation({
  id: 'sign-up-requests.refuse',
  method: 'POST',
  path: '/v1/admin/sign-up-requests/{id}/refuse',
  summary: 'Refuse a person who waits to join',
  description: 'Mails the person and erases the request. Administrators only.',
  access: 'admin',
  fresh: 720,
  effect: 'write',
  params: RequestParams,
  output: Success,
  errors: ['sign_up_request_not_found'],
  example: { params: { id: exampleId } },
  async handler({ now, ...unit }, { params }) {
    await refuseSignUp(unit, params.id, now)
    return { success: true as const }
  },
})
