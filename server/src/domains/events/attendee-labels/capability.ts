import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'

export const attendeeLabelsCapability = capability({
  personal: [
    personalData({
      name: 'eventLabels',
      table: 'attendee_labels',
      owner: 'user_id',
      erasure: 'batched',
      step: 'others',
      exported: ['event_id', 'label_id', 'given_at'],
      newest: 'given_at',
    }),
  ],
})
