import { holding } from '#kernel/data/personal-data.ts'

export const claimHoldings = [
  holding({
    name: 'claimLinksMade',
    table: 'claim_links',
    owner: 'created_by',
    ends: 'without a name',
    shows: ['id', 'badge_id', 'max_uses', 'current_uses', 'expires_at', 'created_at'],
    newest: 'created_at',
  }),
]
