import { holding } from '#kernel/data/personal-data.ts'

export const tokenHoldings = [
  holding({
    name: 'tokens',
    table: 'tokens',
    owner: 'user_id',
    ends: 'at once',
    shows: ['id', 'name', 'token_prefix', 'scopes', 'created_at', 'last_used_at', 'expires_at', 'revoked_at'],
    newest: 'created_at',
  }),
]
