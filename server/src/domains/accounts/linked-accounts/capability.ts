import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as operations from './operations.ts'

export const linkedAccountsCapability = capability({
  operations: { 'linked-accounts': operations },
  personal: [
    personalData({
      name: 'linkedAccounts',
      table: 'linked_accounts',
      owner: 'user_id',
      erasure: 'at once',
      step: 'others',
      exported: ['provider', 'provider_user_id', 'issuer', 'provider_username', 'provider_email', 'created_at'],
      newest: 'created_at',
    }),
  ],
})
