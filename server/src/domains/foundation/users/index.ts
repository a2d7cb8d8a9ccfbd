export { findUserId, requireUserId } from './access.ts'
export {
  changeStatus,
  changeUsername,
  closeUser,
  confirmName,
  createUser,
  endSuspension,
  lockLeaver,
} from './commands.ts'
export {
  findClosedUser,
  findUser,
  findUserIdByUsername,
  hasOtherAdmin,
  isActiveAdmin,
  listClosedUsers,
  listEndedSuspensions,
  lockAdministrators,
  lockUser,
  type UserChanges,
  type UserRow,
  updateSignedIn,
  updateUser,
} from './queries.ts'
export {
  decideExportLink,
  type ExportLink,
  isExportLinkValid,
  isPlaceholder,
  usernamePattern,
  usernameWords,
} from './rules.ts'
export { hasSeededUsers, listSeededPeople, seedAvatars, seedDemoPeople, seedUsers } from './seed.ts'
export { findExportCaller, findUnavailability, proposeUsername } from './views.ts'
export { Person, presentUserProfile, ThemeColor, UserProfile } from './wire.ts'
