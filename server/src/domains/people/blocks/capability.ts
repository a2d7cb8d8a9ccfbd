import { capability } from '#kernel/capability.ts'
import * as operations from './operations.ts'

export const blocksCapability = capability({ operations: { blocks: operations } })
