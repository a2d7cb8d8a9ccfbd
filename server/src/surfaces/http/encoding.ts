import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyRequest } from 'fastify'

type Asking = Pick<FastifyRequest, 'headers'>
export type Encoding = 'br' | 'gzip'

/** The best form that a caller takes and we have; undefined for the plain one. */
export function encodingFor({ headers }: Asking): Encoding | undefined {
  const taken = String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => !/;\s*q=0(\.0+)?$/.test(entry))
    .map((entry) => entry.split(';')[0])
  return (['br', 'gzip'] as const).find((encoding) => taken.includes(encoding))
}

/** For what is asked for once and differs each time: quick rather than small. */
export function compressQuickly(text: string, encoding: Encoding): Buffer {
  if (encoding === 'gzip') return gzipSync(text, { level: 5 })
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
}
