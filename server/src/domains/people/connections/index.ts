export { connectionPersonalData } from './personal.ts'
export { presentConnection } from './present.ts'
export {
  type ConnectionRow,
  connectPair,
  deleteConnection as endConnection,
  deleteOwnConnection as endOwnConnection,
  listLatestConnections,
} from './queries.ts'
export { ConnectionEntry } from './schemas.ts'
export { seedConnections } from './seed.ts'
