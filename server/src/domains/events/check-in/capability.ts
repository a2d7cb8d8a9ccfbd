import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as background from './background.ts'
import * as manage from './operations.manage.ts'
import * as operations from './operations.ts'

export const checkInCapability = capability({
  operations: { 'check-in': { ...operations, ...manage } },
  background,
  personal: [
    personalData({
      name: 'checkins',
      table: 'checkins',
      owner: 'user_id',
      erasure: 'batched',
      step: 'others',
      exported: ['id', 'event_id', 'group_id', 'method', 'checked_in_at', 'label'],
      newest: 'checked_in_at',
    }),
    // Not exported: a check-in is data of the attendee, not of the organizer who made it.
    personalData({
      name: 'checkinsGiven',
      table: 'checkins',
      owner: 'checked_in_by',
      erasure: 'anonymized',
      step: 'others',
    }),
    personalData({
      name: 'checkinReceipts',
      table: 'checkin_receipts',
      owner: 'user_id',
      erasure: 'batched',
      step: 'others',
      exported: [
        'event_id',
        'client_id',
        'guest_id',
        'status',
        'checkin_id',
        'method',
        'checked_in_at',
        'label',
        'received_at',
      ],
      newest: 'received_at',
    }),
    personalData({
      name: 'checkinCodesMade',
      table: 'checkin_codes',
      owner: 'created_by',
      erasure: 'anonymized',
      step: 'others',
      exported: ['id', 'event_id', 'label', 'max_uses', 'current_uses', 'expires_at', 'created_at'],
      newest: 'created_at',
    }),
  ],
})
