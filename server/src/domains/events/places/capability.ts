import { capability } from '#kernel/capability.ts'
import * as operations from './operations.ts'

export const placesCapability = capability({ operations: { places: operations } })
