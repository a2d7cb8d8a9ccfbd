export { sendAnnouncement } from './commands.send.ts'
export { announceNow } from './commands.ts'
export { fanOut } from './jobs.ts'
export { announcementPersonalData } from './personal.ts'
