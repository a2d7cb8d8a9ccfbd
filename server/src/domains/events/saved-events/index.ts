export { canBeReminded, savedMax } from './rules.ts'
export { findReminderState } from './views.ts'
