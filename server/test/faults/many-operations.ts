import { type TSchema, Type } from 'typebox'
import { type Operation, operation } from '#kernel/operation/operation.ts'
import { exampleId, Id, Nullable, OneOf, Shape, Text, Timestamp, Uri } from '#kernel/operation/schema.ts'
import { systemClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/database.ts'
import { openInspector } from '#platform/inspector.ts'
import { openKeys } from '#platform/keys.ts'
import { openLimiter } from '#platform/limiter.ts'
import { openLogger } from '#platform/logger.ts'
import { openObjectStore } from '#platform/object-store/open.ts'
import { openOutbound } from '#platform/outbound.ts'
import { openReadiness } from '#platform/readiness.ts'
import { openApi } from '#surfaces/api.ts'

/** An API of the size this one grows to, to see that start and memory do not grow along. Run as a process. */
const operationCount = 150

function properties(): Record<string, TSchema> {
  return {
    id: Id,
    title: Text(1, 200),
    description: Nullable(Text(0, 5000)),
    url: Nullable(Uri),
    status: OneOf('draft', 'published', 'cancelled'),
    capacity: Nullable(Type.Integer({ minimum: 1, maximum: 100_000 })),
    isOnline: Type.Boolean(),
    tags: Type.Array(Text(1, 40), { maxItems: 10 }),
    place: Type.Object({ name: Text(1, 200), latitude: Type.Number(), longitude: Type.Number() }),
    startsAt: Timestamp,
    endsAt: Nullable(Timestamp),
    createdAt: Timestamp,
  }
}

const methods = ['GET', 'POST', 'PATCH', 'DELETE', 'PUT'] as const

function generate(n: number): Operation {
  const method = methods[n % methods.length]!
  const Thing = Shape(`Thing${n}`, properties())
  return operation({
    id: `things.${method.toLowerCase()}${String.fromCharCode(97 + Math.floor(n / 26), 97 + (n % 26))}`,
    method,
    path: `/v1/things-${n}/{id}`,
    summary: `Generated operation ${n}`,
    access: 'read:events',
    effect: method === 'GET' ? 'read' : 'write',
    params: Type.Object({ id: Id }),
    query: Type.Object({ after: Type.Optional(Timestamp), query: Type.Optional(Text(1, 100)) }),
    ...(method !== 'GET' &&
      method !== 'DELETE' && { body: Type.Object(properties(), { additionalProperties: false }) }),
    output: Thing,
    errors: ['not_found'],
    example: { params: { id: exampleId } },
    handler: async () => ({ id: exampleId }),
  })
}

const config = readConfig(process.env)
const logger = openLogger(config.logLevel)
const database = openDatabase({ ...config.database, statementTimeoutMs: 5000, lockTimeoutMs: 2000 }, logger)
const keys = openKeys(config.secretKeys)
const app = await openApi({
  ...config,
  operations: Array.from({ length: operationCount }, (_, n) => generate(n)),
  readiness: openReadiness(logger),
  mailer: { address: 'hearth@hearth.test', send: async () => undefined },
  database,
  clock: systemClock,
  keys,
  store: await openObjectStore(config.storage, config.baseUrl, keys),
  inspector: openInspector(),
  limiter: openLimiter(undefined, logger),
  outbound: openOutbound(),
  logger,
  wrongAnswer: 'strip',
})
process.once('SIGTERM', async () => {
  await app.close()
  await database.destroy()
})
await app.listen({ host: config.host, port: config.port })
