export { eraseAnswers } from './commands.ts'
