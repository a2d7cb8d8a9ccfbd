export { listNamedUsers, requireNamedUser, requireVisibleUser, type ViewingUser, viewerOf } from './access.ts'
export {
  type BlockRow,
  deleteBlock,
  idOf,
  insertBlock,
  isActive,
  isBlockedBetween,
  isKnownRsvp,
  isKnownTo,
  isListedByName,
  isListedFor,
  isVisibleTo,
  listBlocks,
  notBlocked,
} from './queries.ts'
export { UsernameParams, UserParams } from './wire.ts'
