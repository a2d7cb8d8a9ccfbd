export { insertAcceptance } from './queries.ts'
export { findTerms, owesAcceptance, type Terms } from './views.ts'
