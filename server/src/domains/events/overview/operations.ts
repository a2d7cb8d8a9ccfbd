import { listOperation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { presentOverview } from './present.ts'
import { listOverview } from './queries.ts'
import { OverviewGroup } from './schemas.ts'

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
