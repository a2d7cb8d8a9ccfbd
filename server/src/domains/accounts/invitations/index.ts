export { type Acceptance, accept, findSender, invite, isInvited, requireReceived, revoke } from './commands.ts'
export { findNeverInvite, previewUrls, writeInvitation } from './mail.ts'
export {
  countByStatus,
  countCreated,
  findGroupFacts,
  findGroupName,
  type InvitationRow,
  listInvitations,
  listInvitedHashes,
  type ReceivedInvitationRow,
} from './queries.ts'
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
  previewMax,
  type ReceivedStatus,
  readAddresses,
} from './rules.ts'
