import type { FastifyReply, FastifyRequest } from 'fastify'
import { actions } from '#domains/index.ts'
import {
  addressesOf,
  findActor,
  findFollowedGroup,
  findSigner,
  hostOf,
  isBlocked,
} from '#domains/integrations/federation/index.ts'
import { ApiError, OutboundError } from '#kernel/operation/errors.ts'
import { isId } from '#kernel/operation/schema.ts'
import { addressKey, shortAddress } from '#surfaces/http/address.ts'
import { assertWithin, count } from '#surfaces/http/rate-limit.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { runAction } from '#surfaces/operations/run.ts'
import { DocumentError } from './documents.ts'
import type { Engine, Signer } from './engine.ts'

/** What the inbox acts on. Everything else is taken and dropped, because senders would only send it again. */
export interface Received {
  kind: 'follow' | 'undo' | 'delete'
  id: string
  actor: string
  /** The address of the group, but for `delete`. */
  group: string
}

type Given = Record<string, unknown>
const lengthMax = 1000
const objectOf = (value: unknown): Given | undefined =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Given) : undefined
/** A reference is an address, or an object that has one. */
function addressIn(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value : objectOf(value)?.id
  return typeof text === 'string' && text.length <= lengthMax && hostOf(text) !== undefined ? text : undefined
}

/** Undefined for what is dropped. */
export function readActivity(body: unknown): Received | undefined {
  const given = objectOf(body)
  const [id, actor, object] = [addressIn(given?.id), addressIn(given?.actor), given?.object]
  if (!given || id === undefined || actor === undefined || hostOf(id) !== hostOf(actor)) return undefined
  if (given.type === 'Delete') return addressIn(object) === actor ? { kind: 'delete', id, actor, group: '' } : undefined
  if (given.type === 'Follow') {
    const group = addressIn(object)
    return group === undefined ? undefined : { kind: 'follow', id, actor, group }
  }
  const undone = given.type === 'Undo' ? objectOf(object) : undefined
  const group = addressIn(undone?.object)
  if (undone?.type !== 'Follow' || addressIn(undone.actor) !== actor || group === undefined) return undefined
  return { kind: 'undo', id, actor, group }
}

const perHost = 3600
/** Of one address in a minute: to check who sent something takes a request to another server. */
const unprovenMax = 60

export function openInbox(server: HttpServer, engine: Engine) {
  const { database, keys, baseUrl } = server

  /** The group that is spoken of; the inbox of one group takes only what is for it. */
  async function findGroupId({ kind, group, actor }: Received, groupId: string | undefined) {
    const prefix = addressesOf(baseUrl, '').actor
    const named = group.startsWith(prefix) ? group.slice(prefix.length) : undefined
    // An account is deleted for all groups; one of them asks.
    if (kind === 'delete') return findFollowedGroup(database, actor)
    if (named === undefined || !isId(named) || (groupId !== undefined && named !== groupId)) return undefined
    return (await findActor(database, { id: named })) ? named : undefined
  }

  /** Requests to other servers are signed as the group. */
  async function readerOf(groupId: string): Promise<Signer> {
    const signer = await findSigner(database, groupId)
    return {
      keyId: addressesOf(baseUrl, groupId).mainKey,
      privateKey: keys.decrypt('federation', signer!.rsa_private),
    }
  }

  async function isProven(request: FastifyRequest, { actor }: Received, reader: Signer): Promise<boolean> {
    // A signature for another host is not one for us.
    const headers = new Headers({ host: new URL(baseUrl).host })
    for (const [name, value] of Object.entries(request.headers))
      if (name !== 'host' && typeof value === 'string') headers.set(name, value)
    const body = request.body as Buffer
    const asked = new Request(`${baseUrl}${request.url}`, { method: 'POST', headers, body: new Uint8Array(body) })
    const owner = await engine.verify(asked, reader).catch(() => undefined)
    return owner === actor
  }

  /** An account that is deleted has no key: its own server says that it is gone. */
  async function isGone(actor: string, reader: Signer): Promise<boolean> {
    try {
      await engine.readActor(actor, reader)
      return false
    } catch (error) {
      return error instanceof DocumentError && error.status === 410
    }
  }

  /** Where the follower takes what is sent. Only on their own server: no one else is sent anything by a follow. */
  async function readFollower({ actor, id }: Received, reader: Signer) {
    const document = objectOf(await engine.readActor(actor, reader))
    const inbox = addressIn(document?.inbox)
    const shared = addressIn(objectOf(document?.endpoints)?.sharedInbox)
    const isThere = (url: string) => new URL(url).host === new URL(actor).host && engine.refusalOf(url) === undefined
    if (document?.id !== actor || inbox === undefined || !isThere(inbox)) return undefined
    const sharedInbox = shared !== undefined && isThere(shared) ? shared : null
    return { actor, host: hostOf(actor)!, inbox, shared_inbox: sharedInbox, follow_id: id }
  }

  /** What was done; undefined for what was dropped. Throws `unauthorized` where the sender is not who they say. */
  async function receive(
    request: FastifyRequest,
    reply: FastifyReply,
    received: Received,
    groupId: string | undefined,
  ): Promise<Received['kind'] | undefined> {
    const host = hostOf(received.actor)!
    if (await isBlocked(database, host)) return undefined
    const id = await findGroupId(received, groupId)
    if (id === undefined) return undefined
    const unproven = { key: `rl:unproven:${addressKey(request.ip)}`, limit: unprovenMax, windowSeconds: 60 }
    const before = await server.limiter.consume(unproven, 0)
    assertWithin({ ...before, allowed: before.remaining > 0 }, server.clock.now())
    const reader = await readerOf(id)
    const isTrue = await isProven(request, received, reader)
    if (!isTrue && !(received.kind === 'delete' && (await isGone(received.actor, reader)))) {
      await server.limiter.consume(unproven, 1)
      throw new ApiError('unauthorized', 'The signature is missing or not valid')
    }
    // Only what is proven counts: no one can use up the limit of another server.
    await count(server, reply, { key: `rl:federation:${host}`, limit: perHost, windowSeconds: 3600 })
    const context = { caller: undefined, requestId: request.id, address: shortAddress(request.ip) }
    if (received.kind !== 'follow') {
      const left = { actor: received.actor, activityId: received.id, ...(received.kind === 'undo' && { groupId: id }) }
      await runAction(server, { action: actions.federation.unfollow, input: left, ...context })
      return received.kind
    }
    const follower = await readFollower(received, reader)
    if (!follower) return undefined
    await runAction(server, { action: actions.federation.follow, input: { groupId: id, follower }, ...context })
    return 'follow'
  }

  return { receive, isRemote: (error: unknown) => error instanceof OutboundError || error instanceof DocumentError }
}
