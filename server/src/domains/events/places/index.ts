export { findLinkedPlace } from './rules.ts'
