export { changeSettings } from './commands.ts'
export { findSettings, selectInstance } from './queries.ts'
export { findNotice, type Limits, legalLinks, legalTexts, limitsOf } from './rules.ts'
