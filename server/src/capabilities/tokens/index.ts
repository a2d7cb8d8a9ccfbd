export { createToken } from './create.ts'
export { findTokenHolder, touchToken } from './queries.ts'
