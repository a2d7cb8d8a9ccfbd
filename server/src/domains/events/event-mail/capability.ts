import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as background from './background.ts'

export const eventMailCapability = capability({
  background,
  personal: [
    personalData({
      name: 'newEventMails',
      table: 'new_event_mails',
      owner: 'user_id',
      erasure: 'batched',
      step: 'others',
      exported: ['group_id', 'mailed_at'],
      newest: 'mailed_at',
    }),
    personalData({
      name: 'eventDigests',
      table: 'event_digests',
      owner: 'user_id',
      erasure: 'batched',
      step: 'others',
      exported: ['due_at', 'mailed_for', 'mailed_until'],
    }),
  ],
})
