export { createToken } from './create.ts'
export { tokenHoldings } from './personal.ts'
export { findTokenHolder, touchToken } from './queries.ts'
