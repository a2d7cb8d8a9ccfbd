export type { GlobalLeaderboard, LeaderboardMovers } from './schemas.ts'
export { readBoard, readMovers } from './views.ts'
