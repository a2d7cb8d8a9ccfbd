import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as background from './background.ts'
import * as operations from './operations.ts'

export const feedsCapability = capability({
  operations: { feeds: operations },
  background,
  personal: [
    personalData({
      name: 'feedGenerations',
      table: 'feed_generations',
      owner: 'user_id',
      erasure: 'at once',
      step: 'others',
      exported: ['generation', 'rotated_at'],
    }),
  ],
})
