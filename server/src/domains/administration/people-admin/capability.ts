import { capability } from '#kernel/capability.ts'
import * as background from './background.ts'
import * as approvals from './operations.approvals.ts'
import * as changes from './operations.changes.ts'
import * as operations from './operations.ts'

export const peopleAdminCapability = capability({
  operations: { admin: { ...operations, ...changes, ...approvals } },
  background,
})
