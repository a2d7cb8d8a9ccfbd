import { holding } from '#kernel/data/personal-data.ts'

export const groupClaimHoldings = [
  holding({
    name: 'groupClaims',
    table: 'group_claim_requests',
    owner: 'user_id',
    ends: 'in pieces',
    shows: ['id', 'group_id', 'role', 'status', 'created_at', 'reviewed_at'],
    newest: 'created_at',
  }),
  holding({
    name: 'groupClaimReviews',
    table: 'group_claim_requests',
    owner: 'reviewed_by',
    ends: 'without a name',
    shows: ['id', 'group_id', 'role', 'status', 'reviewed_at'],
    newest: 'reviewed_at',
  }),
  holding({
    name: 'groupClaimInvites',
    table: 'group_claim_invites',
    owner: 'created_by',
    ends: 'without a name',
    shows: ['group_id', 'role', 'auto_approve', 'max_uses', 'current_uses', 'expires_at', 'created_at'],
    newest: 'created_at',
  }),
]
