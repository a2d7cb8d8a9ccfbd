import { Type } from 'typebox'
import { Id, Nullable, Shape, Timestamp, Uri } from '../../kernel/schema.ts'

const listItem = {
  id: Id,
  urlname: Nullable(Type.String()),
  name: Type.String(),
  description: Nullable(Type.String()),
  link: Nullable(Uri),
  website: Nullable(Uri),
  memberCount: Nullable(Type.Integer()),
  photoUrl: Nullable(Uri),
  tags: Type.Optional(Type.Array(Type.String())),
  socialLinks: Type.Optional(Type.Array(Uri)),
  isFeatured: Nullable(Type.Boolean()),
  favoritesCount: Type.Optional(Type.Integer()),
}

export const GroupListItem = Shape('GroupListItem', listItem)

export const GroupDetail = Shape('GroupDetail', {
  ...listItem,
  upcomingEvents: Type.Array(
    Shape('UpcomingEvent', {
      id: Id,
      title: Type.String(),
      dateTime: Timestamp,
      eventUrl: Nullable(Uri),
      platformEventUrl: Nullable(Uri),
    }),
  ),
})
