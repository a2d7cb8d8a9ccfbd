import { holding } from '#kernel/data/personal-data.ts'

export const passkeyHoldings = [
  holding({
    name: 'passkeys',
    table: 'passkeys',
    owner: 'user_id',
    ends: 'at once',
    shows: ['id', 'name', 'transports', 'created_at', 'last_used_at'],
    newest: 'created_at',
  }),
]
