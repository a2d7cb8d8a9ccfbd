export { spendLimit } from './commands.ts'
export { limitHoldings } from './personal.ts'
