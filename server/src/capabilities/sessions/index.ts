export { createSession } from './create.ts'
export { findSessionHolder, touchSession } from './queries.ts'
