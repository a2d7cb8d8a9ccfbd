export { encryptActorsAgain, isBlocked } from './commands.ts'
export { federationPersonalData } from './personal.ts'
export { findFollowedGroup } from './queries.followers.ts'
export { countActorsByKey } from './queries.keys.ts'
export { countActors, findActor, findSigner } from './queries.ts'
export type { JsonObject } from './rules.proof.ts'
export { addressesOf, hostOf } from './rules.ts'
export {
  findActorDocument,
  findEventDocument,
  findFollowersDocument,
  findOutboxDocument,
  findWebfinger,
} from './views.ts'
