export {
  hashSecret,
  isLinkOnly,
  isOfBrowser,
  isOpen,
  makeSecret,
  openCeremony,
  openMailed,
  openOwnership,
  tryCode,
} from './commands.ts'
export { writeEmailChangeMail, writeSignInMail } from './mail.ts'
export { signInPersonalData } from './personal.ts'
export {
  type ChallengeKind,
  type ChallengeRow,
  deleteChallengesTo,
  findAccountByEmail,
  findAdministrator,
  findChallenge,
  findChallengeByToken,
  findSuspension,
  lockOwnership,
  updateConsumed,
} from './queries.ts'
export { networkMails, type Origin } from './rules.limits.ts'
export { canLose, decideReturnPath, findAddress, type WaysIn } from './rules.ts'
