import { Type } from 'typebox'
import { requireGroupRole, Slug } from '#domains/groups/groups/index.ts'
import { operation } from '#kernel/operation/operation.ts'
import { Day, exampleId } from '#kernel/operation/schema.ts'
import { decidePeriod } from './rules.ts'
import { loadStats } from './views.ts'
import { GroupStats, Interval } from './wire.ts'

export const get = operation({
  id: 'group-stats.get',
  method: 'GET',
  path: '/v1/manage/groups/{groupId}/stats',
  summary: 'Get the numbers of a group',
  description:
    'Returns members, events and attendance of a period, per week or month, and in `previous` those of the period of the same length before. Days are in UTC, and numbers are up to a minute old. Owners and managers only.',
  access: 'manage:groups',
  effect: 'read',
  params: Type.Object({ groupId: Slug }),
  query: Type.Object({
    from: Type.Optional({
      ...Day,
      description: 'First day; if you omit it, the period has 90 days. The longest period has 731 days',
    }),
    to: Type.Optional({ ...Day, description: 'Last day; today if you omit it' }),
    by: Type.Optional({ ...Interval, description: 'Parts of the series; if you omit it, weeks up to half a year' }),
  }),
  output: GroupStats,
  errors: ['group_not_found', 'forbidden'],
  example: { params: { groupId: exampleId } },
  async handler({ db, caller, now }, { params, query }) {
    const { groupId } = await requireGroupRole(db, caller, params.groupId, 'manager')
    return loadStats(db, groupId, decidePeriod(query, now))
  },
})
