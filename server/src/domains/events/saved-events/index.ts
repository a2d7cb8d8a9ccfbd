export { findSaved } from './queries.ts'
export { savedMax } from './rules.ts'
