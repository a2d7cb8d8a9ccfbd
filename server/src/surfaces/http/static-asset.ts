import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { etagOf, isUnchanged } from '#surfaces/operations/etag.ts'
import { type Encoding, encodingFor } from './encoding.ts'

interface Form {
  bytes: Buffer
  etag: string
}
type Making = () => string | Buffer | Promise<string | Buffer>
/** Content that does not change while the process runs, in the encoding that a client accepts. */
export type StaticAsset = (encoding: Encoding | undefined) => Promise<Form>

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]
/** Above this size the best compression would take seconds. */
const smallMax = 256 * 1024
const packers: Readonly<Record<Encoding, (plain: Buffer) => Promise<Buffer>>> = {
  br: (plain) => toBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: plain.length > smallMax ? 5 : 11 } }),
  gzip: (plain) => toGzip(plain, { level: 9 }),
}

/** Made on first use and compressed once per encoding, off the event loop. */
export function keep(make: Making): StaticAsset {
  const forms = new Map<Encoding | undefined, Promise<Form>>()
  return (encoding) => {
    const known = forms.get(encoding)
    if (known) return known
    const form = pack(make, encoding)
    forms.set(encoding, form)
    form.catch(() => forms.delete(encoding))
    return form
  }
}

async function pack(make: Making, encoding: Encoding | undefined): Promise<Form> {
  const plain = Buffer.from(await make())
  const bytes = encoding ? await packers[encoding](plain) : plain
  return { bytes, etag: etagOf(bytes) }
}

/** Compressed already. */
const isCompressed = /^(font\/|image\/webp$)/

export async function sendStaticAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  kept: StaticAsset,
  { type, cacheControl }: { type: string; cacheControl: string },
): Promise<FastifyReply> {
  const encoding = isCompressed.test(type) ? undefined : encodingFor(request)
  const { bytes, etag } = await kept(encoding)
  reply.header('vary', 'Accept-Encoding')
  if (isUnchanged(request, reply, etag, cacheControl)) return reply
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type(type).send(bytes)
}
