export { claimHoldings } from './personal.ts'
