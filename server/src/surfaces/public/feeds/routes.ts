import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type Feed,
  type FeedKey,
  findFeedKey,
  readEvent,
  readGroupCalendar,
  readGroupNews,
  readOwnCalendar,
  readOwnNews,
  readSeriesCalendar,
} from '#domains/events/feeds/index.ts'
import { LanguageTag } from '#domains/foundation/translations/index.ts'
import type { Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { count, countByAddress } from '#surfaces/http/rate-limit.ts'
import { openWithLag, readerOf } from '#surfaces/http/reader.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { openCache } from '#surfaces/operations/cache.ts'
import { etagOf, isUnchanged } from '#surfaces/operations/etag.ts'
import { isValid } from '#surfaces/operations/validate.ts'
import { findInstanceName } from '#surfaces/site/instance.ts'
import { pathIn, sharedMessages } from '#surfaces/site/languages.ts'
import { writeIcs, writeJson, writeRss } from './write.ts'

/** contract: "feeds 600/h per feed token"; public feeds count as pages. */
const perToken = 600
/** Many calendars can share one address, but each polls rarely. */
const perAddress = 3600
const seconds = 300

const types = {
  ics: 'text/calendar; charset=utf-8',
  rss: 'application/rss+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
}
type Format = keyof typeof types

/** `?language=`: only events in it. What is no language is left out. */
function languageIn({ query }: FastifyRequest): string | undefined {
  const { language } = query as { language?: unknown }
  return typeof language === 'string' && isValid(LanguageTag, language) ? language.toLowerCase() : undefined
}

interface Written {
  content: Buffer
  etag: string
}

/** Calendar and news feeds for programs that poll. */
export function mountFeeds(server: HttpServer): void {
  const { app, database, links, clock, baseUrl } = server
  const cache = openCache<Written>(clock, ({ content }) => content.length)

  const admit = (request: FastifyRequest, reply: FastifyReply) =>
    countByAddress(server, request, reply, 'feeds', perAddress)

  /** A new token has its own count, so that a holder of the old one cannot use it up. */
  async function admitHolder({ userId, generation }: FeedKey, reply: FastifyReply): Promise<void> {
    reply.header('cache-control', 'no-store')
    await count(server, reply, { key: `rl:feed:${userId}:${generation}`, limit: perToken, windowSeconds: 3600 })
  }

  const writers: Record<Format, (feed: Feed, selfUrl: string) => string> = {
    ics: (feed) => writeIcs(feed, baseUrl),
    rss: writeRss,
    json: writeJson,
  }

  /** In the language of the address, else in that of the instance. */
  async function frameFor(db: Reader, request: FastifyRequest) {
    await findInstanceName(server, db)
    return { links, language: languageIn(request), ...sharedMessages(server, request) }
  }

  function write(format: Format, feed: Feed, path: string, named: string | undefined): Written {
    const content = Buffer.from(writers[format](feed, `${baseUrl}${pathIn(path, named)}`))
    return { content, etag: etagOf(content) }
  }

  function send(request: FastifyRequest, reply: FastifyReply, format: Format, written: Written, scope: string) {
    reply.header('X-Robots-Tag', 'noindex')
    if (isUnchanged(request, reply, written.etag, `${scope}, max-age=${seconds}`)) return reply
    return reply.type(types[format]).send(written.content)
  }

  const open = { config: { access: 'public' } } as const
  for (const [format, read] of [
    ['ics', readOwnCalendar],
    ['rss', readOwnNews],
    ['json', readOwnNews],
  ] as const)
    app.get<{ Params: { token: string } }>(`/feeds/:token/events.${format}`, open, async (request, reply) => {
      const key = findFeedKey(links, request.params.token)
      await (key ? admitHolder(key, reply) : admit(request, reply))
      if (!key) throw new ApiError('not_found', 'This feed URL is no longer valid; get a new one from your profile')
      const frame = await frameFor(database, request)
      const feed = await read(database, frame, key, clock.now())
      const address = `/feeds/${request.params.token}/events.${format}`
      return send(request, reply, format, write(format, feed, address, frame.named), 'private')
    })

  type FeedFrame = Awaited<ReturnType<typeof frameFor>>
  const shared: [path: string, format: Format, read: (db: Reader, frame: FeedFrame, name: string) => Promise<Feed>][] =
    [
      ['/feeds/groups/', 'ics', (db, frame, slug) => readGroupCalendar(db, frame, slug, clock.now())],
      ['/feeds/groups/', 'rss', (db, frame, slug) => readGroupNews(db, frame, slug, clock.now())],
      ['/feeds/groups/', 'json', (db, frame, slug) => readGroupNews(db, frame, slug, clock.now())],
      ['/feeds/series/', 'ics', (db, frame, id) => readSeriesCalendar(db, frame, id, clock.now())],
      ['/feeds/events/', 'ics', readEvent],
    ]
  for (const [path, format, read] of shared)
    app.get<{ Params: { name: string } }>(
      `${path}:name(^[\\w-]{1,60}).${format}`,
      openWithLag,
      async (request, reply) => {
        await admit(request, reply)
        const { name } = request.params
        const address = `${path}${name}.${format}`
        const db = readerOf(server, request)
        const frame = await frameFor(db, request)
        const written = await cache.get(
          `${address} ${frame.named ?? ''} ${frame.messages.locale} ${frame.language ?? ''}`,
          async () => write(format, await read(db, frame, name), address, frame.named),
        )
        // A single event is downloaded once and not polled.
        if (path === '/feeds/events/') reply.header('Content-Disposition', 'attachment; filename="event.ics"')
        return send(request, reply, format, written, 'public')
      },
    )
}
