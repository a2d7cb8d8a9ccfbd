import { Type } from 'typebox'
import { Id, Nullable, OneOf, Shape, Timestamp, Uri } from '../../kernel/schema.ts'

const listItem = {
  id: Id,
  title: Type.String(),
  description: Nullable(Type.String()),
  dateTime: Timestamp,
  endTime: Nullable(Timestamp),
  timezone: Nullable(Type.String({ description: 'IANA name' })),
  eventUrl: Nullable(Uri),
  platformEventUrl: Nullable(Uri),
  photoUrl: Nullable(Uri),
  eventType: Nullable(OneOf('in_person', 'online', 'hybrid')),
  rsvpCount: Nullable(Type.Integer({ description: 'On-platform and upstream together' })),
  localRsvpCount: Type.Integer(),
  upstreamRsvpCount: Nullable(Type.Integer({ description: 'Null where the source tells none, which is not 0' })),
  maxAttendees: Nullable(Type.Integer()),
}

const group = { id: Id, name: Type.String(), urlname: Nullable(Type.String()) }

export const Venue = Shape('Venue', {
  name: Type.String(),
  address: Nullable(Type.String()),
  city: Nullable(Type.String()),
  state: Nullable(Type.String()),
  latitude: Nullable(Type.Number()),
  longitude: Nullable(Type.Number()),
  isOnline: Nullable(Type.Boolean()),
})

export const EventDetail = Shape('EventDetail', {
  ...listItem,
  status: OneOf('draft', 'scheduled', 'cancelled'),
  duration: Nullable(Type.String({ description: 'ISO 8601' })),
  source: OneOf('native', 'meetup', 'luma', 'eventbrite', 'ical'),
  group: Nullable(Shape('EventDetailGroup', { ...group, photoUrl: Nullable(Uri) })),
  venue: Nullable(Venue),
})
