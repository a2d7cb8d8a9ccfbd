export { entitlementPersonalData } from './personal.ts'
export { findEntitlement } from './queries.ts'
