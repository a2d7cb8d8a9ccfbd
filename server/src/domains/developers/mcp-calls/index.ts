export { insertCalls, type NewCall } from './queries.ts'
