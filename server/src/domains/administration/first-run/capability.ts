import { capability } from '#kernel/capability.ts'
import * as operations from './operations.ts'

export const firstRunCapability = capability({ operations: { 'first-run': operations } })
