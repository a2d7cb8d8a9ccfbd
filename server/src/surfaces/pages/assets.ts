import { showStanding } from '../http/rate-limit.ts'
import type { HttpServer } from '../http/server.ts'
import { stylesheetPath } from './layout.ts'
import { stylesheet } from './theme.ts'

export interface Asset {
  type: string
  content: string
}

const style: Asset = { type: 'text/css; charset=utf-8', content: stylesheet }

/** Our style and scripts, under names that change with their content. Whoever has pages mounts them; once is enough. */
export function mountPageAssets(server: HttpServer, more: Readonly<Record<string, Asset>> = {}): void {
  for (const [url, { type, content }] of Object.entries({ [stylesheetPath]: style, ...more })) {
    if (server.app.hasRoute({ method: 'GET', url })) continue
    server.app.get(url, { config: { access: 'public' } }, async (request, reply) => {
      await showStanding(server.limiter, server.limits, request, reply)
      reply.header('Cache-Control', 'public, max-age=31536000, immutable')
      return reply.type(type).send(content)
    })
  }
}
