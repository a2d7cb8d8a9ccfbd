import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as background from './background.ts'
import * as operations from './operations.ts'

export const ticketsCapability = capability({
  operations: { tickets: operations },
  background,
  personal: [
    personalData({
      name: 'tickets',
      table: 'tickets',
      owner: 'user_id',
      erasure: 'batched',
      step: 'others',
      // Not the code: who has it can be checked in as the user.
      exported: ['event_id', 'created_at'],
      newest: 'created_at',
    }),
  ],
})
