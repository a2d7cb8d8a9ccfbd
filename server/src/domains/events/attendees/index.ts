export { countAttendees, type ManagedSummaryRow } from './queries.ts'
export { isClosed } from './rules.ts'
export { findExport, findGuestFaces, type GuestFaces } from './views.ts'
