export { findUserId, requireUserId } from './access.ts'
export { closeUser, lockLeaver } from './commands.close.ts'
export { confirmName } from './commands.confirm.ts'
export { createUser } from './commands.create.ts'
export { changeStatus, endSuspension } from './commands.status.ts'
export { changeUsername } from './commands.usernames.ts'
export { account, heldUsernamePersonalData } from './personal.ts'
export { presentUserProfile } from './present.ts'
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
export { decideExportLink, type ExportLink, isExportLinkValid } from './rules.export-links.ts'
export { isPlaceholder, usernamePattern, usernameWords } from './rules.ts'
export { Person, ThemeColor, UserProfile } from './schemas.ts'
export { hasSeededUsers, listSeededPeople, seedAvatars, seedDemoPeople, seedUsers } from './seed.ts'
export { findExportCaller } from './views.export-links.ts'
export { proposeUsername } from './views.proposal.ts'
export { findUnavailability } from './views.usernames.ts'
