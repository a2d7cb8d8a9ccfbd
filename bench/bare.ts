import Fastify from 'fastify'
import pg from 'pg'
import { isoInstant } from '../server/src/platform/database.ts'
import { listScenarios } from './scenario.ts'

/** The process that Hearth is measured against: Fastify, a pool and prepared statements, and nothing else. */
const [timestamptz, int8] = [1184, 20]
pg.types.setTypeParser(timestamptz, isoInstant)
pg.types.setTypeParser(int8, Number)
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  options: '-c timezone=UTC -c jit=off',
})
const app = Fastify()
for (const scenario of await listScenarios()) scenario.bare?.(app, pool)
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })

process.once('SIGTERM', async () => {
  await app.close()
  await pool.end()
})
