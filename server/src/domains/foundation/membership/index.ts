export { hasJoined, isMember } from './queries.ts'
