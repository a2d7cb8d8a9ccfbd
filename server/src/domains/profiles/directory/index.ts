export { findPublicMember, listMemberPages, listMembersOfPage } from './queries.ts'
export { listDirectory, requireProfile } from './views.ts'
export { DirectoryQuery, type PublicUserList, type PublicUserProfile, presentProfile } from './wire.ts'
