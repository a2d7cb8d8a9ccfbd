export { listDirectory } from './members.ts'
export { requirePortrait } from './portrait.ts'
export { presentProfile } from './present.ts'
export { DirectoryQuery, type PublicUserList, type PublicUserProfile } from './schemas.ts'
