export { requestSignUp } from './commands.ts'
