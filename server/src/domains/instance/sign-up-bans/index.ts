export { isSignUpBanned } from './commands.ts'
export { signUpBanPersonalData } from './personal.ts'
