import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'

export const termsCapability = capability({
  personal: [
    personalData({
      name: 'acceptedTerms',
      table: 'accepted_terms',
      owner: 'user_id',
      erasure: 'batched',
      exported: ['version', 'accepted_at'],
      newest: 'accepted_at',
    }),
  ],
})
