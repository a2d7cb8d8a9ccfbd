import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as background from './background.ts'
import * as operations from './operations.ts'

export const teamInvitesCapability = capability({
  operations: { 'group-claims': operations },
  background,
  personal: [
    personalData({
      name: 'groupClaims',
      table: 'group_claim_requests',
      owner: 'user_id',
      erasure: 'batched',
      step: 'others',
      exported: ['id', 'group_id', 'role', 'status', 'created_at', 'reviewed_at'],
      newest: 'created_at',
    }),
    personalData({
      name: 'groupClaimReviews',
      table: 'group_claim_requests',
      owner: 'reviewed_by',
      erasure: 'anonymized',
      step: 'others',
      exported: ['id', 'group_id', 'role', 'status', 'reviewed_at'],
      newest: 'reviewed_at',
    }),
    personalData({
      name: 'groupClaimInvites',
      table: 'group_claim_invites',
      owner: 'created_by',
      erasure: 'anonymized',
      step: 'others',
      exported: ['group_id', 'role', 'auto_approve', 'max_uses', 'current_uses', 'expires_at', 'created_at'],
      newest: 'created_at',
    }),
  ],
})
