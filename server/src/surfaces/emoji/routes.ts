import { createHash } from 'node:crypto'
import { ApiError } from '../../kernel/errors.ts'
import { readEmojiFile } from '../../platform/emoji.ts'
import { addressKey } from '../http/address.ts'
import { assertWithin, showVerdict } from '../http/rate-limit.ts'
import type { HttpServer } from '../http/server.ts'

/** contract §2: files have a bucket of their own, so that a page full of pictures locks nobody out. */
const filesPerHour = 10_000

/** The pictures of the emoji that badges wear: other sites show them too, and nothing inside one can run. */
export function mountEmoji({ app, limiter, clock }: HttpServer): void {
  app.get('/emoji/:file', { config: { access: 'public' } }, async (request, reply) => {
    const bucket = { key: `rl:files:${addressKey(request.ip)}`, limit: filesPerHour, windowSeconds: 3600 }
    const verdict = await limiter.consume(bucket, 1)
    showVerdict(reply, verdict)
    assertWithin(verdict, clock.now())
    const { file } = request.params as { file: string }
    const picture = await readEmojiFile(file)
    if (!picture) throw new ApiError('not_found', 'There is no picture of this name')
    const etag = `"${createHash('sha256').update(picture).digest('base64url').slice(0, 22)}"`
    reply.headers({
      ETag: etag,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type('image/svg+xml').send(picture)
  })
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = ifNoneMatch?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? []
  return known.includes('*') || known.includes(etag)
}
