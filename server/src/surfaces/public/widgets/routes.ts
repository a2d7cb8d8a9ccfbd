import type { FastifyReply, FastifyRequest } from 'fastify'
import { findShowcase, type Showcase } from '#domains/events/events/index.ts'
import { permissionsPolicy } from '#surfaces/http/headers.ts'
import { countByAddress } from '#surfaces/http/rate-limit.ts'
import { openWithLag, readerOf } from '#surfaces/http/reader.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { keep, sendStaticAsset } from '#surfaces/http/static-asset.ts'
import { openCache } from '#surfaces/operations/cache.ts'
import { etagOf, isUnchanged } from '#surfaces/operations/etag.ts'
import { directTexts } from '#surfaces/site/direction.ts'
import { mountOembed } from './oembed.ts'
import { renderWidget, type WidgetKind } from './pages.ts'
import { embedScript, scripts } from './scripts.ts'
import { readWidgetOptions } from './widget-options.ts'

interface Rendered {
  /** Encoded once for all requests. */
  content: Buffer
  etag: string
  cacheControl: string
}

const [secondsMax, sharedSecondsMax] = [60, 300]
const nothingAllowed = `${permissionsPolicy()}, fullscreen=(), autoplay=()`

/** The widgets that other sites embed in a frame. They use no session, and every link opens outside the frame. */
export function mountWidgets(server: HttpServer, frameAncestors: string): void {
  const { app, links, baseUrl, ownOrigins, clock } = server
  const cache = openCache<Rendered>(clock, ({ content }) => content.length)
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src ${new URL(baseUrl).origin}`,
    `script-src ${scripts.card.source} ${scripts.carousel.source}`,
    "base-uri 'none'",
    "form-action 'none'",
    // Our own page with the preview too.
    `frame-ancestors ${frameAncestors === '*' ? '*' : `'self' ${frameAncestors}`}`,
  ].join('; ')

  /** contract: "widgets … 3,600/h per IP", because many readers of a page may share one address. */
  const admit = (request: FastifyRequest, reply: FastifyReply) =>
    countByAddress(server, request, reply, 'widgets', server.limits.widgets)
  const open = { ...openWithLag, onRequest: admit } as const

  async function render(kind: WidgetKind, request: FastifyRequest): Promise<Rendered> {
    const options = readWidgetOptions(request.query as Record<string, unknown>)
    // A card shows one event, whatever the limit.
    if (kind === 'card') options.limit = 1
    else options.event = undefined
    return cache.get(JSON.stringify([kind, options]), async () => {
      const now = clock.now()
      const showcase = await findShowcase(readerOf(server, request), links, { ...options, now, locale: options.lang })
      const page = renderWidget({ kind, options, baseUrl, ownOrigins, now }, showcase)
      const content = Buffer.from(directTexts(page, options.lang))
      return { content, etag: etagOf(content), cacheControl: cacheControlOf(showcase, now) }
    })
  }

  for (const [path, kind] of [
    ['/widget/next-event', 'card'],
    ['/widget/carousel', 'carousel'],
  ] as const)
    app.get(path, open, async (request, reply) => {
      const { content, etag, cacheControl } = await render(kind, request)
      reply.headers({
        'content-security-policy': policy,
        'cross-origin-resource-policy': 'cross-origin',
        'permissions-policy': nothingAllowed,
        'x-robots-tag': 'noindex, follow',
      })
      if (isUnchanged(request, reply, etag, cacheControl)) return reply
      return reply.type('text/html; charset=utf-8').send(content)
    })

  mountOembed(server, admit)

  const embed = keep(() => embedScript)
  const ofEmbed = {
    type: 'text/javascript; charset=utf-8',
    cacheControl: 'public, max-age=3600, stale-if-error=86400',
  }
  app.get('/embed.js', open, async (request, reply) => {
    reply.header('cross-origin-resource-policy', 'cross-origin')
    return sendStaticAsset(request, reply, embed, ofEmbed)
  })
}

/** No cache may store the widget past the time at which its content changes. */
function cacheControlOf({ events, cancelled }: Showcase, now: Date): string {
  const turns = [
    ...events.flatMap(({ dateTime, overAt }) => [dateTime, overAt]),
    ...(cancelled ? [cancelled.startsAt] : []),
  ]
  const toCome = turns.map((at) => Math.ceil((Date.parse(at) - now.getTime()) / 1000)).filter((seconds) => seconds > 0)
  const next = Math.min(...toCome)
  const [own, shared] = [Math.min(secondsMax, next), Math.min(sharedSecondsMax, next)]
  return `public, max-age=${own}, s-maxage=${shared}, stale-while-revalidate=600, stale-if-error=86400`
}
