import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyRequest } from 'fastify'

type Asking = Pick<FastifyRequest, 'headers'>
export type Encoding = 'br' | 'gzip'

/** The best encoding that the client accepts and we have; undefined for none. */
export function encodingFor({ headers }: Asking): Encoding | undefined {
  const taken = String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => !/;\s*q=0(\.0+)?$/.test(entry))
    .map((entry) => entry.split(';')[0])
  return (['br', 'gzip'] as const).find((encoding) => taken.includes(encoding))
}

/** For responses that differ each time: fast rather than small. */
export function compressQuickly(text: string, encoding: Encoding): Buffer {
  if (encoding === 'gzip') return gzipSync(text, { level: 5 })
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
}
