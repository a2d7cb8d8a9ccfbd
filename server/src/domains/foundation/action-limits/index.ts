export { spendLimit } from './commands.ts'
