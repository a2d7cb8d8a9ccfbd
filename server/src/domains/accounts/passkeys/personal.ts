import { personalData } from '#kernel/data/personal-data.ts'

export const passkeyPersonalData = [
  personalData({
    name: 'passkeys',
    table: 'passkeys',
    owner: 'user_id',
    erasure: 'at once',
    exported: ['id', 'name', 'transports', 'created_at', 'last_used_at'],
    newest: 'created_at',
  }),
]
