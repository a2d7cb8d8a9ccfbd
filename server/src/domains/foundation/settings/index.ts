export { assertUpgraded } from './access.ts'
export { changeSettings } from './commands.ts'
export { findSettings, hasLeaderboards, isUpgraded, markWelcomeStep } from './queries.ts'
export {
  decideKeptSince,
  findNotice,
  type InstanceLimits,
  isOfSignUpDomain,
  legalLinks,
  legalTexts,
  limitsOf,
  retentionOf,
} from './rules.ts'
