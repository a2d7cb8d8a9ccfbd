import { capability } from '#kernel/capability.ts'
import * as operations from './operations.ts'

export const groupMovesCapability = capability({ operations: { moves: operations } })
