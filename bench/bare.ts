import Fastify from 'fastify'
import pg from 'pg'
import { isoInstant } from '../server/src/platform/database/type-parser.ts'
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
/** Made once for each size, so that only Fastify and the socket are measured. */
const constants = new Map<string, string>()
app.get<{ Params: { bytes: string } }>('/constant/:bytes', async (request, reply) => {
  const { bytes } = request.params
  const body = constants.get(bytes) ?? JSON.stringify({ data: 'x'.repeat(Number(bytes) - 11) })
  constants.set(bytes, body)
  return reply.type('application/json').send(body)
})
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })

process.once('SIGTERM', async () => {
  await app.close()
  await pool.end()
})
