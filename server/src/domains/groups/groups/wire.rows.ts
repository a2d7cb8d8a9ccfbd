import type { Static } from 'typebox'
import type { ThemeName } from '#kernel/formats/colors.ts'
import type { FavoriteRow } from './queries.favorites.ts'
import type { GroupOfferRow, OfferRow, OwnOfferRow } from './queries.offers.ts'
import type { GroupBanRow, RoleRow } from './queries.people.ts'
import type { GroupDetailRow, GroupRow, GroupWithRole, TeamMemberRow, UpcomingRow } from './queries.ts'
import { decideOfferEnd, type Role } from './rules.ts'
import type {
  GroupBan,
  GroupDetail,
  GroupListItem,
  GroupMember,
  GroupRoleHolder,
  GroupRoleOffer,
  JoinedGroup,
  Joining,
  ManagedGroup,
  MemberRequest,
  RoleOffer,
} from './wire.ts'

type Counts = Pick<GroupRow, 'favorites_count' | 'role_only_count' | 'upstream_member_count'>

/** contract §7.1: "favouriters and role holders, each once, plus upstream". */
export function countMembers(row: Counts): number {
  return row.favorites_count + row.role_only_count + (row.upstream_member_count ?? 0)
}

const presentAppearance = ({ cover_url, theme }: GroupRow) => ({
  coverUrl: cover_url,
  theme: theme as ThemeName | null,
})

const presentAbout = ({ contact, code_of_conduct, joining, city }: GroupDetailRow) => ({
  contact,
  codeOfConduct: code_of_conduct,
  joining: joining as Static<typeof Joining>,
  city,
})

export function presentGroup(row: GroupRow, baseUrl: string): Static<typeof GroupListItem> {
  return {
    id: row.id,
    urlname: row.urlname,
    name: row.name,
    description: row.description,
    link: `${baseUrl}/groups/${row.urlname ?? row.id}`,
    website: row.website,
    memberCount: countMembers(row),
    photoUrl: row.photo_url,
    ...presentAppearance(row),
    tags: row.tags,
    socialLinks: row.social_links,
    isFeatured: row.is_featured,
    isClaimed: row.is_claimed,
    favoritesCount: row.favorites_count,
    language: row.language,
  }
}

const presentOwnFavorite = ({ favorited_at, event_mail }: FavoriteRow) => ({
  favoritedAt: favorited_at,
  eventMail: event_mail,
})

/** What the group is to a signed-in user, besides what it is to all. */
export function presentMembership({ role }: Pick<GroupWithRole, 'role'>, favorite: FavoriteRow | undefined) {
  const isMember = role !== null || favorite?.is_pending === false
  const membership = isMember ? ('member' as const) : favorite ? ('pending' as const) : ('none' as const)
  return { membership, favorite: favorite ? presentOwnFavorite(favorite) : null }
}

export function presentFavorite(row: GroupRow & FavoriteRow, baseUrl: string): Static<typeof JoinedGroup> {
  const membership = row.is_pending ? ('pending' as const) : ('member' as const)
  return { ...presentGroup(row, baseUrl), ...presentOwnFavorite(row), membership }
}

export function presentGroupDetail(
  row: GroupDetailRow,
  upcoming: UpcomingRow[],
  baseUrl: string,
): Static<typeof GroupDetail> {
  const upcomingEvents = upcoming.map((event) => ({
    id: event.id,
    title: event.title,
    dateTime: event.starts_at,
    eventUrl: `${baseUrl}/events/${event.id}`,
    platformEventUrl: event.platform_event_url,
  }))
  return { ...presentGroup(row, baseUrl), ...presentAbout(row), upcomingEvents }
}

export function presentMember(row: TeamMemberRow): Static<typeof GroupMember> {
  return { username: row.username, name: row.name, avatarUrl: row.avatar_url, favoritedAt: row.favorited_at }
}

/** A user who manages a group without a role in it is an administrator. */
export function presentManagedGroup(row: GroupDetailRow & Pick<GroupWithRole, 'role'>): Static<typeof ManagedGroup> {
  return {
    id: row.id,
    name: row.name,
    urlname: row.urlname,
    description: row.description,
    photoUrl: row.photo_url,
    ...presentAppearance(row),
    ...presentAbout(row),
    memberCount: countMembers(row),
    website: row.website,
    tags: row.tags,
    socialLinks: row.social_links,
    language: row.language,
    userRole: (row.role as Role | null) ?? 'admin',
    version: row.version,
  }
}

export function presentRoleHolder(row: RoleRow): Static<typeof GroupRoleHolder> {
  return {
    userId: row.user_id,
    username: row.username,
    name: row.name,
    avatarUrl: row.avatar_url,
    role: row.role as Role,
    grantedAt: row.granted_at,
  }
}

export function presentMemberRequest(row: TeamMemberRow): Static<typeof MemberRequest> {
  return {
    userId: row.user_id,
    username: row.username,
    name: row.name,
    avatarUrl: row.avatar_url,
    requestedAt: row.favorited_at,
  }
}

export function presentBan(row: GroupBanRow): Static<typeof GroupBan> {
  return {
    userId: row.user_id,
    username: row.username,
    name: row.name,
    avatarUrl: row.avatar_url,
    bannedAt: row.banned_at,
  }
}

const presentOffer = ({ id, role, offered_at }: OfferRow) => ({
  id,
  role: role as Role,
  offeredAt: offered_at,
  expiresAt: decideOfferEnd(offered_at),
})

/** For the user who got the offer. */
export function presentOwnOffer(row: OwnOfferRow): Static<typeof RoleOffer> {
  const group = { id: row.group_id, name: row.name, urlname: row.urlname, photoUrl: row.photo_url }
  return { ...presentOffer(row), group }
}

/** For the owners of the group. */
export function presentGroupOffer(row: GroupOfferRow): Static<typeof GroupRoleOffer> {
  const person = { userId: row.user_id, username: row.username, name: row.name, avatarUrl: row.avatar_url }
  return { ...presentOffer(row), ...person }
}
