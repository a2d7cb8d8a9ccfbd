import { capability } from '#kernel/capability.ts'
import * as operations from './operations.ts'

export const pastEventsCapability = capability({ operations: { 'past-events': operations } })
