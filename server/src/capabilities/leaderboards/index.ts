export { readBoard, readMovers } from './boards.ts'
export { BoardQuery, type GlobalLeaderboard, type LeaderboardMovers, MoversQuery } from './schemas.ts'
