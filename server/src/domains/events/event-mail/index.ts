export { eventMailPersonalData } from './personal.ts'
