import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'

export const secondApprovalsCapability = capability({
  personal: [
    personalData({
      name: 'secondApprovals',
      table: 'second_approvals',
      owner: 'user_id',
      erasure: 'with the account',
      step: 'late',
      exported: ['action', 'created_at', 'expires_at', 'decided_at', 'decision'],
      newest: 'created_at',
    }),
    // Records of the instance about another account.
    personalData({
      name: 'secondApprovalsRequested',
      table: 'second_approvals',
      owner: 'requested_by',
      erasure: 'anonymized',
      step: 'late',
    }),
    personalData({
      name: 'secondApprovalsDecided',
      table: 'second_approvals',
      owner: 'decided_by',
      erasure: 'anonymized',
      step: 'late',
    }),
  ],
})
