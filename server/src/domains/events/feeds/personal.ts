import { holding } from '#kernel/data/personal-data.ts'

export const feedHoldings = [
  holding({
    name: 'feedGenerations',
    table: 'feed_generations',
    owner: 'user_id',
    ends: 'at once',
    shows: ['generation', 'rotated_at'],
  }),
]
