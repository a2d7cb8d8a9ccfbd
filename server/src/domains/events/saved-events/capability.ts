import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as background from './background.ts'
import * as operations from './operations.ts'

export const savedEventsCapability = capability({
  operations: { 'saved-events': operations },
  background,
  personal: [
    personalData({
      name: 'savedEvents',
      table: 'saved_events',
      owner: 'user_id',
      erasure: 'batched',
      exported: ['event_id', 'saved_at', 'reminded_at'],
      newest: 'saved_at',
    }),
  ],
})
