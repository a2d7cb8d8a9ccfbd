export {
  type Admission,
  assertAddressAllowed,
  findSignUpRefusal,
  type MailedData,
  mailedDataOf,
} from './commands.email.ts'
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
  findWork,
  hashSecret,
  hasOwner,
  isLinkOnly,
  isOfBrowser,
  isOpen,
  makeSecret,
  openOperatorSignIn,
  openOwnership,
} from './commands.ts'
export { writeEmailChangeMail, writeSignInMail } from './mail.ts'
export {
  type ChallengeKind,
  type ChallengeRow,
  findAccountByEmail,
  findAdministrator,
  findChallenge,
  findChallengeByToken,
  findSuspension,
} from './queries.ts'
export {
  decideResendWait,
  decideReturnPath,
  findAddress,
  homePath,
  type Identity,
  networkMails,
  type SignInOrigin,
} from './rules.ts'
