import { Type } from 'typebox'
import { requireGroupRole, Slug } from '#domains/groups/groups/index.ts'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { countEvents as countGroupEvents, listOverview } from './queries.ts'
import { EventCounts, OverviewGroup, presentOverview } from './wire.ts'

export const list = listOperation({
  id: 'overview.list',
  path: '/v1/manage/overview',
  summary: 'List what waits in managed groups',
  description:
    'Lists the groups in which the user has a role, each with its next event, the seats of that event, and what waits for the user. Latest role first.',
  access: 'manage:groups',
  item: OverviewGroup,
  limitDefault: 100,
  example: {},
  async handler({ db, caller, now }, { page }) {
    const filter = { userId: caller.userId, now: now.toISOString() }
    return mapPage(await listOverview(db, page, filter), presentOverview)
  },
})

export const countEvents = operation({
  id: 'overview.countEvents',
  method: 'GET',
  path: '/v1/manage/groups/{groupId}/event-counts',
  summary: 'Count the events of a managed group',
  description:
    'Counts upcoming, draft, past and cancelled events, each up to 100. Owners and managers of the group only.',
  access: 'manage:events',
  effect: 'read',
  params: Type.Object({ groupId: Slug }),
  output: EventCounts,
  errors: ['group_not_found', 'forbidden'],
  example: { params: { groupId: 'garden' } },
  async handler({ db, caller, now }, { params }) {
    const { groupId } = await requireGroupRole(db, caller, params.groupId, 'manager')
    return countGroupEvents(db, groupId, now)
  },
})
