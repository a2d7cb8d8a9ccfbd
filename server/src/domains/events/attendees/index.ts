export { countAttendees, type ManagedSummaryRow } from './queries.ts'
export { isClosed } from './rules.ts'
export { findExport } from './views.export.ts'
export { findGuestFaces, type GuestFaces } from './views.guests.ts'
