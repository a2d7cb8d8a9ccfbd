import { Type } from 'typebox'
import { givenEndOf, presentEventFacts, whereOf } from '#domains/foundation/event-facts/index.ts'
import type { Links } from '#kernel/context.ts'
import { Body, Nullable, Shape, Text, Timestamp } from '#kernel/operation/schema.ts'
import { type Messages, pickMessages } from '#messages/index.ts'
import { renderMarkdown } from '#messages/markdown.ts'
import type { SharedEventRow } from './queries.events.ts'
import type { ActorRow, ServerBlockRow } from './queries.ts'
import { type Activity, type Addresses, addressesOf, eventAddress, type JsonObject } from './rules.ts'

export const GroupFederation = Shape('GroupFederation', {
  federated: Type.Boolean({ description: 'Whether people on other servers can follow the group' }),
  address: Nullable(
    Type.String({ description: 'What people search for to follow the group, such as `@repair-cafe@hearth.example`' }),
  ),
  followerCount: Type.Integer({ minimum: 0, description: 'Followers on other servers' }),
})

export const GroupFederationRequest = Body('GroupFederationRequest', {
  federated: Type.Boolean({ description: 'Whether people on other servers can follow the group' }),
})

export const FederationBlock = Shape('FederationBlock', {
  host: Type.String({ description: 'Name of the blocked server; its subdomains are blocked too' }),
  reason: Nullable(Type.String({ description: 'Note for administrators' })),
  createdAt: Timestamp,
})

export const FederationBlockRequest = Body('FederationBlockRequest', {
  host: { ...Text(1, 300), description: 'Name of a server, such as `social.example`; subdomains included' },
  reason: Type.Optional(Nullable({ ...Text(0, 500), description: 'Note for administrators' })),
})

export const HostParams = Type.Object({
  host: Type.String({
    pattern: '^[a-z0-9.-]{1,253}$',
    says: 'must be the name of a blocked server',
    description: 'Name of the blocked server',
  }),
})

type Base = Pick<Links, 'baseUrl'>
const streams = 'https://www.w3.org/ns/activitystreams'
const everyone = `${streams}#Public`

const actorContext = [
  streams,
  'https://w3id.org/security/v1',
  'https://w3id.org/security/data-integrity/v1',
  // Defines assertionMethod.
  'https://www.w3.org/ns/did/v1',
  'https://w3id.org/security/multikey/v1',
  {
    toot: 'http://joinmastodon.org/ns#',
    manuallyApprovesFollowers: 'as:manuallyApprovesFollowers',
    discoverable: 'toot:discoverable',
  },
]

/** The words of Mobilizon, which FEP-8a8e and others took over. */
const eventContext = [
  streams,
  'https://w3id.org/security/data-integrity/v1',
  {
    mz: 'https://joinmobilizon.org/ns#',
    sc: 'http://schema.org#',
    ical: 'http://www.w3.org/2002/12/cal/ical#',
    timezone: { '@id': 'mz:timezone', '@type': 'mz:timezone' },
    joinMode: { '@id': 'mz:joinMode', '@type': 'mz:joinModeType' },
    externalParticipationUrl: { '@id': 'mz:externalParticipationUrl', '@type': 'sc:URL' },
    address: { '@id': 'sc:address', '@type': 'sc:PostalAddress' },
    PostalAddress: 'sc:PostalAddress',
    streetAddress: 'sc:streetAddress',
    addressLocality: 'sc:addressLocality',
    addressRegion: 'sc:addressRegion',
  },
]

const isOwn = (url: string | null, { baseUrl }: Base): url is string =>
  url !== null && URL.parse(url)?.origin === new URL(baseUrl).origin
/** Only pictures that this instance serves. */
const picture = (url: string | null, base: Base, name?: string | null): JsonObject | undefined =>
  isOwn(url, base) ? { type: 'Image', url, ...(name && { name }) } : undefined

const pageOf = ({ baseUrl }: Base, { id, urlname }: Pick<ActorRow, 'id' | 'urlname'>) =>
  `${baseUrl}/groups/${urlname ?? id}`

