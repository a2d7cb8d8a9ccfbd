import { holding } from '#kernel/data/personal-data.ts'

export const limitHoldings = [
  holding({
    name: 'limitedActions',
    table: 'limited_actions',
    owner: 'user_id',
    ends: 'in pieces',
    shows: ['kind', 'amount', 'done_at'],
    newest: 'done_at',
  }),
]
