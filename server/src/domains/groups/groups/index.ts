export { isGroupMember, requireGroupRole, requireVisibleGroup } from './access.ts'
export { eraseFavorites, joinByInvitation } from './commands.favorites.ts'
export { createListedGroup } from './commands.list.ts'
export { hideGroupsOf, moderateGroup, releaseGroup } from './commands.moderate.ts'
export { grantRole } from './commands.roles.ts'
export { groupPersonalData } from './personal.ts'
export { countMembers, presentGroup } from './present.ts'
export { countWrongFavorites } from './queries.check.ts'
export { findFavorite, listFavorites } from './queries.favorites.ts'
export { type GroupMailRow, mailAboutGroup, managesGroup } from './queries.mail.ts'
export { lockGroup } from './queries.manage.ts'
export { findMute } from './queries.mutes.ts'
export { listOwnOffers, type OwnOfferRow } from './queries.offers.ts'
export {
  findBan,
  findRole,
  insertPastGuests,
  insertPastPeople,
  listManagers,
  listOrganizers,
} from './queries.people.ts'
export { listGroupPages, listGroupsOfPage } from './queries.sitemap.ts'
export { findGroup, type GroupRow, groupColumns, listGroups } from './queries.ts'
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
export { GroupDetail, GroupListItem, GroupRole, Slug } from './schemas.ts'
export { seedDemoTeam, seedGroups } from './seed.ts'
