import { Type } from 'typebox'
import { GroupTranslations, LanguageTag, Translations } from '#domains/foundation/translations/index.ts'
import { themeNames } from '#kernel/formats/colors.ts'
import {
  Body,
  Contact,
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
import { urlnameLength, urlnamePattern } from './rules.ts'

/** A URL name in any case, or an id. */
export const Slug = Type.String({
  pattern: '^[a-zA-Z0-9-]{1,60}$',
  says: 'must be the URL name or the id of a group',
  description: 'URL name in any letter case, or id of the group',
})
export const GroupRole = OneOf('owner', 'manager', 'volunteer')

const appearance = {
  coverUrl: Nullable({ ...Uri, description: 'Wide image at the top of its page' }),
  theme: Nullable({ ...OneOf(...themeNames), description: 'Colors of its page; null: derived from the id' }),
}
const contactText = 'How to reach the organizers: a mailto: address or an https URL'
const cityText = 'Where the group meets'
const about = {
  city: Nullable(Type.String({ description: cityText })),
  contact: Nullable(Type.String({ description: contactText })),
  codeOfConduct: Nullable(Type.String({ description: 'Markdown' })),
}

export const Joining = {
  ...OneOf('open', 'approve'),
  description: 'Who can join: everyone at once, or each user after the organizers approve',
}

const languages = {
  language: Nullable(
    Type.String({ description: 'Language of its texts, and of its events that name none; null: not said' }),
  ),
  translations: Translations,
}

const listItem = {
  id: Id,
  urlname: Nullable(Type.String({ description: "Part of the group's URL" })),
  name: Type.String(),
  description: Nullable(Type.String()),
  link: Nullable({ ...Uri, description: 'Page of the group on this instance or at its source' }),
  website: Nullable(Uri),
  memberCount: Nullable(
    Type.Integer({ description: 'Members and organizers, each counted once, plus the members its source reports' }),
  ),
  photoUrl: Nullable(Uri),
  ...appearance,
  tags: Type.Optional(Type.Array(Type.String())),
  socialLinks: Type.Optional(Type.Array(Uri)),
  isFeatured: Nullable(Type.Boolean({ description: 'Whether administrators feature the group' })),
  isClaimed: Type.Boolean({
    description: 'false: listed by administrators from a public calendar; no one runs the group here so far',
  }),
  favoritesCount: Type.Optional(Type.Integer({ description: 'Users who marked the group as a favorite' })),
  ...languages,
}

export const GroupListItem = Shape('GroupListItem', listItem)

const EventMail = {
  ...OneOf('each', 'weekly', 'none'),
  description: 'Email about new events of the group: at once (at most one a day), in a weekly email, or none',
}

const favorite = {
  favoritedAt: { ...Timestamp, description: 'When the user joined the group' },
  eventMail: Nullable({ ...EventMail, description: `${EventMail.description}; null: not chosen, so none` }),
}

export const JoinedGroup = Shape('JoinedGroup', {
  ...listItem,
  ...favorite,
  membership: { ...OneOf('pending', 'member'), description: '`pending`: waits for the approval of the organizers' },
})
export const FavoriteRequest = Body('FavoriteRequest', { eventMail: Type.Optional(EventMail) })
export const UpdateFavoriteRequest = Body('UpdateFavoriteRequest', { eventMail: EventMail })

export const GroupDetail = Shape('GroupDetail', {
  ...listItem,
  ...about,
  joining: Joining,
  membership: Type.Optional({
    ...OneOf('none', 'pending', 'member'),
    description:
      'Of the current user, organizers included; `pending`: waits for approval, and is no member until then; absent without signing in',
  }),
  favorite: Type.Optional(
    Nullable(
      Shape('Favorite', favorite, {
        description: 'The current user’s favorite of the group; null: none; absent without signing in',
      }),
    ),
  ),
  upcomingEvents: Type.Array(
    Shape('UpcomingEvent', {
      id: Id,
      title: Type.String(),
      dateTime: { ...Timestamp, description: 'Start of the event' },
      eventUrl: Nullable({ ...Uri, description: 'Page of the event on this instance' }),
      platformEventUrl: Nullable({
        ...Uri,
        description: 'Page of a synced event on its platform; null for other events',
      }),
    }),
  ),
})

export const GroupMember = Shape('GroupMember', {
  username: Nullable(Type.String()),
  name: Nullable(Type.String()),
  avatarUrl: Nullable(Uri),
  favoritedAt: Nullable({ ...Timestamp, description: 'When the user marked the group as a favorite' }),
})

export const ManagedGroup = Shape('ManagedGroup', {
  id: Id,
  name: Type.String(),
  urlname: Nullable(Type.String()),
  description: Nullable(Type.String()),
  photoUrl: Nullable(Uri),
  ...appearance,
  ...about,
  memberCount: Nullable(
    Type.Integer({ description: 'Members and organizers, each counted once, plus the members its source reports' }),
  ),
  website: Nullable(Uri),
  tags: Type.Array(Type.String()),
  socialLinks: Type.Array(Uri),
  joining: Joining,
  ...languages,
  userRole: {
    ...OneOf('owner', 'manager', 'volunteer', 'admin'),
    description: 'Role of the current user; `admin`: access as an administrator without a role',
  },
  version: Type.Integer({ description: 'Rises with every change; send it with an update' }),
})

const fields = {
  name: Name(100),
  urlname: Type.String({
    ...urlnameLength,
    pattern: urlnamePattern,
    says: 'must be lower case letters and digits, with hyphens only between them',
    description: "Part of the group's URL; unique, ignoring letter case",
  }),
  description: Type.Optional(Nullable(Text(0, 5000))),
  website: Type.Optional(Nullable(Uri)),
  city: Type.Optional(Nullable({ ...Text(0, 100), description: cityText })),
  photoUrl: Type.Optional(Nullable({ ...Uri, description: 'URL of the photo; upload the image first' })),
  coverUrl: Type.Optional(
    Nullable({ ...Uri, description: 'URL of the wide image at the top of its page; upload the image first' }),
  ),
  theme: Type.Optional(appearance.theme),
  contact: Type.Optional(Nullable({ ...Contact, description: contactText })),
  codeOfConduct: Type.Optional(Nullable({ ...Text(0, 10_000), description: 'Markdown' })),
  tags: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 50, ...visible }), {
      maxItems: 10,
      description: 'Topics of the group; replaces the whole list',
    }),
  ),
  joining: Type.Optional({ ...Joining, description: `${Joining.description}; \`open\` admits everyone who waits` }),
  socialLinks: Type.Optional(
    Type.Array(Uri, { maxItems: 5, description: 'Links to other pages of the group; replaces the whole list' }),
  ),
  language: Type.Optional(
    Nullable({ ...LanguageTag, description: 'Language of its texts, and of its events that name none' }),
  ),
  translations: GroupTranslations,
}

