import type { Static } from 'typebox'
import { type ApprovalAction, type ApprovalRow, decideCounting } from '#domains/foundation/second-approvals/index.ts'
import type { DetailParts, DetailRow, ReportRow } from './queries.detail.ts'
import type { AccountRow } from './queries.ts'
import { decideStatus } from './rules.ts'
import type { Approval } from './schemas.acts.ts'
import type { Account, AccountDetail } from './schemas.ts'

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

function presentReport(row: ReportRow): Detail['reportsBy'][number] {
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
