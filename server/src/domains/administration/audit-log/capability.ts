import { capability } from '#kernel/capability.ts'
import * as operations from './operations.ts'

export const auditLogCapability = capability({ operations: { admin: operations } })
