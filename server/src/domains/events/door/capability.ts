import { capability } from '#kernel/capability.ts'
import * as operations from './operations.ts'

export const doorCapability = capability({ operations: { door: operations } })
