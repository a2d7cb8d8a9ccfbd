export { insertUsage, type UsageCount } from './queries.ts'
export { hourOf } from './rules.ts'
