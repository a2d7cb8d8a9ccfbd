import { capability } from '#kernel/capability.ts'
import * as background from './background.ts'
import * as actions from './operations.browser.ts'
import * as questions from './operations.questions.ts'
import * as operations from './operations.ts'

export const answersCapability = capability({
  operations: { questions, answers: operations },
  actions: { answers: actions },
  background,
})
