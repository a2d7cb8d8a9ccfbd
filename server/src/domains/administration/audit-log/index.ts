export { writeSentence } from './rules.ts'
export { findExport } from './views.export.ts'
export { listSentences } from './views.ts'
