export { findExport } from './views.export.ts'
