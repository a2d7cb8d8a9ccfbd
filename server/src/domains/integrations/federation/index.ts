export { encryptActorsAgain, isBlocked } from './commands.ts'
export { countActors, countActorsByKey, findActor, findFollowedGroup, findSigner } from './queries.ts'
export { addressesOf, hostOf, type JsonObject } from './rules.ts'
export {
  findActorDocument,
  findEventDocument,
  findFollowersDocument,
  findOutboxDocument,
  findWebfinger,
} from './views.ts'
