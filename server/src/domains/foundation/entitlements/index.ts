export { entitlementPersonalData } from './personal.ts'
export { findEntitlement } from './queries.ts'
export { UserEntitlement } from './wire.ts'
