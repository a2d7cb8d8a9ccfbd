import { personalData } from '#kernel/data/personal-data.ts'

export const onboardingPersonalData = [
  personalData({
    name: 'onboarding',
    table: 'onboarding_dismissals',
    owner: 'user_id',
    erasure: 'batched',
    exported: ['step_key', 'dismissed_at'],
    newest: 'dismissed_at',
  }),
]
