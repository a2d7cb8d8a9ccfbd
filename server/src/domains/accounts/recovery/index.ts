export { findRecoveryLink } from './mail.ts'
