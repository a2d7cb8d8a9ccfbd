export { checkInHoldings } from './personal.ts'
export { seedCheckins } from './seed.ts'
