import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as background from './background.ts'
import * as operations from './operations.ts'

export const walkInsCapability = capability({
  operations: { 'walk-ins': operations },
  background,
  personal: [
    // Not exported: a walk-in is data of the person who came, not of the organizer who entered the name.
    personalData({
      name: 'walkInsEntered',
      table: 'walk_ins',
      owner: 'checked_in_by',
      erasure: 'anonymized',
      step: 'others',
    }),
  ],
})
