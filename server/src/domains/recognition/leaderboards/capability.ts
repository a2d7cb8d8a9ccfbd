import { capability } from '#kernel/capability.ts'
import * as operations from './operations.ts'

export const leaderboardsCapability = capability({ operations: { leaderboards: operations } })
