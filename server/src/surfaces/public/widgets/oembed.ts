import type { FastifyReply, FastifyRequest } from 'fastify'
import { findListedEvent } from '#domains/events/events/index.ts'
import { requireVisibleGroup } from '#domains/groups/groups/index.ts'
import type { Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { openWithLag, readerOf } from '#surfaces/http/reader.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { openCache } from '#surfaces/operations/cache.ts'
import { etagOf, isUnchanged } from '#surfaces/operations/etag.ts'
import { findInstanceName } from '#surfaces/site/instance.ts'
import { type Framed, findPage, type PageName, readSize, richOf } from './oembed-answer.ts'

interface Written {
  content: Buffer
  etag: string
}

const seconds = 300

/** Other sites turn the link of an event or a group into its widget: oembed.com, JSON only. */
export function mountOembed(
  server: HttpServer,
  onRequest: (request: FastifyRequest, reply: FastifyReply) => Promise<void>,
): void {
  const { app, links, baseUrl, clock } = server
  const cache = openCache<Written>(clock, ({ content }) => content.length)

  const finders: Record<PageName['kind'], (db: Reader, name: string) => Promise<Framed>> = {
    async events(db, id) {
      const event = await findListedEvent(db, links, id)
      if (!event) throw new ApiError('event_not_found')
      const { title, group } = event
      const author = group && { name: group.name, url: `${baseUrl}/groups/${group.urlname ?? group.id}` }
      return { kind: 'events', name: event.id, title, author }
    },
    async groups(db, slug) {
      const { id, urlname, name } = await requireVisibleGroup(db, undefined, slug)
      return { kind: 'groups', name: urlname ?? id, title: name, author: null }
    },
  }

  async function write(db: Reader, page: PageName, size: ReturnType<typeof readSize>): Promise<Written> {
    const framed = await finders[page.kind](db, page.name)
    const provider = { name: await findInstanceName(server, db), url: baseUrl }
    const content = Buffer.from(JSON.stringify({ ...richOf(framed, size, provider), cache_age: seconds }))
    return { content, etag: etagOf(content) }
  }

  app.get('/oembed', { ...openWithLag, onRequest }, async (request, reply) => {
    const query = request.query as Record<string, unknown>
    reply.header('cross-origin-resource-policy', 'cross-origin')
    if (query.format !== undefined && query.format !== 'json') throw new ApiError('format_unsupported')
    const page = findPage(query.url, baseUrl)
    if (!page)
      throw new ApiError('not_found', 'No page with this URL can be embedded; send the URL of an event or a group')
    const size = readSize(query)
    const written = await cache.get(JSON.stringify([page, size]), () => write(readerOf(server, request), page, size))
    if (isUnchanged(request, reply, written.etag, `public, max-age=${seconds}`)) return reply
    return reply.type('application/json; charset=utf-8').send(written.content)
  })
}
