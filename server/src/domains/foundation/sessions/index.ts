export { createSession, type SignInMethod } from './commands.ts'
export {
  deleteOtherSessions,
  deleteSession,
  findSessionHolder,
  listSessionsOf,
  type SessionRow,
  touchSession,
} from './queries.ts'
