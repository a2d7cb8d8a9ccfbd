import { capability } from '#kernel/capability.ts'
import * as background from './background.ts'
import * as acts from './operations.acts.ts'
import * as approvals from './operations.approvals.ts'
import * as operations from './operations.ts'

export const peopleAdminCapability = capability({
  operations: { admin: { ...operations, ...acts, ...approvals } },
  background,
})
