export {
  countDueWebhooks,
  countWaiting,
  findArchive,
  findBackup,
  findModes,
  findOpenUpgrade,
  findOutboxAge,
  listQueues,
  listWorkers,
  type WaitingWork,
} from './queries.ts'
export {
  decideBackup,
  decideDueWebhooks,
  decideJobs,
  decideOpenUpgrade,
  decideOutbound,
  decideOutbox,
  decidePartitions,
  decideReadOnly,
  decideWorkers,
  isRunning,
  type Warning,
} from './rules.ts'
export { presentWarning } from './wire.ts'
