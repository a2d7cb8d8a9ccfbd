export { presentWarning } from './present.ts'
export {
  countDueWebhooks,
  findArchive,
  findBackup,
  findModes,
  findOutboxAge,
  listQueues,
  listWorkers,
} from './queries.ts'
export { countWaiting, type WaitingWork } from './queries.waiting.ts'
export {
  decideBackup,
  decideDueWebhooks,
  decideJobs,
  decideOutbound,
  decideOutbox,
  decidePartitions,
  decideReadOnly,
  decideWorkers,
  isRunning,
  type Warning,
} from './rules.warnings.ts'
