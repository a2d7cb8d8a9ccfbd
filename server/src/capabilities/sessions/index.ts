export { createSession, type SignInMethod } from './create.ts'
export {
  deleteOtherSessions,
  deleteSession,
  findSessionHolder,
  findSignIn,
  listSessionsOf,
  type SessionRow,
  touchSession,
} from './queries.ts'
