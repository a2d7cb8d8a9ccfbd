import { Type } from 'typebox'
import { usernamePattern } from '../users/index.ts'

/** A username in any case. An old one names nobody. */
export const UsernameParams = Type.Object({ username: Type.String({ pattern: usernamePattern, maxLength: 30 }) })
