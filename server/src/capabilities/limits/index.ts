export { spendLimit } from './limits.ts'
export { limitHoldings } from './personal.ts'
