export { writeSentence } from './rules.ts'
export { findExport, listSentences } from './views.ts'
