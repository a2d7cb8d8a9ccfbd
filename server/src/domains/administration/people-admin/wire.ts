import { type Static, Type } from 'typebox'
import { UserEntitlement } from '#domains/foundation/entitlements/index.ts'
import {
  type ApprovalAction,
  type ApprovalRow,
  approvalActions,
  decideCounting,
} from '#domains/foundation/second-approvals/index.ts'
import { UserProfile } from '#domains/foundation/users/index.ts'
import { GroupRole } from '#domains/groups/groups/index.ts'
import { Body, Id, Nullable, OneOf, Shape, Text, Timestamp, Uri, visible } from '#kernel/operation/schema.ts'
import type { DetailParts, DetailRow, ReportOfPersonRow } from './queries.detail.ts'
import type { AccountRow } from './queries.ts'
import { decideStatus, statuses } from './rules.ts'

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
  scheduledAnnouncements: Counted('Announcements by this user that wait to be sent'),
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

export function presentAccount(row: AccountRow): Static<typeof Account> {
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    email: row.email,
    avatarUrl: row.avatar_url,
    role: row.role as 'user' | 'admin',
    status: decideStatus(row),
    profileVisibility: row.profile_visibility as 'public' | 'private',
    suspendedUntil: row.suspended_until,
    createdAt: row.created_at,
    lastLoginAt: row.last_login_at,
  }
}

type Detail = Static<typeof AccountDetail>

export function presentDetail(row: DetailRow, parts: DetailParts): Detail {
  return {
    ...presentAccount(row),
    bio: row.bio,
    location: row.location,
    locale: row.locale,
    timezone: row.timezone,
    trustedAt: row.trusted_at,
    suspendedAt: row.suspended_at,
    suspensionReason: row.suspension_reason,
    sessions: row.sessions,
    lastSeenAt: row.seen_at,
    tokens: row.tokens,
    apps: row.apps,
    passkeys: row.passkeys,
    groupsJoined: row.groups_joined,
    heldItems: row.held_items,
    scheduledAnnouncements: row.scheduled_announcements,
    ...presentParts(parts),
  }
}

function presentParts({ linkedAccounts, groups, rsvps, entitlements, reports, warnings }: DetailParts) {
  return {
    linkedAccounts: linkedAccounts.map((one) => ({
      provider: one.provider,
      username: one.provider_username,
      linkedAt: one.created_at,
    })),
    groups: groups.map(({ granted_at, hidden_at, role, ...group }) => ({
      ...group,
      role: role as Detail['groups'][number]['role'],
      since: granted_at,
      hidden: hidden_at !== null,
    })),
    rsvps: rsvps.map(({ id, title, starts_at, timezone, status, rsvp_at }) => ({
      event: { id, title, dateTime: starts_at, timezone },
      status: status as Detail['rsvps'][number]['status'],
      rsvpAt: rsvp_at,
    })),
    entitlements: entitlements.map(({ granted_at, expires_at, ...one }) => ({
      ...one,
      grantedAt: granted_at,
      expiresAt: expires_at,
    })),
    reportsAbout: reports.filter((report) => !report.is_by).map(presentReport),
    reportsBy: reports.filter((report) => report.is_by).map(presentReport),
    warnings: warnings.map((one) => ({
      id: one.id,
      text: one.text,
      warnedBy: one.warned_by,
      createdAt: one.created_at,
    })),
  }
}

function presentReport(row: ReportOfPersonRow): Detail['reportsBy'][number] {
  return {
    id: row.id,
    targetType: row.target_type,
    targetId: row.target_id,
    reason: row.reason,
    status: row.status,
    outcome: row.outcome,
    createdAt: row.created_at,
  }
}

export function presentApproval(row: ApprovalRow, viewerId: string): Static<typeof Approval> {
  return {
    id: row.id,
    action: row.action as ApprovalAction,
    user: { id: row.user_id, username: row.username, name: row.name },
    requestedBy: row.requested_by_name,
    isOwn: row.requested_by === viewerId,
    canApproveFrom: decideCounting(row.newest_role_at).toISOString(),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}

export const ModerateUserRequest = Body('ModerateUserRequest', {
  role: Type.Optional({ ...OneOf('user', 'admin'), description: 'Role on the instance' }),
  suspended: Type.Optional(Type.Boolean({ description: 'true suspends the user, false lifts the suspension' })),
  suspendedUntil: Type.Optional(
    Nullable({
      ...Timestamp,
      description: 'With `suspended: true`: when the suspension ends; null: when an administrator lifts it',
    }),
  ),
  reason: Type.Optional(
    Nullable({ ...Text(1, 300), ...visible, description: 'With `suspended: true`: mailed and shown to the user' }),
  ),
  hideContent: Type.Optional(
    Type.Boolean({
      description:
        'With `suspended: true`: also hides the groups of which the user is the only active owner, with their events. Lifting the suspension does not show them again',
    }),
  ),
})

const waiting = Type.Optional({
  ...Id,
  description: 'Id of the request, if a second administrator must approve the change first',
})

export const ModeratedUser = Shape('ModeratedUser', { ...UserProfile.properties, waiting })

export const SignOutRequest = Body('SignOutUserRequest', {
  tokens: Type.Optional(Type.Boolean({ description: 'Also revokes the personal access tokens' })),
  apps: Type.Optional(Type.Boolean({ description: 'Also ends the access of all apps' })),
})

export const DeletedUser = Shape('DeletedUser', { success: Type.Literal(true), waiting })

const Party = Shape('ApprovalPerson', { id: Id, username: Nullable(Type.String()), name: Type.String() })

export const Approval = Shape('Approval', {
  id: Id,
  action: OneOf(...approvalActions),
  user: { ...Party, description: 'The user it concerns; for the instance itself, the administrator who requested it' },
  requestedBy: Nullable(Type.String({ description: 'Name of the administrator who asked' })),
  isOwn: Type.Boolean({ description: 'Whether you asked; another administrator must approve' }),
  canApproveFrom: {
    ...Timestamp,
    description: 'From when on you can approve it: both administrators must have had the role for 7 days',
  },
  createdAt: Timestamp,
  expiresAt: Timestamp,
})
