import { holding } from '#kernel/data/personal-data.ts'

export const eventHoldings = [
  holding({
    name: 'eventsMade',
    table: 'events',
    owner: 'created_by',
    ends: 'without a name',
    shows: ['id', 'group_id', 'title', 'status', 'starts_at', 'created_at'],
    newest: 'created_at',
  }),
]
