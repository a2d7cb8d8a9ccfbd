import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#kernel/operation/errors.ts'
import { openDrawer } from '#platform/media/drawing.ts'
import { countAsPage } from '#surfaces/http/rate-limit.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { defaultBrand } from '../brand.ts'
import { findInstanceName, lastLook } from '../instance.ts'
import { drawIcon, drawSmallIcon, iconSizes, icoOf } from './icon.ts'

const cacheControl = 'public, max-age=86400'
const sizesOf = new Set(iconSizes.map(String))

/** The icons in the color of the instance, and the manifest that lets phones install the site. */
export function mountIcons(server: HttpServer): void {
  if (server.app.hasRoute({ method: 'GET', url: '/manifest.webmanifest' })) return
  const draw = openDrawer()
  /** Of the current color only. */
  const kept = { color: '', icons: new Map<string, Promise<Buffer>>() }

  function iconOf(color: string, name: string): Promise<Buffer> {
    if (kept.color !== color) Object.assign(kept, { color, icons: new Map() })
    const known = kept.icons.get(name)
    if (known) return known
    const made = name === 'ico' ? draw(drawSmallIcon(color)).then(icoOf) : draw(drawIcon(Number(name), color))
    kept.icons.set(name, made)
    made.catch(() => kept.icons.delete(name))
    return made
  }

  const serve = (url: string, answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    server.app.get(url, { config: { access: 'public' } }, async (request, reply) => {
      await countAsPage(server, request, reply)
      return answer(request, reply)
    })
  const colorOf = async () => {
    await findInstanceName(server)
    return lastLook(server).brandColor ?? defaultBrand
  }

  serve('/favicon.ico', async (_, reply) => {
    const icon = await iconOf(await colorOf(), 'ico')
    return reply.header('cache-control', cacheControl).type('image/x-icon').send(icon)
  })
  serve('/icons/:file', async (request, reply) => {
    const [, size = ''] = /^(\d+)\.png$/.exec((request.params as { file: string }).file) ?? []
    if (!sizesOf.has(size)) throw new ApiError('not_found')
    const icon = await iconOf(await colorOf(), size)
    return reply.header('cache-control', cacheControl).type('image/png').send(icon)
  })
  serve('/manifest.webmanifest', async (_, reply) => {
    const name = await findInstanceName(server)
    const { brandColor = defaultBrand, tagline } = lastLook(server)
    const manifest = manifestOf(name, brandColor, tagline)
    return reply.header('cache-control', cacheControl).type('application/manifest+json').send(JSON.stringify(manifest))
  })
}

const manifestOf = (name: string, color: string, tagline: string | undefined) => ({
  name,
  short_name: name,
  ...(tagline !== undefined && { description: tagline }),
  id: '/',
  start_url: '/',
  display: 'standalone',
  background_color: '#faf6ef',
  theme_color: color,
  icons: iconSizes.map((size) => ({
    src: `/icons/${size}.png?v=${color.slice(1)}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: size === 180 ? 'any' : 'any maskable',
  })),
})
