import { capability } from '#kernel/capability.ts'
import * as admin from './operations.admin.ts'
import * as received from './operations.received.ts'
import * as operations from './operations.ts'

export const groupInvitationsCapability = capability({
  operations: { invitations: { ...admin, ...operations, ...received } },
})
