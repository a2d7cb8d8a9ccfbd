import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as background from './background.ts'
import * as manage from './operations.manage.ts'
import * as operations from './operations.ts'

export const badgesCapability = capability({
  operations: { badges: { ...operations, ...manage } },
  background,
  personal: [
    personalData({
      name: 'badges',
      table: 'badge_awards',
      owner: 'user_id',
      erasure: 'batched',
      exported: ['badge_id', 'group_id', 'points', 'source', 'awarded_at'],
      newest: 'awarded_at',
    }),
    personalData({
      name: 'badgesReturned',
      table: 'badge_returns',
      owner: 'user_id',
      erasure: 'with the account',
      exported: ['badge_id', 'returned_at'],
      newest: 'returned_at',
    }),
    // Awards that a user gave are exported to their holders, not to the giver.
    personalData({ name: 'badgesGiven', table: 'badge_awards', owner: 'awarded_by', erasure: 'anonymized' }),
    personalData({
      name: 'badgesMade',
      table: 'badges',
      owner: 'created_by',
      erasure: 'anonymized',
      exported: ['id', 'group_id', 'slug', 'name', 'points', 'created_at'],
      newest: 'created_at',
    }),
  ],
})
