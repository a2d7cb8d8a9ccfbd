import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as background from './background.ts'
import * as operations from './operations.ts'

export const spotGiftsCapability = capability({
  operations: { 'spot-gifts': operations },
  background,
  personal: [
    personalData({
      name: 'spotGifts',
      table: 'spot_gifts',
      owner: 'giver_id',
      erasure: 'batched',
      step: 'others',
      exported: ['event_id', 'made_at', 'withdrawn_at', 'taken_at'],
      newest: 'made_at',
    }),
    personalData({
      name: 'spotGiftsTaken',
      table: 'spot_gifts',
      owner: 'taken_by',
      erasure: 'anonymized',
      step: 'others',
      exported: ['event_id', 'taken_at'],
      newest: 'taken_at',
    }),
  ],
})
