import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as background from './background.ts'

export const peopleMailCapability = capability({
  background,
  personal: [
    personalData({
      name: 'peopleNews',
      table: 'people_news',
      owner: 'user_id',
      erasure: 'batched',
      exported: ['due_at', 'mailed_until'],
    }),
  ],
})
