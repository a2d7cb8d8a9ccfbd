export { findLinkedPlace, type LinkedPlace } from './rules.links.ts'
