import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'

export const heldContentCapability = capability({
  personal: [
    personalData({
      name: 'heldContent',
      table: 'held_items',
      owner: 'user_id',
      erasure: 'batched',
      step: 'late',
      exported: [
        'target_type',
        'target_id',
        'causes',
        'found',
        'network',
        'pending',
        'created_at',
        'decided_at',
        'decision',
      ],
      newest: 'created_at',
    }),
    personalData({
      name: 'heldContentDecided',
      table: 'held_items',
      owner: 'decided_by',
      erasure: 'anonymized',
      step: 'late',
    }),
  ],
})
