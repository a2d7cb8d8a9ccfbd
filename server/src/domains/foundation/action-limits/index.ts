export { spendLimit } from './commands.ts'
export { actionLimitPersonalData } from './personal.ts'
