export { findEntitlement } from './queries.ts'
export { UserEntitlement } from './wire.ts'
