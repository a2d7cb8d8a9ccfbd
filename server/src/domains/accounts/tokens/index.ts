export { createToken, revokeAllTokens } from './commands.ts'
export { findTokenHolder, touchToken } from './queries.ts'
export type { TokenView } from './wire.ts'
