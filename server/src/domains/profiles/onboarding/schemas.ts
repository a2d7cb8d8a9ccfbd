import { Type } from 'typebox'
import { Nullable, OneOf, Shape, Timestamp } from '#kernel/operation/schema.ts'
import { stepKeys } from './rules.ts'

export const StepKey = OneOf(...stepKeys)

export const OnboardingStep = Shape('OnboardingStep', {
  key: Type.String({ description: 'Stable key of the step' }),
  title: Type.String(),
  description: Nullable(Type.String()),
  completed: Type.Boolean({ description: 'Whether the user has done the step' }),
  dismissedAt: Nullable({ ...Timestamp, description: 'null unless the user dismissed the step' }),
})

/** spec: `{data: OnboardingStep[]}`. Always all steps in a fixed order, so there is no paging. */
export const OnboardingSteps = Type.Array(OnboardingStep, { title: 'OnboardingSteps' })
