import { holding } from '#kernel/data/personal-data.ts'

export const entitlementHoldings = [
  holding({
    name: 'entitlements',
    table: 'user_entitlements',
    owner: 'user_id',
    ends: 'in pieces',
    shows: ['id', 'entitlement', 'source', 'granted_at', 'expires_at'],
    newest: 'granted_at',
  }),
  // Whom somebody entitled to what is told to those people, each of their own.
  holding({ name: 'entitlementsGiven', table: 'user_entitlements', owner: 'granted_by', ends: 'without a name' }),
]
