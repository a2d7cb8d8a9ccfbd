import { ApiError } from '#kernel/operation/errors.ts'
import { readEmojiFile } from '#platform/media/emoji.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { etagOf, isUnchanged } from '#surfaces/operations/etag.ts'
import { admitToFiles } from '#surfaces/public/files/limit.ts'

/** Emoji images of badges. Other sites may show them, and nothing inside one can run. */
export function mountEmoji(server: HttpServer): void {
  server.app.get('/emoji/:file', { config: { access: 'public' } }, async (request, reply) => {
    await admitToFiles(server, request, reply)
    const { file } = request.params as { file: string }
    const picture = await readEmojiFile(file)
    if (!picture) throw new ApiError('not_found', 'There is no emoji image with this name; check the URL')
    reply.headers({
      'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
    if (isUnchanged(request, reply, etagOf(picture), 'public, max-age=31536000, immutable')) return reply
    return reply.type('image/svg+xml').send(picture)
  })
}
