export { findLinkedPlace } from './rules.links.ts'
