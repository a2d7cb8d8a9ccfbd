import type { FastifyRequest } from 'fastify'
import { findStaged } from '#domains/foundation/uploads/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { assertWritable } from '#platform/database/read-only.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { admitToFiles } from './limit.ts'

/** With files on our own disk, presigned URLs point here. The signature is the credential, and the upload must still be
 *  expected. */
export function mountDirectUploads(server: HttpServer): void {
  const { app, database, store, clock } = server
  const { receive } = store
  if (!receive) return
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The bytes are streamed to the disk.
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.put(
      '/uploads/direct/*',
      {
        config: { access: 'public', isSlow: true },
        onRequest: async (request, reply) => {
          await admitToFiles(server, request, reply)
          await assertWritable(database)
        },
      },
      async (request, reply) => {
        const key = (request.params as { '*': string })['*']
        await receive({
          key,
          query: request.query as Record<string, unknown>,
          contentType: request.headers['content-type'],
          contentLength: request.headers['content-length'],
          body: bytesOf(request),
          now: clock.now(),
          isAwaited: async () => (await findStaged(database, key))?.state === 'pending',
        })
        return reply.code(200).send()
      },
    )
  })
}

/** Without a content type there is no parser and so no body. */
function bytesOf(request: FastifyRequest): AsyncIterable<Uint8Array> {
  if (request.body === undefined)
    throw new ApiError('forbidden', 'Send the Content-Type declared in the upload request')
  return request.body as AsyncIterable<Uint8Array>
}
