import type { FastifyRequest } from 'fastify'
import type { HttpServer } from '#surfaces/http/server.ts'
import { openCache } from '#surfaces/operations/cache.ts'

/** The location at which the proxy has the files, and which it opens to no client; see deploy/proxy. */
const internalPrefix = '/hearth-files/'
/** Shorter than a signed location is valid. */
const lifeMs = 600_000
/** Requests that need a decision about tags, dates or ranges, which the proxy would take by its own of the file. */
const own = ['range', 'if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since']

/**
 * Lets the proxy send a whole file, once it has been decided that it may be served. The proxy must say that it can: a request
 * that came another way, or that the proxy gives back because it cannot read the file, is answered with the bytes.
 */
export function openHandover({ filesByProxy, store, clock }: HttpServer) {
  const located = openCache<string>(clock, (location) => location.length, { lifeMs })
  return {
    isFor({ method, headers }: FastifyRequest): boolean {
      if (!filesByProxy || method !== 'GET' || headers['x-files-by-proxy'] !== 'yes') return false
      return own.every((name) => headers[name] === undefined)
    },
    /** Where the file is, and its headers. nginx keeps some of those when it gives a request back, so they have other names. */
    async headersOf(objectKey: string, file: Record<string, string>): Promise<Record<string, string>> {
      const location = await located.get(objectKey, () => store.locate(objectKey, clock.now()))
      const {
        'Cache-Control': caching = '',
        'Content-Disposition': disposition = '',
        'Accept-Ranges': _,
        ...others
      } = file
      return {
        ...others,
        'X-File-Cache-Control': caching,
        'X-File-Disposition': disposition,
        'X-Accel-Redirect': internalPrefix + location,
        // For a cache that was put between us and the proxy.
        Vary: 'X-Files-By-Proxy',
      }
    },
  }
}
