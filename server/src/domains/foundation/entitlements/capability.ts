import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as operations from './operations.ts'

export const entitlementsCapability = capability({
  operations: { entitlements: operations },
  personal: [
    personalData({
      name: 'entitlements',
      table: 'user_entitlements',
      owner: 'user_id',
      erasure: 'batched',
      exported: ['id', 'entitlement', 'source', 'granted_at', 'expires_at'],
      newest: 'granted_at',
    }),
    // Grants that a user gave are exported to their receivers, not to the giver.
    personalData({ name: 'entitlementsGiven', table: 'user_entitlements', owner: 'granted_by', erasure: 'anonymized' }),
  ],
})
