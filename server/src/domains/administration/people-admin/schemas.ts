import { Type } from 'typebox'
import { UserEntitlement } from '#domains/foundation/entitlements/index.ts'
import { GroupRole } from '#domains/groups/groups/index.ts'
import { Id, Nullable, OneOf, Shape, Text, Timestamp, Uri } from '#kernel/operation/schema.ts'
import { statuses } from './rules.ts'

const Status = {
  ...OneOf(...statuses),
  description: '`nameless`: has not chosen a name yet and is listed nowhere',
}
const Role = OneOf('user', 'admin')

export const AccountsQuery = Type.Object({
  q: Type.Optional({
    ...Text(1, 320),
    description:
      'Beginnings of words of the name or username, the beginning of an email address (one that over 300 share needs an `@`), or an id',
  }),
  status: Type.Optional(Status),
  role: Type.Optional({ ...Role, description: 'Role on the instance' }),
  sort: Type.Optional({
    ...OneOf('newest', 'lastSeen'),
    description: '`lastSeen`: latest sign-in first. With `q`: newest first, email addresses by the alphabet',
  }),
})

const account = {
  id: Id,
  username: Nullable(Type.String()),
  name: Type.String(),
  email: Nullable(Type.String()),
  avatarUrl: Nullable(Uri),
  role: Role,
  status: Status,
  profileVisibility: OneOf('public', 'private'),
  suspendedUntil: Nullable({ ...Timestamp, description: 'null: not suspended, or until an administrator lifts it' }),
  createdAt: Timestamp,
  lastLoginAt: Nullable(Timestamp),
}

export const Account = Shape('AdminUser', account)

const Report = Shape('AdminUserReport', {
  id: Id,
  targetType: Type.String(),
  targetId: Id,
  reason: Type.String(),
  status: Type.String(),
  outcome: Nullable(Type.String()),
  createdAt: Timestamp,
})

const Counted = (thing: string) => Type.Integer({ description: thing })

/** Without what is private to the user or to a group: see docs/operate/community.md. */
export const AccountDetail = Shape('AdminUserDetail', {
  ...account,
  bio: Nullable(Type.String()),
  location: Nullable(Type.String()),
  locale: Type.String(),
  timezone: Type.String(),
  trustedAt: Nullable({ ...Timestamp, description: 'When an administrator approved or invited the account' }),
  suspendedAt: Nullable(Timestamp),
  suspensionReason: Nullable(Type.String({ description: 'Shown to the user' })),
  sessions: Counted('Browsers that are signed in'),
  lastSeenAt: Nullable({ ...Timestamp, description: 'Last use of one of these sessions' }),
  tokens: Counted('Personal access tokens'),
  apps: Counted('Apps with access'),
  passkeys: Counted('Passkeys'),
  groupsJoined: Counted('Groups joined'),
  heldItems: Counted('Content that waits for an administrator'),
  linkedAccounts: Type.Array(
    Shape('AdminUserLinkedAccount', {
      provider: Type.String(),
      username: Nullable(Type.String()),
      linkedAt: Timestamp,
    }),
  ),
  groups: Type.Array(
    Shape('AdminUserGroup', {
      id: Id,
      urlname: Nullable(Type.String()),
      name: Type.String(),
      role: GroupRole,
      since: Timestamp,
      hidden: Type.Boolean(),
    }),
    { description: 'Groups where the user has a role' },
  ),
  rsvps: Type.Array(
    Shape('AdminUserRsvp', {
      event: Shape('AdminUserEvent', {
        id: Id,
        title: Type.String(),
        dateTime: Timestamp,
        timezone: Nullable(Type.String()),
      }),
      status: OneOf('confirmed', 'waitlisted', 'cancelled'),
      rsvpAt: Timestamp,
    }),
    { description: 'The latest 20' },
  ),
  entitlements: Type.Array(UserEntitlement),
  reportsAbout: Type.Array(Report, { description: 'The latest 20' }),
  reportsBy: Type.Array(Report, { description: 'The latest 20' }),
  warnings: Type.Array(
    Shape('AdminUserWarning', {
      id: Id,
      text: Type.String(),
      warnedBy: Nullable(Type.String({ description: 'Username' })),
      createdAt: Timestamp,
    }),
    { description: 'The latest 20' },
  ),
})
