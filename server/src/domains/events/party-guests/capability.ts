import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as background from './background.ts'

export const partyGuestsCapability = capability({
  background,
  personal: [
    // Erased with the RSVPs that bring them, under the same lock, because they are counted.
    personalData({
      name: 'guests',
      table: 'guests',
      owner: 'user_id',
      erasure: 'batched',
      step: 'others',
      exported: ['event_id', 'id', 'name', 'created_at', 'checked_in_at', 'label'],
      newest: 'created_at',
    }),
    personalData({
      name: 'guestsCheckedIn',
      table: 'guests',
      owner: 'checked_in_by',
      erasure: 'anonymized',
      step: 'others',
    }),
  ],
})
