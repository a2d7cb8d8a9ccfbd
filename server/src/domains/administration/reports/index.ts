export { safetyPersonalData } from './personal.ts'
