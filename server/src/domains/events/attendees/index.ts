export { findExport } from './views.export.ts'
export { findGuestFaces, type GuestFaces } from './views.guests.ts'
