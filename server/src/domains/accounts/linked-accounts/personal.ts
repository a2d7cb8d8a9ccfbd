import { holding } from '#kernel/data/personal-data.ts'

export const linkedAccountHoldings = [
  holding({
    name: 'linkedAccounts',
    table: 'linked_accounts',
    owner: 'user_id',
    ends: 'at once',
    shows: ['provider', 'provider_user_id', 'provider_username', 'provider_email', 'created_at'],
    newest: 'created_at',
  }),
]
