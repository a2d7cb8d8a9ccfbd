import { Type } from 'typebox'
import { Body, OneOf, Shape } from '#kernel/operation/schema.ts'
import { steps, wholeList } from './rules.ts'

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
