export { createSession, type SignInMethod } from './commands.ts'
export { sessionPersonalData } from './personal.ts'
export {
  deleteOtherSessions,
  deleteSession,
  findSessionHolder,
  listSessionsOf,
  type SessionRow,
  touchSession,
} from './queries.ts'
