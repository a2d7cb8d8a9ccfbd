import { Type } from 'typebox'
import { lockUser } from '#domains/foundation/users/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { operation } from '#kernel/operation/operation.ts'
import { Success } from '#kernel/operation/schema.ts'
import { findProgress, insertDismissals, listDismissals } from './queries.ts'
import { stepKeys } from './rules.ts'
import { OnboardingStep, OnboardingSteps, presentStep, presentSteps, StepKeyParam } from './wire.ts'

export const get = operation({
  id: 'onboarding.get',
  method: 'GET',
  path: '/v1/me/onboarding',
  summary: "List the current user's onboarding steps",
  description: 'Returns all steps in display order, each with whether it is completed or dismissed.',
  access: 'user',
  effect: 'read',
  output: OnboardingSteps,
  errors: ['user_not_found'],
  example: {},
  mcp: {
    name: 'list_onboarding_steps',
    title: 'List onboarding steps',
    description: 'List onboarding steps and which are completed or dismissed.',
  },
  resource: {
    uri: 'community://me/onboarding',
    name: 'Onboarding steps',
    description: 'Which onboarding steps are completed or dismissed',
  },
  async handler({ db, caller }) {
    const progress = await findProgress(db, caller.userId)
    if (!progress) throw new ApiError('user_not_found')
    return presentSteps(progress, await listDismissals(db, caller.userId))
  },
})

export const dismiss = operation({
  id: 'onboarding.dismiss',
  method: 'POST',
  path: '/v1/me/onboarding/{stepKey}/dismiss',
  summary: 'Dismiss an onboarding step',
  description: 'Marks a step as dismissed, so that it is no longer suggested. Dismissing a step again changes nothing.',
  access: 'user',
  effect: 'write',
  params: Type.Object({ stepKey: StepKeyParam }),
  output: OnboardingStep,
  errors: ['step_not_found', 'user_not_found'],
  example: { params: { stepKey: 'write_bio' } },
  mcp: {
    name: 'dismiss_onboarding_step',
    title: 'Dismiss an onboarding step',
    description: 'Mark one onboarding step as dismissed.',
    inputs: { stepKey: 'From list_onboarding_steps.' },
    hints: { idempotent: true },
  },
  async handler({ db, caller, now }, { params }) {
    await lockUser(db, caller.userId)
    await insertDismissals(db, caller.userId, [params.stepKey], now)
    const progress = (await findProgress(db, caller.userId))!
    return presentStep(params.stepKey, progress, await listDismissals(db, caller.userId))
  },
})

export const dismissAll = operation({
  id: 'onboarding.dismissAll',
  method: 'POST',
  path: '/v1/me/onboarding/dismiss-all',
  summary: 'Dismiss all onboarding steps',
  description: 'Marks every step as dismissed. Repeating the request changes nothing.',
  access: 'user',
  effect: 'write',
  output: Success,
  errors: ['user_not_found'],
  example: {},
  async handler({ db, caller, now }) {
    await lockUser(db, caller.userId)
    await insertDismissals(db, caller.userId, stepKeys, now)
    return { success: true as const }
  },
})
