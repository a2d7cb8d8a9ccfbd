export { endFollows, findFollowState, followUnlessLeft } from './commands.ts'
export { followPersonalData } from './personal.ts'
export { lockPair } from './queries.ts'
export { seedFollows } from './seed.ts'
