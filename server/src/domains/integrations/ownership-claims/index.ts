export { ownershipClaimPersonalData } from './personal.ts'
