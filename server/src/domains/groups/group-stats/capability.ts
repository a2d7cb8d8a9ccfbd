import { capability } from '#kernel/capability.ts'
import * as operations from './operations.ts'

export const groupStatsCapability = capability({ operations: { 'group-stats': operations } })
