import { type TSchema, Type } from 'typebox'
import { type EventData, eventTypes, type PublicEventType } from '#kernel/events.ts'
import { exampleIds, Id, Nullable, OneOf, Shape, Timestamp } from '#kernel/operation/schema.ts'
import type { Scope } from '#kernel/operation/scopes.ts'

/** Who receives an event besides its subject, and its payload. A type without a line here does not compile. */
interface Entry<T extends PublicEventType> {
  data: { [K in keyof EventData[T]]: TSchema }
  /** The scope that reads the same by the API: a webhook receives only what its creator could read. */
  scope: Scope
  /** A lesser scope that is enough for the users it is about. */
  ownScope?: Scope
  /** The least role in the event's group that receives it. Volunteers receive it once the event is published. */
  heardFrom?: 'manager' | 'volunteer' | 'volunteer once published'
  /** Users it is about as much as the subject. */
  parties?(data: EventData[T]): string[]
  /** Sent only to the webhook it was requested for. */
  isDirect?: true
  example: EventData[T]
}

const [one, two, three, four] = exampleIds
const GroupId = Nullable(Id)
const Fields = Type.Array(Type.String(), { description: 'Names of the changed fields' })
const Status = { ...OneOf('draft', 'scheduled', 'cancelled'), description: 'State of the event' }
const because = { description: 'Why it happened' }
const Key = Type.String()

const event = { eventId: Id, groupId: GroupId }
const partySize = Type.Integer({ description: 'The user and the guests they bring' })
const rsvp = { rsvpId: Id, ...event, userId: Id, partySize }
const rsvpExample = { rsvpId: one, eventId: two, groupId: three, userId: four, partySize: 1 }
const letIn = { approved: Type.Optional(Type.Boolean({ description: 'The organizers said yes to a request' })) }
const ofRequest = {
  pending: Type.Optional(
    Type.Boolean({ description: 'About a request that the organizers had not answered; volunteers do not hear of it' }),
  ),
}
const passedOn = {
  passedOn: Type.Optional(
    Type.Boolean({ description: 'The user gave the spot to another user, who is in a webhook of their own' }),
  ),
}
const guest = { guestId: Id, ...event, userId: { ...Id, description: 'Who brings the guest' } }
const checkin = { checkinId: Id, ...event, userId: Id }
const checkinExample = { checkinId: one, eventId: two, groupId: three, userId: four }
const claim = { groupId: Id, userId: Id, requestId: Id }
const claimExample = { groupId: one, userId: two, requestId: three }
const follow = { followerId: Id, followeeId: Id }
const followExample = { followerId: one, followeeId: two }
const followParties = ({ followerId, followeeId }: EventData['follow.created']) => [followerId, followeeId]
const badge = { badgeId: Id, groupId: GroupId, userId: Id }
const badgeExample = { badgeId: one, groupId: two, userId: three }
const pass = { passId: Key, ownerId: Id }
const passExample = { passId: 'q2Zr6mXc0H1v8nKd4sWj5A', ownerId: one }
const upload = { key: Type.String({ description: 'Key of the file' }), category: Key, userId: Id }
const uploadExample = { key: `avatar/${one}/q2Zr6mXc0H1v8nKd4sWj5A.png`, category: 'avatar', userId: one }
const eventExample = { eventId: one, groupId: two }

const published = 'volunteer once published' as const

