export { endFollows, findFollowState, follow, followUnlessLeft, unfollow } from './commands.ts'
export { followPersonalData } from './personal.ts'
export { lockPair } from './queries.ts'
export { seedFollows } from './seed.ts'
