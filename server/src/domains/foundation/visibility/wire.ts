import { Type } from 'typebox'
import { Person, usernamePattern, usernameWords } from '#domains/foundation/users/index.ts'

/** A username in any case; a former username does not match. */
export const UsernameParams = Type.Object({
  username: Type.String({
    pattern: usernamePattern,
    maxLength: 30,
    says: usernameWords,
    description: 'Current username in any letter case; a former username returns 404',
  }),
})

/** A username in any case, or an id. */
export const UserParams = Type.Object({ username: Person })
