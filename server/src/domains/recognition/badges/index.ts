export { badgeListOperation, badgeOperation } from './access.ts'
export { awardBadge } from './commands.award.ts'
export { moderateBadge } from './commands.ts'
export { type GroupBadgeRow, listFirstBadges, listGroupBadgesOf, type UserBadgeRow } from './queries.holders.ts'
export {
  countWrongAudiences,
  findBadgeGroup,
  findHeldBadge,
  findVisibleBadge,
  listBadges,
  listTopBadges,
  type TopBadgeRow,
} from './queries.ts'
export { seedBadges } from './seed.ts'
export {
  type BadgeCatalog,
  type BadgeDetail,
  BadgeSlug,
  GroupBadgeGroup,
  iconUrl,
  presentBadgeDetail,
  presentCatalogBadge,
  presentGroupBadges,
  presentUserBadge,
  UserBadge,
} from './wire.ts'
