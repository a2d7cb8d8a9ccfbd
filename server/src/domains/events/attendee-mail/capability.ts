import { capability } from '#kernel/capability.ts'
import * as background from './background.ts'
import * as operations from './operations.ts'

export const attendeeMailCapability = capability({
  operations: { 'attendee-mail': operations },
  background,
})
