export { findUserId, requireUserId } from './access.ts'
export { confirmName } from './confirm.ts'
export { createUser } from './create.ts'
export { account, usernameHolds } from './personal.ts'
export { presentUserProfile } from './present.ts'
export { proposeUsername } from './proposal.ts'
export {
  findClosedUser,
  findUser,
  findUserIdByUsername,
  listClosedUsers,
  lockUser,
  type UserChanges,
  type UserRow,
  updateUser,
} from './queries.ts'
export { closeUser, lockLeaver } from './remove.ts'
export { isPlaceholder, usernamePattern, usernameWords } from './rules.ts'
export { Person, ThemeColor, UserProfile } from './schemas.ts'
export { seedUsers } from './seed.ts'
export { changeStanding } from './standing.ts'
export { changeUsername, findUnavailability } from './usernames.ts'
