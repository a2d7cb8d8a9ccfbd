export {
  groupListOperation,
  groupOperation,
  isGroupMember,
  type ManagedGroupRow,
  requireGroupRole,
  requireVisibleGroup,
} from './access.ts'
export { eraseFavorites, joinByInvitation } from './commands.favorites.ts'
export { grantRole } from './commands.roles.ts'
export { createListedGroup, hideGroupsOf, moderateGroup, releaseGroup } from './commands.ts'
export { findFavorite, listFavorites } from './queries.favorites.ts'
export { lockGroup } from './queries.manage.ts'
export { listOwnOffers, type OwnOfferRow } from './queries.offers.ts'
export {
  findBan,
  findRole,
  insertPastGuests,
  insertPastPeople,
  listManagers,
  listOrganizers,
} from './queries.people.ts'
export {
  countWrongFavorites,
  findGroup,
  findMute,
  type GroupLookRow,
  type GroupRow,
  groupColumns,
  listGroupPages,
  listGroups,
  listGroupsOfPage,
  mailAboutGroup,
  managesGroup,
} from './queries.ts'
export {
  canManageGroup,
  decideFilter,
  decideOfferEnd,
  decideOfferStart,
  decidePurge,
  isAtLeast,
  normalizeTag,
  type Role,
} from './rules.ts'
export { seedDemoTeam, seedGroups } from './seed.ts'
export { countMembers, presentGroup } from './wire.rows.ts'
export { GroupDetail, GroupListItem, GroupRole, Slug } from './wire.ts'
