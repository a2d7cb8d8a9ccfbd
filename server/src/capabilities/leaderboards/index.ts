export { readBoard, readMovers } from './boards.ts'
export type { GlobalLeaderboard, LeaderboardMovers } from './schemas.ts'
