import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as background from './background.ts'

export const actionLimitsCapability = capability({
  background,
  personal: [
    personalData({
      name: 'limitedActions',
      table: 'limited_actions',
      owner: 'user_id',
      erasure: 'batched',
      exported: ['kind', 'amount', 'done_at'],
      newest: 'done_at',
    }),
  ],
})
