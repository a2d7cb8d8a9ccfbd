export { createUser } from './create.ts'
export { presentUserProfile } from './present.ts'
export {
  findUser,
  findUserIdByUsername,
  lockUser,
  type UserChanges,
  type UserRow,
  updateUser,
} from './queries.ts'
export { removeUser } from './remove.ts'
export { usernamePattern } from './rules.ts'
export { ThemeColor, UserProfile } from './schemas.ts'
export { seedUsers } from './seed.ts'
export { changeUsername, findUnavailability } from './usernames.ts'
