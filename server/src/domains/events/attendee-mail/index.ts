export { presentNo } from './mail.ts'
export { findSeat } from './queries.ts'
export { findSeatOfLink } from './rules.ts'
export { seedReminders } from './seed.ts'
