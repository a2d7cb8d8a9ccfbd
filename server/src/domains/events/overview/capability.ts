import { capability } from '#kernel/capability.ts'
import * as operations from './operations.ts'

export const overviewCapability = capability({ operations: { overview: operations } })
