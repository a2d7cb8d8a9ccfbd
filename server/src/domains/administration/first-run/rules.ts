/** What an administrator of a new instance does first, in this order. */
export const steps = ['name', 'mail', 'joining', 'legal', 'group', 'event', 'invite'] as const

export type Step = (typeof steps)[number]

/** How the list of steps as a whole is noted when it is hidden. */
export const wholeList = 'all'

/** The note of a step that was left out. Without this mark the step is done as it is. */
export const leftOutMark = (step: Step | typeof wholeList) => `left-out.${step}`

export type StepState = 'done' | 'left_out' | 'open'

/** A step is done when the thing is true, by any way. */
export function decideState(step: Step, isTrue: boolean, notes: readonly string[]): StepState {
  if (isTrue || notes.includes(step)) return 'done'
  return notes.includes(leftOutMark(step)) ? 'left_out' : 'open'
}
