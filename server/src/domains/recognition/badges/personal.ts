import { holding } from '#kernel/data/personal-data.ts'

export const badgeHoldings = [
  holding({
    name: 'badges',
    table: 'badge_awards',
    owner: 'user_id',
    ends: 'in pieces',
    shows: ['badge_id', 'group_id', 'points', 'source', 'awarded_at'],
    newest: 'awarded_at',
  }),
  holding({
    name: 'badgesReturned',
    table: 'badge_returns',
    owner: 'user_id',
    ends: 'with the person',
    shows: ['badge_id', 'returned_at'],
    newest: 'returned_at',
  }),
  // Whom somebody gave a badge is told to those people, each of their own.
  holding({ name: 'badgesGiven', table: 'badge_awards', owner: 'awarded_by', ends: 'without a name' }),
  holding({
    name: 'badgesMade',
    table: 'badges',
    owner: 'created_by',
    ends: 'without a name',
    shows: ['id', 'group_id', 'slug', 'name', 'points', 'created_at'],
    newest: 'created_at',
  }),
]
