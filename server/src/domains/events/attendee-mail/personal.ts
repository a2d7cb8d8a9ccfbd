import { personalData } from '#kernel/data/personal-data.ts'

export const attendeeMailPersonalData = [
  personalData({
    name: 'announcements',
    table: 'announcements',
    owner: 'created_by',
    erasure: 'anonymized',
    exported: ['id', 'event_id', 'subject', 'body', 'audience', 'recipient_count', 'created_at'],
    newest: 'created_at',
  }),
]
