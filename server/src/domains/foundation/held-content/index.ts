export { assertPlain, findHold, hold, holdChange, isWaiting } from './commands.ts'
export {
  type DecidedRow,
  deleteDecided,
  deleteOpen,
  findLatest,
  findOpenCount,
  listUnmailedAuthors,
  listUnsettled,
  unsettledMax,
  updateDecided,
  updateDecisions,
  updateMailed,
  updateReminded,
  updateSettled,
} from './queries.ts'
export type { Finding, HeldTarget, Published } from './rules.ts'
