export type { GlobalLeaderboard, GroupLeaderboard, LeaderboardMovers } from './schemas.ts'
export { readBoard, readGroupBoard, readMovers } from './views.ts'
