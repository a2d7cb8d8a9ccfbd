import { capability } from '#kernel/capability.ts'
import * as operations from './operations.ts'

export const eventStatsCapability = capability({ operations: { 'event-stats': operations } })
