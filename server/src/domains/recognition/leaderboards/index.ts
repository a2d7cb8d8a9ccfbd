export { readBoard, readGroupBoard, readMovers } from './views.ts'
export type { GlobalLeaderboard, GroupLeaderboard, LeaderboardMovers } from './wire.ts'
