export { endFollows, followUnlessUnfollowed } from './commands.ts'
export { countWrongFollowCounts, lockPair } from './queries.ts'
export { seedFollows } from './seed.ts'
export { findFollowState } from './views.ts'
