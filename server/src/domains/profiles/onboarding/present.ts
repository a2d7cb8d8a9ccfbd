import type { Static } from 'typebox'
import { messagesFor } from '#messages/index.ts'
import type { Dismissal, Progress } from './queries.ts'
import { type StepKey, stepKeys } from './rules.ts'
import type { OnboardingStep } from './schemas.ts'

type Step = Static<typeof OnboardingStep>

/** The API answers in English. */
const texts = messagesFor('en').accounts.onboarding

export function presentStep(key: StepKey, progress: Progress, dismissals: Dismissal[]): Step {
  const dismissedAt = dismissals.find((one) => one.step_key === key)?.dismissed_at ?? null
  return { key, ...texts[key], completed: progress[key], dismissedAt }
}

export function presentSteps(progress: Progress, dismissals: Dismissal[]): Step[] {
  return stepKeys.map((key) => presentStep(key, progress, dismissals))
}
