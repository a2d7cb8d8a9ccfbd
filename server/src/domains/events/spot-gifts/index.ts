export { canGive } from './rules.ts'
export { findGiving, type Giving, type ReceivedGift, readGift } from './views.ts'
