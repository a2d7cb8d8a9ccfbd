import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Operation } from '#kernel/operation/operation.ts'
import { isUnchanged } from '#surfaces/operations/etag.ts'
import { recordRefusal } from '#surfaces/operations/refusals.ts'
import { runOperation } from '#surfaces/operations/run.ts'
import { assertAccess, assertSameSite } from './access.ts'
import { shortAddress } from './address.ts'
import { findIdentity } from './authenticate.ts'
import { bodyOf } from './body.ts'
import { compressShared } from './compress-shared.ts'
import { countAtDoor, countMisses, doorBucketOf } from './door-limit.ts'
import { bucketOf, count, pagesBucketOf } from './rate-limit.ts'
import type { HttpServer } from './server.ts'

/** Refuses before the body is read, in the order of the contract: 429, then 401, then 403. */
async function admit(server: HttpServer, op: Operation, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const identity = await server.authenticate(request.headers)
  const doorBucket = doorBucketOf(op, identity, request)
  if (doorBucket) await countAtDoor(server, reply, doorBucket, identity)
  else {
    const kind = op.bucket === 'pages' ? pagesBucketOf : bucketOf
    await count(server, reply, kind(identity, request.ip, server.limits))
  }
  if (identity.refusal && op.access !== 'public') throw identity.refusal
  if (identity.isSession) assertSameSite(request.method, request.headers, server.ownOrigins)
  const { caller } = identity
  try {
    assertAccess(op, caller)
  } catch (error) {
    await recordRefusal(server, { op, caller, requestId: request.id, address: shortAddress(request.ip) }, error)
    throw error
  }
}

/** A last parameter that may contain slashes becomes a wildcard route. */
function spanningParam(op: Operation): string | undefined {
  const properties = (op.params?.properties ?? {}) as Record<string, { 'x-spans-segments'?: boolean }>
  return Object.keys(properties).find((name) => properties[name]!['x-spans-segments'])
}

function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  return gone.signal
}

/** One route per operation, made from its declaration. */
export function mountOperations(server: HttpServer, operations: readonly Operation[]): void {
  for (const op of operations) {
    const hasBody = op.body !== undefined
    const spanning = spanningParam(op)
    const watched = <T>(request: FastifyRequest, work: () => Promise<T>) =>
      op.bucket === 'door' ? countMisses(server, request, work) : work()
    const paramsOf = (given: Record<string, unknown>) => (spanning ? { ...given, [spanning]: given['*'] } : given)
    server.app.route({
      method: op.method,
      url: op.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === spanning ? '*' : `:${name}`)),
      config: { access: op.access, operation: op.id, isHeld: op.isHeld, toleratesLag: op.toleratesLag },
      ...(op.bodyBytesMax !== undefined && { bodyLimit: op.bodyBytesMax }),
      onRequest: (request, reply) => watched(request, () => admit(server, op, request, reply)),
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const call = {
          op,
          caller: findIdentity(request.headers)?.caller,
          params: paramsOf(request.params as Record<string, unknown>),
          query: request.query as Record<string, unknown>,
          body: bodyOf(request.body, hasBody),
          requestId: request.id,
          address: shortAddress(request.ip),
          idempotencyKey: request.headers['idempotency-key'] as string | undefined,
          gone: op.isHeld ? goneSignal(reply) : undefined,
        }
        const answer = await watched(request, () => runOperation(server, call))
        if (answer.isReplay) reply.header('idempotency-replayed', 'true')
        const { status, body, chunks, etag } = answer
        if (etag && isUnchanged(request, reply, etag, `public, max-age=${op.cache!.seconds}`)) return reply
        reply.code(status).type('application/json')
        if (op.shared) return reply.send(await compressShared(answer, reply))
        return reply.send(chunks ? Readable.from(chunks) : body)
      },
    })
  }
}
