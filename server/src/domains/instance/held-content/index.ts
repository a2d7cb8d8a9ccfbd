export { assertPlain, findHold, hold, holdChange, isWaiting } from './commands.ts'
export { heldContentPersonalData } from './personal.ts'
export { deleteOpen, findLatest, type HoldRow, updateDecided } from './queries.ts'
export type { Finding, Published, Target } from './rules.ts'
