import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as background from './background.ts'
import * as leave from './operations.leave.ts'
import * as operations from './operations.ts'

export const sourcesCapability = capability({
  operations: { sources: { ...operations, ...leave } },
  background,
  personal: [
    // Not exported: a source belongs to its group.
    personalData({
      name: 'sourcesAdded',
      table: 'sources',
      owner: 'created_by',
      erasure: 'anonymized',
      step: 'others',
    }),
  ],
})
