export { createSession, type SignInMethod } from './create.ts'
export { sessionHoldings } from './personal.ts'
export {
  deleteOtherSessions,
  deleteSession,
  findSessionHolder,
  findSignIn,
  listSessionsOf,
  type SessionRow,
  touchSession,
} from './queries.ts'
