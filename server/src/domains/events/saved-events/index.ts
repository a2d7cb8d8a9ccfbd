export { findSaved, type ReminderRow } from './queries.ts'
export { savedMax } from './rules.ts'
