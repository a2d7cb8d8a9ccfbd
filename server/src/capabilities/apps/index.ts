export { findAccessTokenHolder } from './queries.ts'