export const catalog: { readonly [T in PublicEventType]: Entry<T> } = {
  'event.created': {
    scope: 'manage:events',
    data: { ...event, status: Status },
    heardFrom: published,
    example: { ...eventExample, status: 'scheduled' },
  },
  'event.updated': {
    scope: 'manage:events',
    data: { ...event, fields: Fields, revision: Type.Integer() },
    heardFrom: published,
    example: { ...eventExample, fields: ['title'], revision: 2 },
  },
  'event.published': { scope: 'manage:events', data: event, heardFrom: published, example: eventExample },
  'event.cancelled': { scope: 'manage:events', data: event, heardFrom: published, example: eventExample },
  'event.deleted': {
    scope: 'manage:events',
    data: { ...event, status: Status },
    heardFrom: published,
    example: { ...eventExample, status: 'scheduled' },
  },
  'series.updated': {
    scope: 'manage:events',
    data: { seriesId: Id, groupId: Id },
    heardFrom: 'manager',
    example: { seriesId: one, groupId: three },
  },
  'rsvp.confirmed': {
    scope: 'manage:checkins',
    ownScope: 'read:events',
    data: { ...rsvp, ...letIn },
    heardFrom: 'volunteer',
    example: rsvpExample,
  },
  'rsvp.waitlisted': {
    scope: 'manage:checkins',
    ownScope: 'read:events',
    data: { ...rsvp, ...letIn },
    heardFrom: 'volunteer',
    example: rsvpExample,
  },
  'rsvp.promoted': {
    scope: 'manage:checkins',
    ownScope: 'read:events',
    data: rsvp,
    heardFrom: 'volunteer',
    example: rsvpExample,
  },
  'rsvp.cancelled': {
    scope: 'manage:checkins',
    ownScope: 'read:events',
    data: {
      ...rsvp,
      ...ofRequest,
      ...passedOn,
      reason: { ...OneOf('self', 'organiser', 'event_cancelled', 'account_deleted'), ...because },
    },
    heardFrom: 'volunteer',
    example: { ...rsvpExample, reason: 'self' },
  },
  'rsvp.requested': {
    scope: 'manage:events',
    ownScope: 'read:events',
    data: rsvp,
    heardFrom: 'manager',
    example: rsvpExample,
  },
  'rsvp.declined': {
    scope: 'manage:events',
    ownScope: 'read:events',
    data: rsvp,
    heardFrom: 'manager',
    example: rsvpExample,
  },
  'rsvp.updated': {
    scope: 'manage:checkins',
    ownScope: 'read:events',
    data: { ...rsvp, ...ofRequest },
    heardFrom: 'volunteer',
    example: { ...rsvpExample, partySize: 3 },
  },
  'guest.checked_in': {
    scope: 'manage:checkins',
    ownScope: 'read:events',
    data: guest,
    heardFrom: 'volunteer',
    example: { guestId: one, eventId: two, groupId: three, userId: four },
  },
  'checkin.created': {
    scope: 'manage:checkins',
    ownScope: 'read:events',
    data: { ...checkin, method: OneOf('code', 'qr', 'nfc', 'manual') },
    heardFrom: 'volunteer',
    example: { ...checkinExample, method: 'code' },
  },
  'checkin.deleted': {
    scope: 'manage:checkins',
    ownScope: 'read:events',
    data: checkin,
    heardFrom: 'volunteer',
    example: checkinExample,
  },
  'badge.awarded': {
    scope: 'manage:badges',
    ownScope: 'read:user',
    data: badge,
    heardFrom: 'manager',
    example: badgeExample,
  },
  'badge.revoked': {
    scope: 'manage:badges',
    ownScope: 'read:user',
    data: badge,
    heardFrom: 'manager',
    example: badgeExample,
  },
  'achievement.completed': {
    scope: 'read:user',
    data: { userId: Id, achievement: Key },
    example: { userId: one, achievement: 'first_rsvp' },
  },
  'group.updated': {
    scope: 'manage:groups',
    data: { groupId: Id, fields: Fields },
    heardFrom: 'manager',
    example: { groupId: one, fields: ['description'] },
  },
  'group.favorited': {
    scope: 'manage:groups',
    ownScope: 'read:favorites',
    data: { groupId: Id, userId: Id },
    heardFrom: 'manager',
    example: { groupId: one, userId: two },
  },
  'group.unfavorited': {
    scope: 'manage:groups',
    ownScope: 'read:favorites',
    data: { groupId: Id, userId: Id },
    heardFrom: 'manager',
    example: { groupId: one, userId: two },
  },
  'group_claim.pending': {
    scope: 'manage:groups',
    ownScope: 'user',
    data: claim,
    heardFrom: 'manager',
    example: claimExample,
  },
  'group_claim.approved': {
    scope: 'manage:groups',
    ownScope: 'user',
    data: claim,
    heardFrom: 'manager',
    example: claimExample,
  },
  'group_claim.rejected': {
    scope: 'manage:groups',
    ownScope: 'user',
    data: claim,
    heardFrom: 'manager',
    example: claimExample,
  },
  'follow.created': { scope: 'read:user', data: follow, parties: followParties, example: followExample },
  'follow.deleted': { scope: 'read:user', data: follow, parties: followParties, example: followExample },
  'meetpass.claimed': { scope: 'read:meetpass', data: pass, example: passExample },
  'meetpass.released': { scope: 'read:meetpass', data: pass, example: passExample },
  'meetpass.tapped': { scope: 'read:meetpass', data: pass, example: passExample },
  'meetpass.connected': {
    scope: 'read:meetpass',
    data: { connectionId: Id, userId: Id, otherUserId: Id },
    parties: ({ userId, otherUserId }) => [userId, otherUserId],
    example: { connectionId: one, userId: two, otherUserId: three },
  },
  'user.updated': {
    scope: 'read:user',
    data: { userId: Id, fields: Fields },
    example: { userId: one, fields: ['bio'] },
  },
  'upload.ready': {
    scope: 'read:uploads',
    data: { ...upload, size: Type.Integer() },
    example: { ...uploadExample, size: 48_213 },
  },
  'upload.rejected': {
    scope: 'read:uploads',
    data: { ...upload, flaw: Type.String({ description: 'Why the file was rejected, as one word' }) },
    example: { ...uploadExample, flaw: 'type' },
  },
  'upload.deleted': {
    scope: 'read:uploads',
    data: { ...upload, reason: { ...OneOf('deleted', 'replaced', 'unused', 'account_deleted'), ...because } },
    example: { ...uploadExample, reason: 'replaced' },
  },
  'webhook.test': { scope: 'developer', data: { webhookId: Id }, isDirect: true, example: { webhookId: one } },
  'webhook.disabled': {
    scope: 'developer',
    data: { webhookId: Id, reason: { ...OneOf('gone', 'failing'), ...because } },
    example: { webhookId: one, reason: 'failing' },
  },
}

export const publicTypes = Object.keys(catalog) as PublicEventType[]

export function isPublicType(type: string): type is PublicEventType {
  return Object.hasOwn(catalog, type)
}

/** Raised when receivers could notice a change; every body names its version. */
export const payloadVersion = '1.0.0'

function schemaOf(type: PublicEventType) {
  return Shape(`Webhook ${type}`, {
    id: Type.String({ pattern: '^evt_', description: 'The same at every attempt; also sent in the header webhook-id' }),
    type: Type.Literal(type, { description: 'Type of the event' }),
    timestamp: Timestamp,
    apiVersion: Type.String(),
    data: Type.Object(catalog[type].data, { additionalProperties: false }),
    test: Type.Optional(Type.Literal(true, { description: 'Only in a test event: nothing has happened' })),
  })
}

/** The body of every type, as published under /schemas. */
export const payloadSchemas: Readonly<Record<string, { title: string; description: string; schema: object }>> =
  Object.fromEntries(
    publicTypes.map((type) => {
      const { description } = eventTypes[type]
      return [`webhook.${type}`, { title: `Webhook ${type}`, description, schema: schemaOf(type) }]
    }),
  )
