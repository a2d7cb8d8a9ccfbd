import { capability } from '#kernel/capability.ts'
import * as operations from './operations.ts'

export const seriesCapability = capability({ operations: { series: operations } })
