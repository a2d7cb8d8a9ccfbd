import { holding } from '#kernel/data/personal-data.ts'
import { deletePassesOf } from './queries.ts'

export const meetpassHoldings = [
  holding({
    name: 'passVisits',
    table: 'pass_visits',
    owner: 'owner_id',
    ends: 'in pieces',
    shows: ['pass_id', 'visitor', 'visited_at'],
    newest: 'visited_at',
  }),
  holding({
    name: 'passes',
    table: 'passes',
    owner: 'owner_id',
    ends: 'in pieces',
    shows: ['id', 'type', 'label', 'design_id', 'action', 'auto_follow', 'is_active', 'claimed_at', 'created_at'],
    newest: 'created_at',
    async erase({ db }, userId) {
      await deletePassesOf(db, userId)
      return 'done'
    },
  }),
  holding({ name: 'passesMade', table: 'passes', owner: 'created_by', ends: 'without a name' }),
]
