import { createHash } from 'node:crypto'
import { findGroup } from '#domains/groups/groups/index.ts'
import type { Links, Reader } from '#kernel/context.ts'
import { isId } from '#kernel/operation/schema.ts'
import { countOutbox, findShare, findSharedEvent, listOutbox } from './queries.events.ts'
import { countFollowers, findActor, findClosing, findFollower } from './queries.ts'
import { type Activity, addressesOf, eventAddress, type JsonObject, nameIn } from './rules.ts'
import {
  presentAccept,
  presentActor,
  presentActorDelete,
  presentActorUpdate,
  presentCreate,
  presentDelete,
  presentEvent,
  presentFollowers,
  presentOutbox,
  presentOutboxPage,
  presentTombstone,
  presentUpdate,
  presentWebfinger,
} from './wire.ts'

type Base = Pick<Links, 'baseUrl'>

interface Found {
  isGone: boolean
  document: JsonObject
}

/** A group as other servers read it; `isGone` if it was turned off, so that they believe what they are sent then. */
export async function findActorDocument(db: Reader, links: Base, groupId: string): Promise<Found | undefined> {
  if (!isId(groupId)) return undefined
  const row = await findActor(db, { id: groupId })
  if (row) return { isGone: false, document: presentActor(row, links) }
  const closedAt = await findClosing(db, groupId)
  if (closedAt === undefined) return undefined
  return { isGone: true, document: presentTombstone(addressesOf(links.baseUrl, groupId).actor, 'Group', closedAt) }
}

/** The group that a WebFinger resource names: `acct:name@host`, or one of its addresses. */
export async function findWebfinger(
  db: Reader,
  links: Base,
  host: string,
  resource: string,
): Promise<JsonObject | undefined> {
  const [, kind, rest = ''] = /^(.*)\/(?:groups|ap\/groups)\/([\w-]+)$/.exec(resource) ?? []
  const name = kind === links.baseUrl || kind === `${links.baseUrl}/ap` ? rest : nameIn(resource, host)
  if (name === undefined) return undefined
  const row = await findActor(db, isId(name) ? { id: name } : { urlname: name })
  return row && presentWebfinger(row, links, host)
}

/** How many followers a group has. */
export async function findFollowersDocument(db: Reader, links: Base, groupId: string) {
  if (!isId(groupId) || !(await findActor(db, { id: groupId }))) return undefined
  return presentFollowers(groupId, links, await countFollowers(db, groupId))
}

const pageSize = 20
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** What a group has to show. A page is named by the event that it begins after. */
export async function findOutboxDocument(
  db: Reader,
  links: Base,
  groupId: string,
  page: string | undefined,
): Promise<JsonObject | undefined> {
  if (!isId(groupId) || !(await findActor(db, { id: groupId }))) return undefined
  if (page === undefined) return presentOutbox(groupId, links, await countOutbox(db, groupId))
  if (page !== 'first' && !isId(page)) return undefined
  const rows = await listOutbox(db, groupId, page === 'first' ? lastId : page, pageSize + 1)
  const shown = rows.slice(0, pageSize)
  const next = rows.length > pageSize ? shown.at(-1)!.event_id : undefined
  return presentOutboxPage(groupId, links, { name: page, rows: shown, next })
}

/** An event as other servers read it; `isGone` if it was withdrawn. */
export async function findEventDocument(
  db: Reader,
  links: Base,
  eventId: string,
  generation: number,
): Promise<Found | undefined> {
  if (!isId(eventId)) return undefined
  const row = await findSharedEvent(db, eventId)
  const current = row && row.generation + (row.is_shared ? 0 : 1)
  const isKnown = row !== undefined && (row.is_shared || row.event_status === 'scheduled')
  if (isKnown && current === generation) return { isGone: false, document: presentEvent(row, links, generation) }
  const share = await findShare(db, eventId)
  if (!share || generation < 1 || generation > share.generation) return undefined
  const id = eventAddress(links.baseUrl, eventId, generation)
  return { isGone: true, document: presentTombstone(id, 'Event', share.changed_at) }
}

/** What is sent, as things are now; undefined if there is nothing left to say. */
export async function findActivityDocument(
  db: Reader,
  links: Base,
  groupId: string,
  activity: Activity,
): Promise<JsonObject | undefined> {
  if (activity.kind === 'delete') return presentDelete(groupId, links, activity)
  if (activity.kind === 'group-delete') return presentActorDelete(groupId, links, activity)
  const group = await findActor(db, { id: groupId })
  if (!group) return undefined
  if (activity.kind === 'group-update') return presentActorUpdate(group, links, activity)
  if (activity.kind === 'accept') {
    const follower = await findFollower(db, groupId, activity.actor)
    if (!follower) return undefined
    const digest = createHash('sha256').update(follower.follow_id).digest('hex').slice(0, 32)
    return presentAccept(groupId, links, { actor: follower.actor, followId: follower.follow_id, digest })
  }
  const row = await findSharedEvent(db, activity.eventId)
  if (row?.is_shared !== true || row.generation !== activity.generation) return undefined
  return activity.kind === 'create'
    ? presentCreate(row, links, activity.generation)
    : presentUpdate(row, links, activity)
}

/** How people on other servers follow a group. */
export async function findGroupFederation(db: Reader, host: string, groupId: string) {
  const [actor, group, followerCount] = await Promise.all([
    findActor(db, { id: groupId }),
    findGroup(db, groupId),
    countFollowers(db, groupId),
  ])
  const urlname = group?.urlname ?? null
  return { federated: actor !== undefined, address: urlname && `@${urlname}@${host}`, followerCount }
}
