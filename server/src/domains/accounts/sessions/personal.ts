import { holding } from '#kernel/data/personal-data.ts'

export const sessionHoldings = [
  holding({
    name: 'sessions',
    table: 'sessions',
    owner: 'user_id',
    ends: 'at once',
    shows: ['id', 'user_agent', 'method', 'created_at', 'last_seen_at', 'authenticated_at', 'expires_at', 'revoked_at'],
    newest: 'created_at',
  }),
]
