import { Type } from 'typebox'
import {
  Body,
  Id,
  Name,
  Nullable,
  OneOf,
  optionalProperties,
  Shape,
  Text,
  Timestamp,
  Uri,
  visible,
} from '#kernel/operation/schema.ts'
import { urlnamePattern } from './rules.ts'

/** A URL name in any case, or an id; anything else names nothing. */
export const Slug = Type.String({
  pattern: '^[a-zA-Z0-9-]{1,60}$',
  says: 'must be the URL name or the id of a group',
})
export const GroupRole = OneOf('owner', 'manager', 'volunteer')

const listItem = {
  id: Id,
  urlname: Nullable(Type.String()),
  name: Type.String(),
  description: Nullable(Type.String()),
  link: Nullable(Uri),
  website: Nullable(Uri),
  memberCount: Nullable(
    Type.Integer({ description: 'People who favor or run the group, each once, and those that its source counts' }),
  ),
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

export const GroupMember = Shape('GroupMember', {
  username: Nullable(Type.String()),
  name: Nullable(Type.String()),
  avatarUrl: Nullable(Uri),
  favoritedAt: Nullable(Timestamp),
})

export const ManagedGroup = Shape('ManagedGroup', {
  id: Id,
  name: Type.String(),
  urlname: Nullable(Type.String()),
  description: Nullable(Type.String()),
  photoUrl: Nullable(Uri),
  memberCount: Nullable(
    Type.Integer({ description: 'People who favor or run the group, each once, and those that its source counts' }),
  ),
  website: Nullable(Uri),
  tags: Type.Array(Type.String()),
  socialLinks: Type.Array(Uri),
  userRole: OneOf('owner', 'manager', 'volunteer', 'admin'),
})

const fields = {
  name: Name(100),
  urlname: Type.String({
    minLength: 3,
    maxLength: 60,
    pattern: urlnamePattern,
    says: 'must be lower case letters and digits, with hyphens only between them',
  }),
  description: Type.Optional(Nullable(Text(0, 5000))),
  website: Type.Optional(Nullable(Uri)),
  photoUrl: Type.Optional(Nullable(Uri)),
  tags: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 50, ...visible }), { maxItems: 10 })),
  socialLinks: Type.Optional(Type.Array(Uri, { maxItems: 5 })),
}

export const CreateGroupRequest = Body('CreateGroupRequest', fields)
export const UpdateGroupRequest = Body('UpdateGroupRequest', optionalProperties(Type.Object(fields)))

export const GroupRoleHolder = Shape('GroupRoleHolder', {
  userId: Id,
  username: Nullable(Type.String()),
  name: Type.String(),
  avatarUrl: Nullable(Uri),
  role: GroupRole,
  grantedAt: Timestamp,
})

export const GroupRoleRequest = Body('GroupRoleRequest', { role: GroupRole })

export const GroupBan = Shape('GroupBan', {
  userId: Id,
  username: Nullable(Type.String()),
  name: Type.String(),
  avatarUrl: Nullable(Uri),
  bannedAt: Timestamp,
})

export const RoleSet = Shape('RoleSet', {
  success: Type.Literal(true),
  status: Type.Optional({
    ...OneOf('offered', 'changed'),
    description: 'offered: it counts once the person accepts it; changed: it counts now',
  }),
})

const offer = { id: Id, role: GroupRole, offeredAt: Timestamp, expiresAt: Timestamp }

export const RoleOffer = Shape('RoleOffer', {
  ...offer,
  group: Shape('RoleOfferGroup', {
    id: Id,
    name: Type.String(),
    urlname: Nullable(Type.String()),
    photoUrl: Nullable(Uri),
  }),
})

export const GroupRoleOffer = Shape('GroupRoleOffer', {
  ...offer,
  userId: Id,
  username: Nullable(Type.String()),
  name: Type.String(),
  avatarUrl: Nullable(Uri),
})
