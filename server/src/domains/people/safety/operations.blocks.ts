import { listBlocks, PersonParams } from '#domains/people/visibility/index.ts'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { Success } from '#kernel/operation/schema.ts'
import { blockPerson, unblockPerson } from './commands.blocks.ts'
import { presentBlock } from './present.blocks.ts'
import { BlockEntry } from './schemas.blocks.ts'

export const list = listOperation({
  id: 'blocks.list',
  path: '/v1/profile/blocks',
  summary: 'The people whom the caller has blocked, the latest first',
  description: 'Somebody whose profile is private stands there under the username as name.',
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
  summary: 'Block somebody; doing it again changes nothing',
  description:
    'Neither sees the other anywhere from then on, except organisers in the list of their attendees. Follows and connections between the two end. The other person is not told.',
  access: 'user',
  effect: 'write',
  params: PersonParams,
  output: Success,
  errors: ['user_not_found', 'validation_failed'],
  example: { params: { username: 'bo-world' } },
  async handler({ caller, now, ...unit }, { params }) {
    await blockPerson(unit, caller, params.username, now)
    return { success: true as const }
  },
})

export const remove = operation({
  id: 'blocks.remove',
  method: 'DELETE',
  path: '/v1/users/{username}/block',
  summary: 'Lift a block; doing it again changes nothing',
  access: 'user',
  effect: 'write',
  params: PersonParams,
  output: Success,
  errors: ['user_not_found'],
  example: { params: { username: 'bo-world' } },
  async handler({ caller, ...unit }, { params }) {
    await unblockPerson(unit, caller, params.username)
    return { success: true as const }
  },
})
