export { entitlementHoldings } from './personal.ts'
export { findEntitlement } from './queries.ts'
