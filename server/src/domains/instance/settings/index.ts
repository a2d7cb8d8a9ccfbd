export { changeSettings } from './commands.ts'
export { findSettings, selectInstance } from './queries.ts'
export { findNotice, type LegalText, type Limits, legalLinks, legalTexts, limitsOf } from './rules.ts'
