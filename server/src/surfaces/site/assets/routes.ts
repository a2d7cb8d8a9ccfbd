import { showRateLimit } from '#surfaces/http/rate-limit.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { keep, sendStaticAsset } from '#surfaces/http/static-asset.ts'
import { islandAssets } from '../islands.ts'
import { favicon } from '../layout.ts'
import { pageStyle } from '../style/stylesheet.ts'
import type { Asset } from './asset.ts'

/** Serves the assets of all pages plus those of one scope. An asset shared by several scopes is mounted once. */
export function mountPageAssets(server: HttpServer, more: readonly Asset[] = []): void {
  for (const { path: url, type, content } of [pageStyle, favicon, ...islandAssets, ...more]) {
    if (server.app.hasRoute({ method: 'GET', url })) continue
    const cached = keep(typeof content === 'string' ? () => content : content)
    server.app.get(url, { config: { access: 'public' } }, async (request, reply) => {
      await showRateLimit(server.limiter, server.limits, request, reply)
      return sendStaticAsset(request, reply, cached, { type, cacheControl: 'public, max-age=31536000, immutable' })
    })
  }
}
