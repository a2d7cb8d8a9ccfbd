import { capability } from '#kernel/capability.ts'
import * as operations from './operations.ts'

export const moderationCapability = capability({ operations: { admin: operations } })
