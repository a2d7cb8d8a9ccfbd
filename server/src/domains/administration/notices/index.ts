export { sendNotice } from './commands.ts'
export { noticePersonalData } from './personal.ts'
