import { capability } from '#kernel/capability.ts'
import * as operations from './operations.ts'

export const labelsCapability = capability({ operations: { labels: operations } })
