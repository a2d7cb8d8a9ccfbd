import { showStanding } from '#surfaces/http/rate-limit.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { keep, sendStaticAsset } from '#surfaces/http/static-asset.ts'
import { favicon, faviconPath, stylesheetPath } from './layout.ts'
import { stylesheet } from './style/stylesheet.ts'

export interface Asset {
  type: string
  content: string
}

const own: Readonly<Record<string, Asset>> = {
  [stylesheetPath]: { type: 'text/css; charset=utf-8', content: stylesheet },
  [faviconPath]: { type: 'image/svg+xml', content: favicon },
}

/** Our style and scripts, under names that change with their content. Whoever has pages mounts them; once is enough. */
export function mountPageAssets(server: HttpServer, more: Readonly<Record<string, Asset>> = {}): void {
  for (const [url, { type, content }] of Object.entries({ ...own, ...more })) {
    if (server.app.hasRoute({ method: 'GET', url })) continue
    const kept = keep(() => content)
    server.app.get(url, { config: { access: 'public' } }, async (request, reply) => {
      await showStanding(server.limiter, server.limits, request, reply)
      return sendStaticAsset(request, reply, kept, { type, cacheControl: 'public, max-age=31536000, immutable' })
    })
  }
}
