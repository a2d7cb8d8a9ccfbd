import { capability } from '#kernel/capability.ts'
import * as background from './background.ts'
import * as actions from './operations.browser.ts'
import * as operations from './operations.ts'

export const personalDataCapability = capability({
  operations: { account: operations },
  actions: { personalData: actions },
  background,
})
