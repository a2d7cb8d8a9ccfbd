import { personalData } from '#kernel/data/personal-data.ts'

export const tokenPersonalData = [
  personalData({
    name: 'tokens',
    table: 'tokens',
    owner: 'user_id',
    erasure: 'at once',
    exported: ['id', 'name', 'token_prefix', 'scopes', 'created_at', 'last_used_at', 'expires_at', 'revoked_at'],
    newest: 'created_at',
  }),
]
