export { addWalkIns } from './commands.ts'
export { listWalkInsByClient } from './queries.ts'
export {
  decideLabel,
  decideWalkIn,
  labelLengthMax,
  nameLengthMax,
  type WalkInItem,
  type WalkInRecord,
} from './rules.ts'
export { seedWalkIns } from './seed.ts'
