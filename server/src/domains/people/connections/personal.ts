import { holding } from '#kernel/data/personal-data.ts'

export const connectionHoldings = [
  holding({
    name: 'connections',
    table: 'connections',
    owner: 'first_id',
    ends: 'in pieces',
    shows: ['second_id', 'connected_at'],
    newest: 'connected_at',
  }),
  holding({
    name: 'connectionsOfOthers',
    table: 'connections',
    owner: 'second_id',
    ends: 'in pieces',
    shows: ['first_id', 'connected_at'],
    newest: 'connected_at',
  }),
]
