export { attendeeMailHoldings } from './personal.ts'
export { presentEventFacts } from './present.ts'
export { findSeat } from './queries.ts'
export { findSeatOfLink } from './rules.ts'
