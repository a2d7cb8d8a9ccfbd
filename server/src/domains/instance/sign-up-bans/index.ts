export { isKeptOut } from './commands.ts'
export { signUpBanPersonalData } from './personal.ts'
