export { findSettings } from './queries.ts'
