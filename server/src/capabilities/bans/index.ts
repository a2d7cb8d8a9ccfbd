export { isKeptOut } from './bans.ts'
export { banHoldings } from './personal.ts'
