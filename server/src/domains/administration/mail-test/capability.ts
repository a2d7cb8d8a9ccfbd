import { capability } from '#kernel/capability.ts'
import * as operations from './operations.ts'

export const mailTestCapability = capability({ operations: { mail: operations } })
