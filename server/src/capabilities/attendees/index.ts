export { findExport } from './export.ts'
