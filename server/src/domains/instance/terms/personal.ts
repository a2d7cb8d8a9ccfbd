import { holding } from '#kernel/data/personal-data.ts'

export const termsHoldings = [
  holding({
    name: 'acceptedTerms',
    table: 'accepted_terms',
    owner: 'user_id',
    ends: 'in pieces',
    shows: ['version', 'accepted_at'],
    newest: 'accepted_at',
  }),
]
