import type { FastifyReply, FastifyRequest } from 'fastify'
import { listEventPages, listEventsOfPage } from '#domains/events/events/index.ts'
import { listGroupPages, listGroupsOfPage } from '#domains/groups/groups/index.ts'
import { listMemberPages, listMembersOfPage } from '#domains/profiles/directory/index.ts'
import type { Reader } from '#kernel/context.ts'
import { type Edge, firstEdge, readEdge, type SitemapEntry, writeEdge } from '#kernel/data/sitemap.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { hourMs } from '#kernel/time.ts'
import { localesOffered } from '#messages/index.ts'
import { countByAddress } from '#surfaces/http/rate-limit.ts'
import { openWithLag, readerOf } from '#surfaces/http/reader.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { openCache } from '#surfaces/operations/cache.ts'
import { etagOf, isUnchanged } from '#surfaces/operations/etag.ts'
import { xml } from '#surfaces/public/feeds/write.ts'
import { findInstanceName, lastLook } from '#surfaces/site/instance.ts'
import { pathIn } from '#surfaces/site/languages.ts'

interface Part {
  pages(db: Reader): Promise<Edge[]>
  entries(db: Reader, edge: Edge): Promise<SitemapEntry[]>
}

const parts: Record<string, Part> = {
  groups: { pages: listGroupPages, entries: listGroupsOfPage },
  events: { pages: listEventPages, entries: listEventsOfPage },
  members: { pages: listMemberPages, entries: listMembersOfPage },
}

const cacheControl = 'public, max-age=3600'
const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const ofLinks = ' xmlns:xhtml="http://www.w3.org/1999/xhtml"'
/** Building the index reads everything that is listed, so a process does it once an hour. */
const indexLifeMs = hourMs

/** Paths that are useless to a crawler: private or different for each visitor. */
const closed = [
  '/v1/',
  '/account',
  '/settings',
  '/oauth/',
  '/sign-in',
  '/mail/',
  '/unsubscribe/',
  '/exports/',
  '/feeds/',
  '/pass/',
  '/uploads/',
]

/** Inside disallowed paths, but needed by pages that are allowed. */
const pictures = '/v1/uploads/file/'

/** robots.txt and sitemaps. They are at the root: a sitemap may only name URLs below itself. */
export function mountSitemap(server: HttpServer): void {
  const { app, clock, baseUrl, languages } = server
  const cache = openCache<string>(clock, (text) => text.length)
  let index: { madeAt: number; content: Promise<string> } | undefined

  async function writeIndex(db: Reader): Promise<string> {
    const files = await Promise.all(
      Object.entries(parts).map(async ([name, { pages }]) =>
        (await pages(db)).map((edge) => (edge === firstEdge ? name : `${name}-${writeEdge(edge)}`)),
      ),
    )
    const items = files.flat().map((name) => `<sitemap><loc>${xml(`${baseUrl}/sitemap-${name}.xml`)}</loc></sitemap>\n`)
    return `${head}<sitemapindex ${namespace}>\n${items.join('')}</sitemapindex>\n`
  }

  function indexNow(db: Reader): Promise<string> {
    const now = clock.now().getTime()
    if (index && now - index.madeAt < indexLifeMs) return index.content
    const content = writeIndex(db)
    index = { madeAt: now, content }
    content.catch(() => {
      index = undefined
    })
    return content
  }

  const locales = localesOffered('public', languages)
  const link = (language: string, url: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${xml(url)}"/>`

  /** The address of each language, and the one that asks the browser. */
  function translationsOf(url: string): string {
    if (locales.length < 2) return ''
    return locales.map((locale) => link(locale, pathIn(url, locale))).join('') + link('x-default', url)
  }

  async function writePage(db: Reader, part: Part, edge: Edge): Promise<string> {
    const entries = await part.entries(db, edge)
    const items = entries.map(({ path, changedAt }) => {
      const changed = changedAt === null ? '' : `<lastmod>${changedAt}</lastmod>`
      const url = `${baseUrl}${encodeURI(path)}`
      return `<url><loc>${xml(url)}</loc>${changed}${translationsOf(url)}</url>\n`
    })
    return `${head}<urlset ${namespace}${locales.length > 1 ? ofLinks : ''}>\n${items.join('')}</urlset>\n`
  }

  const admit = (request: FastifyRequest, reply: FastifyReply) =>
    countByAddress(server, request, reply, 'pages', server.limits.pages)
  const open = { ...openWithLag, onRequest: admit } as const

  function send(request: FastifyRequest, reply: FastifyReply, type: string, content: string) {
    if (isUnchanged(request, reply, etagOf(content), cacheControl)) return reply
    return reply.type(`${type}; charset=utf-8`).send(content)
  }

  async function isListed(db: Reader): Promise<boolean> {
    await findInstanceName(server, db)
    return lastLook(server).isListed !== false
  }

  app.get('/sitemap.xml', open, async (request, reply) => {
    const db = readerOf(server, request)
    const content = (await isListed(db)) ? await indexNow(db) : `${head}<sitemapindex ${namespace}>\n</sitemapindex>\n`
    return send(request, reply, 'application/xml', content)
  })
  app.get<{ Params: { page: string } }>('/sitemap-:page(^[a-z0-9-]+).xml', open, async (request, reply) => {
    const [name = '', ...place] = request.params.page.split(/-(.*)/s)
    const part = Object.hasOwn(parts, name) ? parts[name] : undefined
    const edge = place.length === 0 ? firstEdge : readEdge(place[0]!)
    if (!part || !edge) throw new ApiError('not_found')
    const db = readerOf(server, request)
    if (!(await isListed(db))) throw new ApiError('not_found')
    const content = await cache.get(request.params.page, () => writePage(db, part, edge))
    return send(request, reply, 'application/xml', content)
  })

  const lines = [
    'User-agent: *',
    `Allow: ${pictures}`,
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${baseUrl}/sitemap.xml`,
  ]
  const robots = `${lines.join('\n')}\n`
  const keepOut = 'User-agent: *\nDisallow: /\n'
  app.get('/robots.txt', open, async (request, reply) =>
    send(request, reply, 'text/plain', (await isListed(readerOf(server, request))) ? robots : keepOut),
  )
}
