export { requireGift } from './access.ts'
export type { SpotGiftRow } from './queries.ts'
export { canGive, decideGift, type GiftStatus } from './rules.ts'
export { findGiving, type Giving } from './views.ts'
