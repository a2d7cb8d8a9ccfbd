export {
  type Admission,
  assertAddressAllowed,
  findSignUpRefusal,
  type MailedData,
  mailedDataOf,
} from './commands.email.ts'
export { hasOwner } from './commands.owner.ts'
export {
  type Browser,
  findQuestions,
  type Proven,
  type Questions,
  type SignedIn,
  type SignInResult,
} from './commands.session.ts'
export {
  canUseLink,
  hashSecret,
  isLinkOnly,
  isOfBrowser,
  isOpen,
  makeSecret,
  openOperatorSignIn,
  openOwnership,
} from './commands.ts'
export { findWork } from './commands.work.ts'
export { writeEmailChangeMail, writeSignInMail } from './mail.ts'
export { signInPersonalData } from './personal.ts'
export {
  type ChallengeKind,
  type ChallengeRow,
  findAccountByEmail,
  findAdministrator,
  findChallenge,
  findChallengeByToken,
  findSuspension,
} from './queries.ts'
export type { Identity } from './rules.identity.ts'
export { networkMails, type Origin } from './rules.limits.ts'
export { decideReturnPath, findAddress } from './rules.ts'
