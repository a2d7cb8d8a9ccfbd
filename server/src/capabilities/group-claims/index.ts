export { groupClaimHoldings } from './personal.ts'
