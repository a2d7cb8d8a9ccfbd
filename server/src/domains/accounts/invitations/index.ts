export { acceptForEvent, declineForEvent, requireReceivedForEvent } from './commands.events.ts'
export { grantMove, type MoveView, planMove, startMove, stopMove, viewMove, withdrawMove } from './commands.moves.ts'
export {
  type Acceptance,
  accept,
  findSender,
  invite,
  inviteEach,
  isInvited,
  requireReceived,
  revoke,
} from './commands.ts'
export { findNeverInvite, previewEventUrls, previewUrls, writeEventInvitation, writeInvitation } from './mail.ts'
export {
  type AnsweredInvitationCounts,
  countEventInvitations,
  type EventInvitationRow,
  findEventToPreview,
  listEventHashes,
  listEventInvitations,
  type ReceivedEventInvitationRow,
} from './queries.events.ts'
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
  assertMoveNote,
  decideMoveEnd,
  decideMoveState,
  type MoveEnd,
  maskAddress,
  moveDays,
  moveMax,
} from './rules.moves.ts'
export {
  assertAcceptable,
  assertAddresses,
  assertCanInviteByMail,
  canInviteByMail,
  decideDayStart,
  decideEventState,
  decideLeftToday,
  decideReceived,
  decideStatus,
  hashAddress,
  invitationsMax,
  plainName,
  previewMax,
  type ReceivedStatus,
} from './rules.ts'
