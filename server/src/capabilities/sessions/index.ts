export { createSession, type SignInMethod } from './create.ts'
export { sessionHoldings } from './personal.ts'
export {
  deleteOtherSessions,
  deleteSession,
  findSessionHolder,
  listSessionsOf,
  type SessionRow,
  touchSession,
} from './queries.ts'
