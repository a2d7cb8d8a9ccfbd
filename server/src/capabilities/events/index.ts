export { EventDetail, Venue } from './schemas.ts'
