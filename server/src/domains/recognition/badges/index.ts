export { requireBadgeRole } from './access.ts'
export { awardBadge } from './commands.award.ts'
export { moderateBadge } from './commands.moderate.ts'
export { badgePersonalData } from './personal.ts'
export { iconUrl, presentBadgeDetail, presentCatalogBadge, presentGroupBadges, presentUserBadge } from './present.ts'
export { countWrongAudiences } from './queries.check.ts'
export {
  type GroupBadgeRow,
  listFirstBadges,
  listGroupBadgesOf,
  type UserBadgeRow,
} from './queries.holders.ts'
export { listTopBadges, type TopBadgeRow } from './queries.top.ts'
export { findBadgeGroup, findHeldBadge, findVisibleBadge, listBadges } from './queries.ts'
export { type BadgeCatalog, type BadgeDetail, BadgeSlug, GroupBadgeGroup, UserBadge } from './schemas.ts'
export { seedBadges } from './seed.ts'
