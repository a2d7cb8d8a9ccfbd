import { holding } from '#kernel/data/personal-data.ts'

export const achievementHoldings = [
  holding({
    name: 'achievements',
    table: 'user_achievements',
    owner: 'user_id',
    ends: 'in pieces',
    shows: ['achievement', 'completed_at'],
    newest: 'completed_at',
  }),
]
