import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as background from './background.ts'
import * as operations from './operations.ts'

export const noticesCapability = capability({
  operations: { notices: operations },
  background,
  /** A notice belongs to the instance; its author is cleared when their account is deleted. */
  personal: [
    personalData({
      name: 'notices',
      table: 'notices',
      owner: 'created_by',
      erasure: 'anonymized',
      step: 'late',
      exported: ['id', 'subject', 'text', 'created_at'],
      newest: 'created_at',
    }),
  ],
})
