import { capability } from '#kernel/capability.ts'
import * as actions from './operations.browser.ts'
import * as received from './operations.received.ts'
import * as operations from './operations.ts'

export const eventInvitationsCapability = capability({
  operations: { 'event-invitations': { ...operations, ...received } },
  actions: { 'event-invitations': actions },
})
