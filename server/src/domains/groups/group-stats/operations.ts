import { Type } from 'typebox'
import { groupOperation } from '#domains/groups/groups/index.ts'
import { Day, exampleId } from '#kernel/operation/schema.ts'
import { decidePeriod } from './rules.ts'
import { loadStats } from './views.ts'
import { GroupStats, Interval } from './wire.ts'

export const get = groupOperation({
  id: 'group-stats.get',
  method: 'GET',
  path: '/v1/manage/groups/{groupId}/stats',
  summary: 'Get the numbers of a group',
  description:
    'Returns members, events and attendance of a period, per week or month, and in `previous` those of the period of the same length before. Days are in UTC, and numbers are up to a minute old.',
  access: 'manage:groups',
  role: 'manager',
  effect: 'read',
  query: Type.Object({
    from: Type.Optional({
      ...Day,
      description: 'First day; if you omit it, the period has 90 days. The longest period has 731 days',
    }),
    to: Type.Optional({ ...Day, description: 'Last day; today if you omit it' }),
    by: Type.Optional({ ...Interval, description: 'Parts of the series; if you omit it, weeks up to half a year' }),
  }),
  output: GroupStats,
  example: { params: { groupId: exampleId } },
  async handler({ db, now, group: { id: groupId } }, { query }) {
    return loadStats(db, groupId, decidePeriod(query, now))
  },
})
