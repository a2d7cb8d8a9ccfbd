import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as background from './background.ts'
import * as operations from './operations.ts'

export const attendeeListsCapability = capability({
  operations: { 'attendee-lists': operations },
  background,
  personal: [
    personalData({
      name: 'attendeeListsMade',
      table: 'attendee_lists',
      owner: 'created_by',
      erasure: 'anonymized',
      step: 'late',
      exported: ['id', 'event_id', 'created_at', 'finished_at'],
      newest: 'created_at',
    }),
    personalData({
      name: 'attendeeLists',
      table: 'attendee_list_rows',
      owner: 'user_id',
      erasure: 'batched',
      exported: ['list_id', 'result', 'done_at'],
      newest: 'done_at',
    }),
  ],
})
