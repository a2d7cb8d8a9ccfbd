export { mcpCallPersonalData } from './personal.ts'
export { insertCalls, type NewCall } from './queries.ts'
