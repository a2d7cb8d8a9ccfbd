import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  dispositionOf,
  explainFlaw,
  findUpload,
  isImage,
  isKey,
  type UploadRow,
  verifyUpload,
} from '#domains/foundation/uploads/index.ts'
import type { ByteRange, FileInspector } from '#kernel/object-store.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { transact } from '#platform/database/outbox.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { openHandover } from './by-proxy.ts'
import { isUnchanged, rangeOf } from './conditions.ts'
import { openShelf } from './file-cache.ts'
import { admitToFiles } from './limit.ts'

type ReadyUpload = UploadRow & { etag: string; object_key: string }
/** A deleted file is gone from caches within an hour; the bytes of a key never change. */
const cacheControl = 'public, max-age=3600, stale-if-error=86400'
const systemActor = { userId: null, requestId: null }

/**
 * spec: "Serves the file with its Content-Type header. 200 file content; 304 when the ETag matches; 404". Whether a file
 * may be served, and whether it has changed, is read from the database; the store only delivers the bytes.
 */
export function mountFiles(server: HttpServer, inspector: FileInspector): void {
  const { app, database, clock, store, logger } = server
  const shelf = openShelf(store, clock)
  const handover = openHandover(server)
  const looking = new Map<string, Promise<unknown>>()

  /** The first request inspects the file; requests that come meanwhile wait for the same inspection. */
  async function look(upload: UploadRow): Promise<UploadRow | undefined> {
    const now = clock.now()
    const write = <T>(work: Parameters<typeof transact<T>>[3]) => transact(database, clock, systemActor, work)
    const begun = looking.get(upload.key)
    const run = begun ?? verifyUpload({ db: database, store, inspector, now, write }, upload)
    if (!begun) looking.set(upload.key, run)
    await run.finally(() => looking.delete(upload.key))
    return findUpload(database, upload.key)
  }

  async function findReady(key: string): Promise<ReadyUpload> {
    if (!isKey(key)) throw new ApiError('upload_not_found')
    const found = await findUpload(database, key)
    const upload = found?.state === 'pending' ? await look(found) : found
    if (upload?.state === 'rejected') throw new ApiError('upload_not_found', explainFlaw(upload.flaw))
    if (upload?.state !== 'ready') throw new ApiError('upload_not_found')
    return upload as ReadyUpload
  }

  async function serve(request: FastifyRequest, reply: FastifyReply) {
    const { '*': key } = request.params as { '*': string }
    const upload = await findReady(key)
    if (isUnchanged(request.headers, upload))
      return reply.headers(headersOf(upload)).removeHeader('content-type').code(304).send()
    const range = rangeOf(request.headers, upload)
    if (range === 'unsatisfiable')
      throw new ApiError('range_not_satisfiable', undefined, { 'Content-Range': `bytes */${upload.size}` })
    if (handover.isFor(request)) {
      // nginx would add this one to those of the file.
      reply.removeHeader('cache-control')
      return reply.headers(await handover.headersOf(upload.object_key, headersOf(upload))).send('')
    }
    const bytes = request.method === 'HEAD' ? undefined : await open(upload, range)
    // Only now: an answer that the store is unavailable must not be cached.
    reply.headers(headersOf(upload))
    reply.header('Content-Length', range ? range.end - range.start + 1 : upload.size)
    if (range) reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${upload.size}`)
    return reply.send(bytes)
  }

  async function open(upload: ReadyUpload, range: ByteRange | undefined): Promise<Uint8Array | Readable> {
    const bytes = await shelf.open(upload.object_key, upload.size, range)
    if (bytes === undefined) {
      logger.error({ key: upload.key }, 'a file has a record and is not in the store')
      throw new ApiError('upload_not_found')
    }
    return bytes instanceof Uint8Array || bytes instanceof Readable ? bytes : Readable.from(bytes)
  }

  const config = { access: 'public' } as const
  const onRequest = (request: FastifyRequest, reply: FastifyReply) => admitToFiles(server, request, reply)
  app.get('/v1/uploads/file/*', { config, onRequest }, serve)
}

/** Files cannot harm their viewer: no origin, no scripts, and only images are shown inline. */
function headersOf({ etag, content_type, filename, verified_at }: ReadyUpload): Record<string, string> {
  return {
    ETag: `"${etag}"`,
    'Last-Modified': new Date(verified_at!).toUTCString(),
    'Content-Type': content_type,
    'Cache-Control': cacheControl,
    'Accept-Ranges': 'bytes',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ...(!isImage(content_type) && { 'Content-Disposition': dispositionOf(filename) }),
  }
}
