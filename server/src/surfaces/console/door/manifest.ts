import { defaultBrand } from '#surfaces/site/brand.ts'
import { iconSizes } from '#surfaces/site/icons/icon.ts'
import { findInstanceName, lastLook } from '#surfaces/site/instance.ts'
import { messagesOf, open, type PageScope } from '#surfaces/site/page-scope.ts'

export const manifestPath = '/door/app.webmanifest'
const ground = '#16120f'

/** Lets phones install the app for the entrance, beside the site itself. */
export function mountManifest({ server, routes }: PageScope): void {
  routes.get(manifestPath, open, async (request, reply) => {
    const text = messagesOf(request).door.app
    const { brandColor = defaultBrand } = lastLook(server)
    const manifest = {
      name: text.manifestName(await findInstanceName(server)),
      short_name: text.manifestShort,
      id: '/door/',
      start_url: '/door/',
      scope: '/door/',
      display: 'standalone',
      background_color: ground,
      theme_color: ground,
      icons: iconSizes.map((size) => ({
        src: `/icons/${size}.png?v=${brandColor.slice(1)}`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: size === 180 ? 'any' : 'any maskable',
      })),
    }
    return reply.type('application/manifest+json').send(JSON.stringify(manifest))
  })
}
