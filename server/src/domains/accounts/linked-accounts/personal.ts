import { personalData } from '#kernel/data/personal-data.ts'

export const linkedAccountPersonalData = [
  personalData({
    name: 'linkedAccounts',
    table: 'linked_accounts',
    owner: 'user_id',
    erasure: 'at once',
    exported: ['provider', 'provider_user_id', 'issuer', 'provider_username', 'provider_email', 'created_at'],
    newest: 'created_at',
  }),
]
