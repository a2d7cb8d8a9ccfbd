import { groupOperation } from '#domains/groups/groups/index.ts'
import { listOperation } from '#kernel/operation/operation.ts'
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
  role: 'none',
  because: 'It lists the groups in which the caller has a role.',
  item: OverviewGroup,
  limitDefault: 100,
  example: {},
  async handler({ db, caller, now }, { page }) {
    const filter = { userId: caller.userId, now: now.toISOString() }
    return mapPage(await listOverview(db, page, filter), presentOverview)
  },
})

export const countEvents = groupOperation({
  id: 'overview.countEvents',
  method: 'GET',
  path: '/v1/manage/groups/{groupId}/event-counts',
  summary: 'Count the events of a managed group',
  description: 'Counts upcoming, draft, past and cancelled events, each up to 100.',
  access: 'manage:events',
  role: 'manager',
  effect: 'read',
  output: EventCounts,
  example: { params: { groupId: 'garden' } },
  async handler({ db, now, group: { id: groupId } }) {
    return countGroupEvents(db, groupId, now)
  },
})