function bareActor(row: ActorRow, links: Base): JsonObject {
  const at = addressesOf(links.baseUrl, row.id)
  return {
    id: at.actor,
    type: 'Group',
    preferredUsername: row.urlname!,
    name: row.name,
    summary: row.description === null ? '' : renderMarkdown(row.description),
    url: pageOf(links, row),
    icon: picture(row.photo_url, links),
    image: picture(row.cover_url, links),
    inbox: at.inbox,
    outbox: at.outbox,
    followers: at.followers,
    endpoints: { sharedInbox: at.sharedInbox },
    manuallyApprovesFollowers: false,
    discoverable: true,
    published: row.opened_at,
    publicKey: { id: at.mainKey, type: 'CryptographicKey', owner: at.actor, publicKeyPem: row.rsa_public },
    assertionMethod: [
      { id: at.proofKey, type: 'Multikey', controller: at.actor, publicKeyMultibase: row.ed25519_public },
    ],
  }
}

export function presentActor(row: ActorRow, links: Base): JsonObject {
  return { '@context': actorContext, ...bareActor(row, links) }
}

/** RFC 7033. */
export function presentWebfinger(row: ActorRow, links: Base, host: string): JsonObject {
  const { actor } = addressesOf(links.baseUrl, row.id)
  return {
    subject: `acct:${row.urlname}@${host}`,
    aliases: [actor, pageOf(links, row)],
    links: [
      { rel: 'self', type: 'application/activity+json', href: actor },
      { rel: 'http://webfinger.net/rel/profile-page', type: 'text/html', href: pageOf(links, row) },
    ],
  }
}

/** Date and place in words: many programs show nothing else of an event than its title and this. */
function summaryOf(row: SharedEventRow, { when, place }: { when: string; place: string | null }, messages: Messages) {
  const text = place === null ? when : `${when} · ${place}`
  return row.event_status === 'cancelled' ? messages.federation.cancelled(text) : text
}

function placeOf(row: SharedEventRow): JsonObject | undefined {
  const { attendance, name, address, city, state } = whereOf(row)
  if (attendance === 'online' || !(name ?? address ?? city)) return undefined
  const { venue_latitude: latitude, venue_longitude: longitude } = row
  return {
    type: 'Place',
    name: (name ?? address ?? city)!,
    address: {
      type: 'PostalAddress',
      ...(address && { streetAddress: address }),
      ...(city && { addressLocality: city }),
      ...(state && { addressRegion: state }),
    },
    ...(latitude !== null && longitude !== null && { latitude, longitude }),
  }
}

/** What everyone may know of an event. The link to join online is not among the columns that it is made of. */
function bareEvent(row: SharedEventRow, links: Base, generation: number): JsonObject {
  const messages = pickMessages({}, 'public')
  const at = addressesOf(links.baseUrl, row.actor_id)
  const facts = presentEventFacts(row, links, messages)
  const image = picture(row.photo_url, links, row.photo_alt)
  const end = givenEndOf(row)
  return {
    id: eventAddress(links.baseUrl, row.event_id, generation),
    type: 'Event',
    attributedTo: at.actor,
    actor: at.actor,
    to: [everyone],
    cc: [at.followers],
    name: row.title,
    summary: summaryOf(row, facts, messages),
    content: row.description === null ? '' : renderMarkdown(row.description),
    mediaType: 'text/html',
    url: facts.url,
    startTime: row.starts_at,
    ...(end !== null && { endTime: end }),
    ...(row.timezone !== null && { timezone: row.timezone }),
    location: placeOf(row),
    image,
    attachment: image && [image],
    published: row.published_at,
    updated: row.updated_at,
    joinMode: 'external',
    externalParticipationUrl: facts.url,
    'ical:status': row.event_status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED',
  }
}

export function presentEvent(row: SharedEventRow, links: Base, generation: number): JsonObject {
  return { '@context': eventContext, ...bareEvent(row, links, generation) }
}

