import { type Static, Type } from 'typebox'
import { Body, OneOf, Shape } from '#kernel/operation/schema.ts'
import type { FirstRunProgress } from './queries.ts'
import { decideState, leftOutMark, steps, wholeList } from './rules.ts'

const FirstRunStep = Shape('FirstRunStep', {
  key: OneOf(...steps),
  state: OneOf('done', 'left_out', 'open'),
})

export const FirstRun = Shape('FirstRun', {
  steps: Type.Array(FirstRunStep),
  isComplete: Type.Boolean({ description: 'No step is open' }),
  isHidden: Type.Boolean({ description: 'The list is not shown' }),
})

export const LeaveOutRequest = Body('LeaveOutFirstRunStep', {
  step: { ...OneOf(...steps, wholeList), description: '`all`: hide the list' },
  isDone: Type.Optional(Type.Boolean({ description: 'Done as it is, rather than left out' })),
})

export function presentFirstRun(progress: FirstRunProgress): Static<typeof FirstRun> {
  const { notes, ...truths } = progress
  const all = steps.map((key) => ({ key, state: decideState(key, key !== 'mail' && truths[key], notes) }))
  return {
    steps: all,
    isComplete: all.every(({ state }) => state !== 'open'),
    isHidden: notes.includes(leftOutMark(wholeList)),
  }
}
