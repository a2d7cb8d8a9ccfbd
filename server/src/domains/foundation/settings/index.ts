export { changeSettings } from './commands.ts'
export { findSettings, hasLeaderboards, markWelcomeStep } from './queries.ts'
export {
  decideKeptSince,
  findNotice,
  isOfSignUpDomain,
  type Limits,
  legalLinks,
  legalTexts,
  limitsOf,
} from './rules.ts'
