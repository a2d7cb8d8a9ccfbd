import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as operations from './operations.ts'

export const portfolioCapability = capability({
  operations: { portfolio: operations },
  personal: [
    personalData({
      name: 'portfolio',
      table: 'portfolio_items',
      owner: 'user_id',
      erasure: 'batched',
      exported: ['id', 'title', 'description', 'url', 'image_url', 'sort_order', 'created_at'],
      newest: 'created_at',
    }),
  ],
})
