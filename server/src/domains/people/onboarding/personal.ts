import { holding } from '#kernel/data/personal-data.ts'

export const onboardingHoldings = [
  holding({
    name: 'onboarding',
    table: 'onboarding_dismissals',
    owner: 'user_id',
    ends: 'in pieces',
    shows: ['step_key', 'dismissed_at'],
    newest: 'dismissed_at',
  }),
]
