import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as operations from './operations.ts'

export const onboardingCapability = capability({
  operations: { onboarding: operations },
  personal: [
    personalData({
      name: 'onboarding',
      table: 'onboarding_dismissals',
      owner: 'user_id',
      erasure: 'batched',
      exported: ['step_key', 'dismissed_at'],
      newest: 'dismissed_at',
    }),
  ],
})
