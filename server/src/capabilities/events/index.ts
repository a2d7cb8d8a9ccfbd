export { requireEventRole } from './access.ts'
export { EventDetail, Venue } from './schemas.ts'
export { seedEvents } from './seed.ts'
