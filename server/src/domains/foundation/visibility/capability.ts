import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'

export const visibilityCapability = capability({
  personal: [
    personalData({
      name: 'blocks',
      table: 'blocks',
      owner: 'blocker_id',
      erasure: 'batched',
      exported: ['blocked_id', 'blocked_at'],
      newest: 'blocked_at',
    }),
    // contract: a block "is not told to the other", not by an export either.
    personalData({ name: 'blockedBy', table: 'blocks', owner: 'blocked_id', erasure: 'batched' }),
  ],
})
