import { capability } from '#kernel/capability.ts'
import * as operations from './operations.ts'

export const directoryCapability = capability({ operations: { directory: operations } })
