import { Type } from 'typebox'
import { Id, Nullable, OneOf, Shape, Timestamp } from '#kernel/operation/schema.ts'

export const AdminEvent = Shape('AdminEvent', {
  id: Id,
  title: Type.String(),
  link: Type.String(),
  status: OneOf('scheduled', 'cancelled'),
  visibility: OneOf('public', 'unlisted', 'members'),
  dateTime: { ...Timestamp, description: 'Start of the event' },
  timezone: Nullable(Type.String()),
  hiddenAt: Nullable(Timestamp),
  createdAt: Timestamp,
  group: Nullable(Shape('AdminEventGroup', { id: Id, name: Type.String(), urlname: Nullable(Type.String()) })),
})
