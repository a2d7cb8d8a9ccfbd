export { createSession, type SignInMethod } from './commands.ts'
export { sessionHoldings } from './personal.ts'
export {
  deleteOtherSessions,
  deleteSession,
  findSessionHolder,
  listSessionsOf,
  type SessionRow,
  touchSession,
} from './queries.ts'
