export { findRecoveryLink } from './mail.ts'
export { recoveryPersonalData } from './personal.ts'
