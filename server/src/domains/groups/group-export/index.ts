export { findExport } from './views.ts'
