import { ApiError } from '#kernel/operation/errors.ts'
import { countAsPage } from '#surfaces/http/rate-limit.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { coverIn, drawCover } from './cover.ts'

/** The drawn covers: everything that is drawn is in the address, so browsers and caches keep them for ever. */
export function mountCovers(server: HttpServer): void {
  const url = '/covers/:file'
  if (server.app.hasRoute({ method: 'GET', url })) return
  server.app.get(url, { config: { access: 'public' } }, async (request, reply) => {
    await countAsPage(server, request, reply)
    const cover = coverIn((request.params as { file: string }).file)
    if (!cover) throw new ApiError('not_found')
    reply.header('cache-control', 'public, max-age=31536000, immutable')
    // Widgets show them in a frame without an origin.
    reply.header('cross-origin-resource-policy', 'cross-origin')
    return reply.type('image/svg+xml').send(drawCover(cover))
  })
}
