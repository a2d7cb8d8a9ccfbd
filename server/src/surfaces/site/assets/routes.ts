import { ApiError } from '#kernel/operation/errors.ts'
import { countAsPage } from '#surfaces/http/rate-limit.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { keep, sendStaticAsset } from '#surfaces/http/static-asset.ts'
import { brandIn, brandStyle } from '../brand.ts'
import { mountCovers } from '../covers/routes.ts'
import { fontAssets } from '../fonts/fonts.ts'
import { mountIcons } from '../icons/routes.ts'
import { islandAssets } from '../islands.ts'
import { favicon } from '../layout.ts'
import { pageStyle } from '../style/stylesheet.ts'
import type { Asset } from './asset.ts'

const forever = 'public, max-age=31536000, immutable'

/** Serves the assets of all pages plus those of one scope. An asset shared by several scopes is mounted once. */
export function mountPageAssets(server: HttpServer, more: readonly Asset[] = []): void {
  mountBrand(server)
  mountCovers(server)
  mountIcons(server)
  for (const { path: url, type, content, policy } of [pageStyle, favicon, ...fontAssets, ...islandAssets, ...more]) {
    if (server.app.hasRoute({ method: 'GET', url })) continue
    const cached = keep(typeof content === 'function' ? content : () => content)
    server.app.get(url, { config: { access: 'public' } }, async (request, reply) => {
      await countAsPage(server, request, reply)
      if (policy !== undefined) reply.header('content-security-policy', policy)
      return sendStaticAsset(request, reply, cached, { type, cacheControl: forever })
    })
  }
}

/** The colors of the instance: the color is in the address, so that browsers may keep the answer. */
function mountBrand(server: HttpServer): void {
  const url = '/assets/brand/:file'
  if (server.app.hasRoute({ method: 'GET', url })) return
  server.app.get(url, { config: { access: 'public' } }, async (request, reply) => {
    await countAsPage(server, request, reply)
    const color = brandIn((request.params as { file: string }).file)
    if (color === undefined) throw new ApiError('not_found')
    return reply.header('cache-control', forever).type('text/css; charset=utf-8').send(brandStyle(color))
  })
}
