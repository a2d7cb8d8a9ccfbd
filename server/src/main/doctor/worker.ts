import {
  countDueWebhooks,
  decideDueWebhooks,
  decideJobs,
  decideOutbound,
  decideOutbox,
  decideReadOnly,
  decideWorkers,
  findModes,
  findOutboxAge,
  isRunning,
  listQueues,
  listWorkers,
} from '#domains/administration/health/index.ts'
import { readBuild } from '#platform/config/build.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { type Check, ok, plural, type Result, resultOf, spanOf } from './check.ts'

const start =
  'Start the worker: hearthctl worker, or the service hearth-worker. Without it no mail, webhook or badge goes out.'
const readLog = 'Look at the log of the worker, for example: journalctl --unit=hearth-worker --since=-1h'

/** The same as administrators see at /admin/health. */
export function workerChecks(db: Database, { outboundPaused }: Config): Check[] {
  return [
    { name: 'worker', fix: start, look: () => lookForWorker(db) },
    {
      name: 'read-only',
      fix: readLog,
      look: async () => resultOf(decideReadOnly(await findModes(db)), 'off: members can change things'),
    },
    {
      name: 'outbound',
      fix: readLog,
      look: async () => resultOf(decideOutbound(await findModes(db), outboundPaused), 'not paused'),
    },
    {
      name: 'outbox',
      fix: readLog,
      look: async () => resultOf(decideOutbox(await findOutboxAge(db)), 'every event was passed on'),
    },
    {
      name: 'jobs',
      fix: readLog,
      look: async () => resultOf(decideJobs(await listQueues(db)), 'none late, none failed'),
    },
    {
      name: 'webhooks',
      fix: readLog,
      look: async () => resultOf(decideDueWebhooks(await countDueWebhooks(db)), 'none late'),
    },
  ]
}

async function lookForWorker(db: Database): Promise<Result> {
  const workers = await listWorkers(db)
  const running = workers.filter(isRunning)
  const [last] = running
  const warning = decideWorkers(workers, readBuild().version)
  if (warning || !last) return resultOf(warning, '')
  return ok(`${plural(running.length, 'worker')}, last seen ${spanOf(last.seconds)} ago`)
}
