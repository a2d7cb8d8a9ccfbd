export {
  type ConnectionRow,
  connectPair,
  deleteConnection as endConnection,
  deleteOwnConnection as endOwnConnection,
  listLatestConnections,
} from './queries.ts'
export { seedConnections } from './seed.ts'
export { ConnectionEntry, presentConnection } from './wire.ts'
