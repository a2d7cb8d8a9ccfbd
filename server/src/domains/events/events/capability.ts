import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as background from './background.ts'
import * as admin from './operations.admin.ts'
import * as manage from './operations.manage.ts'
import * as series from './operations.series.ts'
import * as operations from './operations.ts'

export const eventsCapability = capability({
  operations: { events: { ...operations, ...manage, ...series }, admin },
  background,
  personal: [
    personalData({
      name: 'eventsMade',
      table: 'events',
      owner: 'created_by',
      erasure: 'anonymized',
      step: 'late',
      exported: ['id', 'group_id', 'title', 'status', 'starts_at', 'created_at'],
      newest: 'created_at',
    }),
    personalData({
      name: 'eventsChanged',
      table: 'event_changes',
      owner: 'changed_by',
      erasure: 'anonymized',
      step: 'late',
      exported: ['event_id', 'fields', 'changed_at'],
      newest: 'changed_at',
    }),
  ],
})