export const CreateGroupRequest = Body('CreateGroupRequest', fields)
export const UpdateGroupRequest = Body('UpdateGroupRequest', {
  ...optionalProperties(Type.Object(fields)),
  version: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'The version you have read: changes that others made since to the same fields are not overwritten',
    }),
  ),
})

export const UrlnameCheck = Shape('UrlnameCheck', {
  available: Type.Boolean(),
  reason: Type.Optional({
    ...OneOf('invalid', 'reserved', 'taken'),
    description: 'Why it is not available; `taken` also for 90 days after its group was deleted',
  }),
  proposal: Nullable(
    Type.String({ description: 'An available URL name: the requested one, one like it, or one made from the name' }),
  ),
})

export const GroupRoleHolder = Shape('GroupRoleHolder', {
  userId: Id,
  username: Nullable(Type.String()),
  name: Type.String(),
  avatarUrl: Nullable(Uri),
  role: GroupRole,
  grantedAt: Timestamp,
})

export const MemberRequest = Shape('MemberRequest', {
  userId: Id,
  username: Nullable(Type.String()),
  name: Type.String(),
  avatarUrl: Nullable(Uri),
  requestedAt: Timestamp,
})

export const MemberReview = Body('MemberReview', {
  userIds: Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true }),
})

export const MembersReviewed = Shape('MembersReviewed', {
  success: Type.Literal(true),
  count: Type.Integer({ description: 'Users who waited and no longer do; others are ignored' }),
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
    description: '`offered`: takes effect when the user accepts; `changed`: in effect now',
  }),
})

const offer = {
  id: Id,
  role: GroupRole,
  offeredAt: Timestamp,
  expiresAt: { ...Timestamp, description: '30 days after the offer' },
}

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

export const AdminGroup = Shape('AdminGroup', {
  id: Id,
  urlname: Nullable(Type.String()),
  name: Type.String(),
  link: Type.String(),
  isFeatured: Type.Boolean(),
  isClaimed: Type.Boolean({ description: 'false: listed from a public calendar and not claimed so far' }),
  hiddenAt: Nullable(Timestamp),
  archivedAt: Nullable({ ...Timestamp, description: 'When the group was deleted; its rows are erased 30 days later' }),
  createdAt: Timestamp,
  favoritesCount: Type.Integer(),
  move: Nullable({
    ...OneOf('granted', 'running', 'ended'),
    description: 'How far the group is with moving its members here; null: no administrator has granted it',
  }),
  owners: Type.Array(Shape('AdminGroupOwner', { id: Id, name: Type.String(), username: Nullable(Type.String()) }), {
    description: 'Owners whose account is active',
  }),
})

export const GroupOwnerRequest = Body('GroupOwnerRequest', {
  username: { ...Text(1, 36), description: 'Username or id' },
})
