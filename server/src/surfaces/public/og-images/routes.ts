import type { FastifyReply, FastifyRequest } from 'fastify'
import { findPublicEvent } from '#domains/events/events/index.ts'
import { nameIn } from '#domains/foundation/translations/index.ts'
import { findUpload, isImage, isKey, keyOfUrl } from '#domains/foundation/uploads/index.ts'
import { presentGroup, requireVisibleGroup } from '#domains/groups/groups/index.ts'
import { findPublicMember } from '#domains/profiles/directory/index.ts'
import type { Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import { type Drawing, openDrawer } from '#platform/media/drawing.ts'
import { openWithLag, readerOf } from '#surfaces/http/reader.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { openCache } from '#surfaces/operations/cache.ts'
import { etagOf, isUnchanged } from '#surfaces/operations/etag.ts'
import { admitToFiles } from '#surfaces/public/files/limit.ts'
import { findInstanceName, lastLook } from '#surfaces/site/instance.ts'
import { sharedMessages } from '#surfaces/site/languages.ts'
import { draw, drawCoverNamed, eventPreview, groupPreview, homePreview, memberPreview, type Preview } from './image.ts'

interface Planned {
  drawing: Drawing
  version: string
}

/** Images are cached by their content, so that a frequently requested one is drawn once. */
const keptMax = 100
const photoBytesMax = 10_485_760
const forever = 'public, max-age=31536000, immutable'

/** Preview images of public pages for other sites. */
export function mountPictures(server: HttpServer): void {
  const { app, store, links, baseUrl, clock } = server
  const plans = openCache<Planned>(clock, ({ drawing }) => JSON.stringify(drawing).length)
  const drawer = openDrawer()
  const kept = new Map<string, Promise<Buffer>>()

  function drawOnce({ drawing, version }: Planned): Promise<Buffer> {
    const known = kept.get(version)
    kept.delete(version)
    const picture = known ?? drawer(drawing)
    kept.set(version, picture)
    if (!known) picture.catch(() => kept.delete(version))
    if (kept.size > keptMax) kept.delete(kept.keys().next().value!)
    return picture
  }

  /** A picture that we serve; the inspection has rewritten it, so it is safe to decode. */
  async function findPhoto(db: Reader, url: string | null): Promise<Preview['photo']> {
    const key = keyOfUrl(url, baseUrl)
    const upload = key === undefined || !isKey(key) ? undefined : await findUpload(db, key)
    if (upload?.state !== 'ready' || upload.object_key === null || !isImage(upload.content_type)) return undefined
    const { object_key } = upload
    return { name: object_key, load: () => store.read(object_key, photoBytesMax) }
  }

  const kinds: Record<string, (db: Reader, name: string, messages: Messages) => Promise<Preview>> = {
    async events(db, id, messages) {
      const event = await findPublicEvent(db, links, id, messages.locale)
      if (!event) throw new ApiError('event_not_found')
      return { ...eventPreview(event, clock.now(), messages), photo: await findPhoto(db, event.photoUrl) }
    },
    async groups(db, slug, messages) {
      const group = await requireVisibleGroup(db, undefined, slug)
      const { id, description, memberCount, photoUrl, coverUrl, theme } = presentGroup(group, baseUrl)
      const name = nameIn(group, messages.locale)
      const facts = { id, name, description, memberCount: memberCount ?? 0, theme }
      return { ...groupPreview(facts, messages), photo: await findPhoto(db, coverUrl ?? photoUrl) }
    },
    async members(db, username) {
      const member = await findPublicMember(db, username)
      if (!member) throw new ApiError('user_not_found')
      return { ...memberPreview(member), photo: await findPhoto(db, member.avatar_url) }
    },
    async home(db, _name, messages) {
      const name = await findInstanceName(server, db)
      return homePreview(name, lastLook(server).tagline, messages.home.lead)
    },
  }

  const open = {
    ...openWithLag,
    onRequest: (request: FastifyRequest, reply: FastifyReply) => admitToFiles(server, request, reply),
  } as const
  for (const [kind, plan] of Object.entries(kinds))
    app.get<{ Params: { name: string }; Querystring: { v?: string } }>(
      `/og/${kind}/:name(^[\\w-]{1,60}).png`,
      open,
      async (request, reply) => {
        const { name } = request.params
        const db = readerOf(server, request)
        const instanceName = await findInstanceName(server, db)
        const { messages } = sharedMessages(server, request)
        const planned = await plans.get(`${kind}/${name} ${messages.locale}`, async () => {
          const logo = await findPhoto(db, baseUrl + (lastLook(server).logo ?? ''))
          const drawing = draw(await plan(db, name, messages), { name: instanceName, logo })
          return { drawing, version: etagOf(JSON.stringify(drawing)) }
        })
        const isNamed = request.query.v === planned.version.slice(1, -1)
        return send(request, reply, planned, isNamed ? forever : 'public, max-age=3600, stale-if-error=86400')
      },
    )

  /** The drawn covers for mails: a theme and a pattern, which are few. */
  app.get<{ Params: { name: string } }>('/og/covers/:name(^[a-z]+-\\d).png', open, async (request, reply) => {
    const drawing = drawCoverNamed(request.params.name)
    if (!drawing) throw new ApiError('not_found')
    return send(request, reply, { drawing, version: etagOf(JSON.stringify(drawing)) }, forever)
  })

  async function send(request: FastifyRequest, reply: FastifyReply, planned: Planned, lasting: string) {
    reply.header('Cross-Origin-Resource-Policy', 'cross-origin')
    if (isUnchanged(request, reply, planned.version, lasting)) return reply
    return reply.type('image/png').send(await drawOnce(planned).catch(refuse))

    // An answer that the server is overloaded must not be cached.
    function refuse(error: unknown): never {
      reply.removeHeader('ETag').header('Cache-Control', 'no-store')
      throw error
    }
  }
}
