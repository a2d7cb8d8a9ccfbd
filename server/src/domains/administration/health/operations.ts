import { Type } from 'typebox'
import { sharedOperation } from '#kernel/operation/operation.ts'
import { Day } from '#kernel/operation/schema.ts'
import { decidePeriod } from './rules.ts'
import { loadHealth, loadOverview } from './views.ts'
import { InstanceHealth, InstanceOverview, Interval } from './wire.ts'

/** The scope is all it takes. */
const shared = { authorize: async () => undefined }

export const getOverview = sharedOperation({
  id: 'admin.getOverview',
  path: '/v1/admin/overview',
  summary: 'Get the numbers of the instance',
  description:
    'Returns members, events, RSVPs and check-ins, what waits for a decision, and a series per day or week. Days are in UTC. A worker counts each minute, less often on large instances. Administrators only.',
  access: 'admin',
  query: Type.Object({
    from: Type.Optional({ ...Day, description: 'First day; 30 days if you omit it, at most 731' }),
    to: Type.Optional({ ...Day, description: 'Last day; today if you omit it' }),
    by: Type.Optional({ ...Interval, description: 'If you omit it, days up to 92 days' }),
  }),
  output: InstanceOverview,
  example: {},
  mcp: {
    name: 'get_instance_overview',
    title: 'Get instance numbers',
    description: 'What waits for a decision; members, events, RSVPs and check-ins over time (administrators).',
    inputs: { from: 'First day, such as 2026-11-01.', to: 'Last day.', by: 'day or week.' },
  },
  shared,
  handler: ({ db, now }, { query }) => loadOverview(db, decidePeriod(query, now), now),
})

export const getHealth = sharedOperation({
  id: 'admin.getHealth',
  path: '/v1/admin/health',
  summary: 'Get the health of the instance',
  description:
    'Returns warnings with what to do, storage, queues, webhooks, mail, partitions, the last backup, workers and versions. Administrators only.',
  access: 'admin',
  output: InstanceHealth,
  example: {},
  mcp: {
    name: 'get_instance_health',
    title: 'Get instance health',
    description: 'Warnings with what to do, queues, mail, backups and versions (administrators).',
    inputs: {},
  },
  shared,
  handler: (ctx) => loadHealth(ctx),
})
