export { changeSettings } from './commands.ts'
export { findSettings, hasLeaderboards } from './queries.ts'
export { markWelcomeStep } from './queries.welcome.ts'
export {
  decideKeptSince,
  findNotice,
  isOfSignUpDomain,
  type Limits,
  legalLinks,
  legalTexts,
  limitsOf,
} from './rules.ts'
