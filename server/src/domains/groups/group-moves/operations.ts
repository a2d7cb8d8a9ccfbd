import { Type } from 'typebox'
import { grantMove, startMove, stopMove, viewMove, withdrawMove } from '#domains/accounts/invitations/index.ts'
import { groupOperation, requireVisibleGroup, Slug } from '#domains/groups/groups/index.ts'
import { operation } from '#kernel/operation/operation.ts'
import { exampleId, exampleIds } from '#kernel/operation/schema.ts'
import { viewMovePlan } from './views.ts'
import { GroupMove, MovePreview, MoveRequest, presentMove } from './wire.ts'

const choir = { groupId: exampleIds[1] }
const library = { groupId: exampleIds[2] }
const GroupParams = Type.Object({ groupId: Slug })
const moveBytesMax = 3 * 1024 * 1024

export const grant = operation({
  id: 'moves.grant',
  method: 'PUT',
  path: '/v1/admin/groups/{groupId}/move',
  summary: 'Grant a group its move',
  description:
    'The organizers can then invite up to 5,000 people from another platform, once. The mails go out over three days and count as no daily limit. Administrators only.',
  access: 'admin',
  fresh: 720,
  effect: 'write',
  params: GroupParams,
  output: GroupMove,
  errors: ['group_not_found', 'limit_reached'],
  example: { params: library },
  async handler({ caller, now, ...unit }, { params: { groupId } }) {
    const { id } = await requireVisibleGroup(unit.db, caller, groupId)
    await grantMove(unit, id, caller.userId, now)
    return presentMove(await viewMove(unit.db, id))
  },
})

export const withdraw = operation({
  id: 'moves.withdraw',
  method: 'DELETE',
  path: '/v1/admin/groups/{groupId}/move',
  summary: 'Revoke the move of a group',
  description:
    'Takes back a move that has not begun. One that has begun is stopped, and stays used. Administrators only.',
  access: 'admin',
  fresh: 720,
  effect: 'write',
  params: GroupParams,
  output: GroupMove,
  errors: ['group_not_found', 'not_found'],
  example: { params: library },
  async handler({ caller, now, ...unit }, { params: { groupId } }) {
    const { id } = await requireVisibleGroup(unit.db, caller, groupId)
    await withdrawMove(unit, id, now)
    return presentMove(await viewMove(unit.db, id))
  },
})

export const get = groupOperation({
  id: 'moves.get',
  method: 'GET',
  path: '/v1/manage/groups/{groupId}/move',
  summary: 'Get the move of a group',
  description: 'Returns whether the group can move in from another platform, and how far its move is.',
  access: 'manage:groups',
  role: 'manager',
  effect: 'read',
  output: GroupMove,
  example: { params: choir },
  async handler({ db, group }) {
    return presentMove(await viewMove(db, group.id))
  },
})

export const preview = groupOperation({
  id: 'moves.preview',
  method: 'POST',
  path: '/v1/manage/groups/{groupId}/move/preview',
  summary: 'Get a preview of a move',
  description:
    'Reads a list of addresses and says how many would be invited, which lines are left out and why, and shows the mail. Sends and stores nothing.',
  access: 'manage:groups',
  role: 'manager',
  credential: 'own',
  effect: 'external',
  bodyBytesMax: moveBytesMax,
  body: MoveRequest,
  output: MovePreview,
  errors: ['invalid_state', 'limit_reached'],
  example: { params: { groupId: exampleId }, body: { text: 'ana@example.org' } },
  async handler({ db, links, cipher: keys, group }, { body: { text, note } }) {
    return viewMovePlan(db, { links, keys }, { groupId: group.id, text, note })
  },
})

export const start = groupOperation({
  id: 'moves.start',
  method: 'POST',
  path: '/v1/manage/groups/{groupId}/move',
  summary: 'Send the invitations of a move',
  description:
    'Invites up to 5,000 addresses over three days, once, after an administrator has granted it. It ends when 5 % of the mails come back or 0.3 % are reported as spam. Addresses are erased after 30 days.',
  access: 'manage:groups',
  role: 'manager',
  credential: 'own',
  effect: 'write',
  bodyBytesMax: moveBytesMax,
  body: MoveRequest,
  output: GroupMove,
  status: 201,
  idempotency: 'replay',
  errors: ['invalid_state', 'limit_reached'],
  example: { params: { groupId: exampleId }, body: { text: 'ana@example.org' } },
  async handler({ caller, cipher: keys, now, group, ...unit }, { body: { text, note } }) {
    await startMove(unit, keys, { groupId: group.id, by: caller.userId, text, note }, now)
    return presentMove(await viewMove(unit.db, group.id))
  },
})

export const stop = groupOperation({
  id: 'moves.stop',
  method: 'POST',
  path: '/v1/manage/groups/{groupId}/move/stop',
  summary: 'Stop the move of a group',
  description: 'No further mails are sent, and the addresses that got none are deleted. It cannot be started again.',
  access: 'manage:groups',
  role: 'manager',
  effect: 'write',
  output: GroupMove,
  errors: ['invalid_state'],
  example: { params: choir },
  async handler({ now, group, ...unit }) {
    await stopMove(unit, group.id, now)
    return presentMove(await viewMove(unit.db, group.id))
  },
})
