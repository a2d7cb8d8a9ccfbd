export { fanOut } from './background.ts'
export { announceNow, releaseAnnouncement, returnAnnouncement, sendAnnouncement } from './commands.ts'
