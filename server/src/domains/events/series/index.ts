export { findRepeats, findSeries, listDatesAhead, type RepeatsRow } from './queries.ts'
export { countOthers, ruleWords } from './rules.ts'
export { requireSeries, type ShownSeries } from './views.ts'
export { seriesPath } from './wire.ts'
