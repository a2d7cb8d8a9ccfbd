import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as background from './background.ts'
import * as operations from './operations.ts'

export const ownershipClaimsCapability = capability({
  operations: { 'ownership-claims': operations },
  background,
  personal: [
    personalData({
      name: 'ownershipClaims',
      table: 'ownership_claims',
      owner: 'user_id',
      erasure: 'batched',
      step: 'others',
      exported: ['id', 'group_id', 'state', 'reason', 'requested_at', 'note', 'decided_at', 'expires_at', 'created_at'],
      newest: 'created_at',
    }),
    personalData({
      name: 'ownershipClaimDecisions',
      table: 'ownership_claims',
      owner: 'decided_by',
      erasure: 'anonymized',
      step: 'others',
      exported: ['id', 'group_id', 'state', 'note', 'decided_at'],
      newest: 'decided_at',
    }),
  ],
})
