export { countWrongEvents, countWrongPeople } from './queries.count.ts'
export { seedGroupPeople } from './seed.ts'
export { findExport } from './views.ts'
