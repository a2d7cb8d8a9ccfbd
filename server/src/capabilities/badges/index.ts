export { requireBadgeRole } from './access.ts'
export { awardBadge } from './award.ts'
export { badgeHoldings } from './personal.ts'
export { iconUrl, presentGroupBadges, presentUserBadge } from './present.ts'
export {
  type GroupBadgeRow,
  listFirstBadges,
  listGroupBadgesOf,
  type UserBadgeRow,
} from './queries.holders.ts'
export { listTopBadges, type TopBadgeRow } from './queries.top.ts'
export { findVisibleBadge } from './queries.ts'
export { BadgeSlug, GroupBadgeGroup, UserBadge } from './schemas.ts'
export { seedBadges } from './seed.ts'
