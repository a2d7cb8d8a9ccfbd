export { fanOut } from './background.ts'
export { announceNow, releaseAnnouncement, returnAnnouncement, sendAnnouncement } from './commands.ts'
export { announcementPersonalData } from './personal.ts'
