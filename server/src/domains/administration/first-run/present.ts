import type { Static } from 'typebox'
import type { Progress } from './queries.ts'
import { decideState, leftOutMark, steps, wholeList } from './rules.ts'
import type { FirstRun } from './schemas.ts'

export function presentFirstRun(progress: Progress): Static<typeof FirstRun> {
  const { notes, ...truths } = progress
  const all = steps.map((key) => ({ key, state: decideState(key, key !== 'mail' && truths[key], notes) }))
  return {
    steps: all,
    isComplete: all.every(({ state }) => state !== 'open'),
    isHidden: notes.includes(leftOutMark(wholeList)),
  }
}
