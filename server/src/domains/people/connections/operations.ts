import { requireVisibleUser, UserParams } from '#domains/foundation/visibility/index.ts'
import { listOperation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { listConnections } from './queries.ts'
import { ConnectionEntry, presentConnection } from './wire.ts'

export const listOwn = listOperation({
  id: 'connections.listOwn',
  path: '/v1/profile/connections',
  summary: "List the current user's connections",
  description:
    'Lists the members the user connected with, latest first. Members with a private profile are not listed.',
  access: 'read:user',
  item: ConnectionEntry,
  example: {},
  async handler({ db, caller: { userId } }, { page }) {
    return mapPage(await listConnections(db, page, { userId, viewer: userId }), presentConnection)
  },
})

export const list = listOperation({
  id: 'connections.list',
  path: '/v1/users/{username}/connections',
  summary: "List a user's connections",
  description: 'Lists the members a user connected with, latest first. Members with a private profile are not listed.',
  access: 'read:user',
  params: UserParams,
  item: ConnectionEntry,
  errors: ['user_not_found'],
  example: { params: { username: 'bo-world' } },
  async handler({ db, caller }, { params, page }) {
    const { id: userId } = await requireVisibleUser(db, caller, params.username)
    return mapPage(await listConnections(db, page, { userId, viewer: caller.userId }), presentConnection)
  },
})
