import { type Static, Type } from 'typebox'
import { Nullable, OneOf, Shape, Timestamp } from '#kernel/operation/schema.ts'
import { messagesFor } from '#messages/index.ts'
import type { Dismissal, OnboardingProgress } from './queries.ts'
import { type StepKey, stepKeys } from './rules.ts'

export const StepKeyParam = OneOf(...stepKeys)

export const OnboardingStep = Shape('OnboardingStep', {
  key: Type.String({ description: 'Stable key of the step' }),
  title: Type.String(),
  description: Nullable(Type.String()),
  completed: Type.Boolean({ description: 'Whether the user has done the step' }),
  dismissedAt: Nullable({ ...Timestamp, description: 'null unless the user dismissed the step' }),
})

/** spec: `{data: OnboardingStep[]}`. Always all steps in a fixed order, so there is no paging. */
export const OnboardingSteps = Type.Array(OnboardingStep, { title: 'OnboardingSteps' })

type Step = Static<typeof OnboardingStep>

/** The API answers in English. */
const texts = messagesFor('en').accounts.onboarding

export function presentStep(key: StepKey, progress: OnboardingProgress, dismissals: Dismissal[]): Step {
  const dismissedAt = dismissals.find((one) => one.step_key === key)?.dismissed_at ?? null
  return { key, ...texts[key], completed: progress[key], dismissedAt }
}

export function presentSteps(progress: OnboardingProgress, dismissals: Dismissal[]): Step[] {
  return stepKeys.map((key) => presentStep(key, progress, dismissals))
}
