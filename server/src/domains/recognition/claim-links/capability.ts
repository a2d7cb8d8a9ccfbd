import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as operations from './operations.ts'

export const claimLinksCapability = capability({
  operations: { claims: operations },
  personal: [
    personalData({
      name: 'claimLinksMade',
      table: 'claim_links',
      owner: 'created_by',
      erasure: 'anonymized',
      exported: ['id', 'badge_id', 'max_uses', 'current_uses', 'expires_at', 'created_at'],
      newest: 'created_at',
    }),
  ],
})