export function presentTombstone(id: string, formerType: 'Event' | 'Group', deletedAt: string): JsonObject {
  return { '@context': streams, id, type: 'Tombstone', formerType, deleted: deletedAt }
}

const toAll = (at: Addresses) => ({ actor: at.actor, to: [everyone], cc: [at.followers] })

export function presentCreate(row: SharedEventRow, links: Base, generation: number): JsonObject {
  const object = bareEvent(row, links, generation)
  const at = addressesOf(links.baseUrl, row.actor_id)
  return {
    '@context': eventContext,
    id: `${object.id}#create`,
    type: 'Create',
    ...toAll(at),
    published: row.published_at,
    object,
  }
}

type Sent<K extends Activity['kind']> = Extract<Activity, { kind: K }>

export function presentUpdate(row: SharedEventRow, links: Base, { generation, cause }: Sent<'update'>): JsonObject {
  const object = bareEvent(row, links, generation)
  const at = addressesOf(links.baseUrl, row.actor_id)
  const id = `${object.id}#update-${cause}`
  return { '@context': eventContext, id, type: 'Update', ...toAll(at), published: row.updated_at, object }
}

export function presentDelete(groupId: string, links: Base, { eventId, generation }: Sent<'delete'>): JsonObject {
  const id = eventAddress(links.baseUrl, eventId, generation)
  const object = { id, type: 'Tombstone', formerType: 'Event' }
  return {
    '@context': eventContext,
    id: `${id}#delete`,
    type: 'Delete',
    ...toAll(addressesOf(links.baseUrl, groupId)),
    object,
  }
}

export function presentActorUpdate(row: ActorRow, links: Base, { cause }: Sent<'group-update'>): JsonObject {
  const at = addressesOf(links.baseUrl, row.id)
  const object = bareActor(row, links)
  return { '@context': actorContext, id: `${at.actor}#update-${cause}`, type: 'Update', ...toAll(at), object }
}

export function presentActorDelete(groupId: string, links: Base, { cause }: Sent<'group-delete'>): JsonObject {
  const at = addressesOf(links.baseUrl, groupId)
  const id = `${at.actor}#delete-${cause}`
  return { '@context': actorContext, id, type: 'Delete', ...toAll(at), object: at.actor }
}

export function presentAccept(
  groupId: string,
  links: Base,
  { actor, followId, digest }: { actor: string; followId: string; digest: string },
): JsonObject {
  const at = addressesOf(links.baseUrl, groupId)
  const object = { id: followId, type: 'Follow', actor, object: at.actor }
  const id = `${at.actor}#accept-${digest}`
  return { '@context': actorContext, id, type: 'Accept', actor: at.actor, to: [actor], object }
}

/** How many there are, and nothing about who. */
export function presentFollowers(groupId: string, links: Base, totalItems: number): JsonObject {
  const { followers } = addressesOf(links.baseUrl, groupId)
  return { '@context': streams, id: followers, type: 'OrderedCollection', totalItems }
}

export function presentOutbox(groupId: string, links: Base, totalItems: number): JsonObject {
  const { outbox } = addressesOf(links.baseUrl, groupId)
  const first = `${outbox}?page=first`
  return { '@context': streams, id: outbox, type: 'OrderedCollection', totalItems, first }
}

export function presentOutboxPage(
  groupId: string,
  links: Base,
  page: { name: string; rows: SharedEventRow[]; next: string | undefined },
): JsonObject {
  const { outbox } = addressesOf(links.baseUrl, groupId)
  const items = page.rows.map((row) => {
    const { '@context': _, ...create } = presentCreate(row, links, row.generation + (row.is_shared ? 0 : 1))
    return create
  })
  return {
    '@context': eventContext,
    id: `${outbox}?page=${page.name}`,
    type: 'OrderedCollectionPage',
    partOf: outbox,
    orderedItems: items,
    ...(page.next !== undefined && { next: `${outbox}?page=${page.next}` }),
  }
}

export const presentBlock = ({ host, reason, created_at: createdAt }: ServerBlockRow) => ({ host, reason, createdAt })
