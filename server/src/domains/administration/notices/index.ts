export { sendNotice } from './commands.ts'
