export { connectionHoldings } from './personal.ts'
export { presentConnection } from './present.ts'
export { type ConnectionRow, deleteConnection as endConnection, listLatestConnections } from './queries.ts'
export { ConnectionEntry } from './schemas.ts'
