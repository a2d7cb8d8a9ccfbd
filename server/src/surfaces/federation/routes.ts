import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  countActors,
  findActorDocument,
  findEventDocument,
  findFollowersDocument,
  findOutboxDocument,
  findWebfinger,
  type JsonObject,
} from '#domains/integrations/federation/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { prefersPage } from '#surfaces/http/accept.ts'
import { countByAddress } from '#surfaces/http/rate-limit.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import type { Engine } from './engine.ts'
import { openInbox, readActivity } from './inbox.ts'

interface Served {
  engine: Engine
  host: string
  version: string
}

const bodyMax = 64 * 1024
const perAddress = 3600
const seconds = 60
const activityType = 'application/activity+json; charset=utf-8'
const open = { config: { access: 'public' } } as const

type Sent = { document: JsonObject; type?: string; status?: number }

/** What other servers read of groups that can be followed, and where they say that someone follows one. */
export function mountFederation(server: HttpServer, { engine, host, version }: Served): void {
  const { app, database, links, baseUrl } = server

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await countByAddress(server, request, reply, 'federation', perAddress)
  }

  function send(reply: FastifyReply, { document, type = activityType, status = 200 }: Sent) {
    reply.header('cache-control', `public, max-age=${seconds}`).header('vary', 'accept').code(status)
    return reply.type(type).send(JSON.stringify(document))
  }

  function get(path: string, find: (request: FastifyRequest) => Promise<Sent | undefined>): void {
    app.get(path, open, async (request, reply) => {
      await admit(request, reply)
      const found = await find(request)
      if (!found) throw new ApiError('not_found')
      const page = found.document.url
      // A person who opens the address sees the page.
      if (typeof page === 'string' && prefersPage(request)) return reply.header('vary', 'accept').redirect(page, 302)
      return send(reply, found)
    })
  }

  const idIn = (request: FastifyRequest) => (request.params as { id: string }).id
  const wrap = (document: JsonObject | undefined): Sent | undefined => document && { document }

  get('/ap/groups/:id/followers', async (request) => wrap(await findFollowersDocument(database, links, idIn(request))))
  get('/ap/groups/:id/outbox', async (request) => {
    const { page } = request.query as { page?: unknown }
    const name = typeof page === 'string' ? page : undefined
    return wrap(await findOutboxDocument(database, links, idIn(request), name))
  })
  const orGone = (found: { isGone: boolean; document: JsonObject } | undefined): Sent | undefined =>
    found && { document: found.document, status: found.isGone ? 410 : 200 }
  const findEvent = async (id: string, generation: number) =>
    orGone(await findEventDocument(database, links, id, generation))
  get('/ap/groups/:id', async (request) => orGone(await findActorDocument(database, links, idIn(request))))
  get('/ap/events/:id', (request) => findEvent(idIn(request), 1))
  get('/ap/events/:id/:generation', (request) =>
    findEvent(idIn(request), Number((request.params as { generation: string }).generation)),
  )
  get('/.well-known/webfinger', async (request) => {
    const { resource } = request.query as { resource?: unknown }
    if (typeof resource !== 'string') throw new ApiError('validation_failed', 'resource: send acct:name@host')
    const document = await findWebfinger(database, links, host, resource)
    return document && { document, type: 'application/jrd+json; charset=utf-8' }
  })
  get('/.well-known/nodeinfo', async () => {
    const rel = 'http://nodeinfo.diaspora.software/ns/schema/2.1'
    return { document: { links: [{ rel, href: `${baseUrl}/nodeinfo/2.1` }] }, type: 'application/json; charset=utf-8' }
  })
  get('/nodeinfo/2.1', async () => ({
    document: nodeinfo(version, await countActors(database)),
    type: 'application/json; profile="http://nodeinfo.diaspora.software/ns/schema/2.1#"; charset=utf-8',
  }))

  mountInbox(server, engine, admit)
}

/** NodeInfo 2.1. Members are not counted: only groups can be followed. */
const nodeinfo = (version: string, groups: number): JsonObject => ({
  version: '2.1',
  software: { name: 'hearth', version },
  protocols: ['activitypub'],
  services: { inbound: [], outbound: [] },
  openRegistrations: false,
  usage: { users: {} },
  metadata: { groups },
})

type Admit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

function mountInbox(server: HttpServer, engine: Engine, admit: Admit): void {
  const inbox = openInbox(server, engine)
  const note = (result: string) => server.metrics?.federation?.received(result)

  async function take(request: FastifyRequest, reply: FastifyReply, groupId?: string) {
    await admit(request, reply)
    const received = readActivity(parse(request.body as Buffer))
    let result = 'refused'
    try {
      result = (received && (await inbox.receive(request, reply, received, groupId))) ?? 'dropped'
    } catch (error) {
      if (!inbox.isRemote(error)) throw error
      throw new ApiError('unauthorized', 'The address of the sender cannot be read')
    } finally {
      note(result)
    }
    return reply.code(202).send()
  }

  void server.app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyMax }, async (_: unknown, body: Buffer) => body)
    const options = { ...open, bodyLimit: bodyMax }
    scope.post('/ap/inbox', options, (request, reply) => take(request, reply))
    scope.post('/ap/groups/:id/inbox', options, (request, reply) =>
      take(request, reply, (request.params as { id: string }).id),
    )
  })
}

function parse(body: Buffer | undefined): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    throw new ApiError('invalid_json')
  }
}
