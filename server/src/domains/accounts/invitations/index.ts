export { grantMove, type MoveView, planMove, startMove, stopMove, viewMove, withdrawMove } from './commands.moves.ts'
export { type Acceptance, accept, findSender, invite, isInvited, requireReceived, revoke } from './commands.ts'
export { findNeverInvite, previewUrls, writeInvitation } from './mail.ts'
export { findMove } from './queries.moves.ts'
export {
  countByStatus,
  countCreated,
  findGroupFacts,
  findGroupName,
  findMoveFacts,
  type InvitationRow,
  listInvitations,
  listInvitedHashes,
  type ReceivedInvitationRow,
} from './queries.ts'
export { type LeftOutLine, readAddresses } from './rules.csv.ts'
export {
  assertCanMove,
  decideMoveEnd,
  decideMoveState,
  type MoveEnd,
  maskAddress,
  moveDays,
  moveMax,
} from './rules.moves.ts'
export {
  assertAddresses,
  assertCanInviteByMail,
  canInviteByMail,
  decideDayStart,
  decideLeftToday,
  decideReceived,
  decideStatus,
  hashAddress,
  invitationsMax,
  plainName,
  previewMax,
  type ReceivedStatus,
} from './rules.ts'
