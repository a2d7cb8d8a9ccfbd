import { capability } from '#kernel/capability.ts'
import * as operations from './operations.ts'

export const groupDirectoryCapability = capability({ operations: { 'group-directory': operations } })
