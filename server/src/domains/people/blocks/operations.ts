import { listBlocks, UserParams } from '#domains/foundation/visibility/index.ts'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { Success } from '#kernel/operation/schema.ts'
import { blockUser, unblockUser } from './commands.ts'
import { BlockEntry, presentBlock } from './wire.ts'

export const list = listOperation({
  id: 'blocks.list',
  path: '/v1/profile/blocks',
  summary: 'List blocked users',
  description:
    'Lists the users the current user has blocked, latest first. For a private profile, `name` is the username.',
  access: 'user',
  item: BlockEntry,
  example: {},
  async handler({ db, caller }, { page }) {
    return mapPage(await listBlocks(db, page, { userId: caller.userId }), presentBlock)
  },
})

export const add = operation({
  id: 'blocks.add',
  method: 'PUT',
  path: '/v1/users/{username}/block',
  summary: 'Block a user',
  description:
    'Hides the two users from each other everywhere, except that organizers still see their attendees. Follows and connections between them end. The other user is not notified. Blocking a user again changes nothing.',
  access: 'user',
  effect: 'write',
  params: UserParams,
  output: Success,
  errors: ['user_not_found', 'validation_failed'],
  example: { params: { username: 'bo-world' } },
  async handler({ caller, now, ...unit }, { params }) {
    await blockUser(unit, caller, params.username, now)
    return { success: true as const }
  },
})

export const remove = operation({
  id: 'blocks.remove',
  method: 'DELETE',
  path: '/v1/users/{username}/block',
  summary: 'Unblock a user',
  description:
    'Removes the block. Follows and connections that ended are not restored. Unblocking a user again changes nothing.',
  access: 'user',
  effect: 'write',
  params: UserParams,
  output: Success,
  errors: ['user_not_found'],
  example: { params: { username: 'bo-world' } },
  async handler({ caller, ...unit }, { params }) {
    await unblockUser(unit, caller, params.username)
    return { success: true as const }
  },
})
