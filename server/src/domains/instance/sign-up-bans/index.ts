export { isKeptOut } from './commands.ts'
export { banHoldings } from './personal.ts'
