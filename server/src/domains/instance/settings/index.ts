export { changeSettings } from './commands.ts'
export { findSettings, selectInstance } from './queries.ts'
export { findNotice, type Limits, limitsOf } from './rules.ts'
