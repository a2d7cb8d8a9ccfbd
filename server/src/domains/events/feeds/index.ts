export { type FeedKey, findFeedKey } from './rules.ts'
export {
  type Feed,
  readEvent,
  readGroupCalendar,
  readGroupNews,
  readOwnCalendar,
  readOwnNews,
  readSeriesCalendar,
} from './views.ts'
export type { FeedEntry } from './wire.ts'
