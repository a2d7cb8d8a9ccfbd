export { assertPlain, findHold, hold, holdChange, isWaiting } from './commands.ts'
export { heldContentPersonalData } from './personal.ts'
export {
  type DecidedRow,
  deleteDecided,
  findOpenCount,
  listUnmailedAuthors,
  listUnsettled,
  unsettledMax,
  updateDecisions,
  updateMailed,
  updateReminded,
  updateSettled,
} from './queries.decisions.ts'
export { deleteOpen, findLatest, updateDecided } from './queries.ts'
export type { Finding, Published, Target } from './rules.ts'
