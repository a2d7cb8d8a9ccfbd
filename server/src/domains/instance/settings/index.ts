export { findSettings } from './queries.ts'
export { type Limits, limitsOf } from './rules.ts'
