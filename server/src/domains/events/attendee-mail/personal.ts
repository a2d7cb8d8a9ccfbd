import { holding } from '#kernel/data/personal-data.ts'

export const attendeeMailHoldings = [
  holding({
    name: 'announcements',
    table: 'announcements',
    owner: 'created_by',
    ends: 'without a name',
    shows: ['id', 'event_id', 'subject', 'body', 'audience', 'recipient_count', 'created_at'],
    newest: 'created_at',
  }),
]
