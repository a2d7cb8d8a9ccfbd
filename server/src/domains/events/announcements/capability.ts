import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as background from './background.ts'
import * as draft from './operations.draft.ts'
import * as operations from './operations.ts'

export const announcementsCapability = capability({
  operations: { announcements: { ...operations, ...draft } },
  background,
  personal: [
    personalData({
      name: 'announcements',
      table: 'announcements',
      owner: 'created_by',
      erasure: 'anonymized',
      step: 'late',
      exported: [
        'id',
        'event_id',
        'group_id',
        'subject',
        'body',
        'audience',
        'status',
        'recipient_count',
        'created_at',
      ],
      newest: 'created_at',
    }),
    personalData({
      name: 'selectedForAnnouncements',
      table: 'announcement_recipients',
      owner: 'user_id',
      erasure: 'batched',
      step: 'late',
      exported: ['announcement_id'],
    }),
    personalData({
      name: 'announcementMails',
      table: 'announcement_deliveries',
      owner: 'user_id',
      erasure: 'batched',
      step: 'late',
      exported: ['announcement_id', 'state', 'queued_at'],
      newest: 'queued_at',
    }),
  ],
})
