import { ApiError } from '../../kernel/errors.ts'
import { readEmojiFile } from '../../platform/emoji.ts'
import { addressKey } from '../http/address.ts'
import { etagOf, isUnchanged } from '../http/etag.ts'
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
    reply.headers({
      'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
    if (isUnchanged(request, reply, etagOf(picture), 'public, max-age=31536000, immutable')) return reply
    return reply.type('image/svg+xml').send(picture)
  })
}
