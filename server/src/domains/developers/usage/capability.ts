import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as background from './background.ts'
import * as operations from './operations.ts'

export const usageCapability = capability({
  operations: { usage: operations },
  background,
  personal: [
    personalData({
      name: 'apiUsage',
      table: 'api_usage',
      owner: 'user_id',
      erasure: 'at once',
      step: 'others',
      exported: ['hour', 'requests', 'refused'],
      newest: 'hour',
    }),
  ],
})
