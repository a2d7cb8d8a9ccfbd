import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as background from './background.ts'
import * as operations from './operations.ts'

export const achievementsCapability = capability({
  operations: { achievements: operations },
  background,
  personal: [
    personalData({
      name: 'achievements',
      table: 'user_achievements',
      owner: 'user_id',
      erasure: 'batched',
      exported: ['achievement', 'completed_at'],
      newest: 'completed_at',
    }),
  ],
})
