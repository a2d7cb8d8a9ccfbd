import { markWelcomeStep } from '#domains/foundation/settings/index.ts'
import { operation } from '#kernel/operation/operation.ts'
import { findProgress } from './queries.ts'
import { leftOutMark, wholeList } from './rules.ts'
import { FirstRun, LeaveOutRequest, presentFirstRun } from './wire.ts'

export const get = operation({
  id: 'first-run.get',
  method: 'GET',
  path: '/v1/admin/first-run',
  summary: 'Get the steps to set up this instance',
  description: 'Returns what a new instance needs, and what of it is done. Administrators only.',
  access: 'admin',
  effect: 'read',
  output: FirstRun,
  example: {},
  async handler({ db }) {
    return presentFirstRun(await findProgress(db))
  },
})

export const leaveOut = operation({
  id: 'first-run.leaveOut',
  method: 'POST',
  path: '/v1/admin/first-run/leave-out',
  summary: 'Dismiss a step of the set-up',
  description: 'Leaves out a step, or hides the whole list. Administrators only.',
  access: 'admin',
  fresh: 720,
  effect: 'write',
  body: LeaveOutRequest,
  output: FirstRun,
  example: { body: { step: 'legal' } },
  audit: ({ body }) => ({ target: 'instance', detail: body }),
  async handler({ db }, { body: { step, isDone = false } }) {
    await markWelcomeStep(db, isDone && step !== wholeList ? step : leftOutMark(step))
    return presentFirstRun(await findProgress(db))
  },
})
