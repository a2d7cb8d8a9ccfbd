export { eraseAnswers, isErasingDue } from './commands.ts'
